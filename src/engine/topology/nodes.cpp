#include "engine/topology/nodes.hpp"

#include "base/assert.hpp"

namespace fairlead {

Amounts amounts_of(const Interner<ResourceTag>& resources, const model::ResourceList& list) {
  Amounts amounts;
  for (const auto& [name, quantity] : list) {
    if (const auto id = resources.find(name)) amounts.add(*id, request_value(name, quantity));
  }
  return amounts;
}

Amounts pod_amounts(const Interner<ResourceTag>& resources, const model::PodSpec& pod) {
  Amounts amounts = amounts_of(resources, model::pod_requests(pod));
  const auto pods = resources.find("pods");
  FAIRLEAD_ASSERT(pods.has_value());
  amounts.add(*pods, 1);
  return amounts;
}

}  // namespace fairlead
