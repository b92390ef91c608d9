#include "sim/places.hpp"

#include <algorithm>
#include <variant>

#include "engine/policy/objects.hpp"

namespace fairlead::sim {

bool has_nodes(const Policy& policy) {
  const auto first = policy.lower_bound(model::PolicyKey{kind_of<model::Node>, "", ""});
  return first != policy.end() && first->first.kind == kind_of<model::Node>;
}

bool has_nodes(const std::vector<model::PolicyObject>& policy) {
  return std::any_of(policy.begin(), policy.end(), [](const auto& object) {
    return std::holds_alternative<model::Node>(object);
  });
}

bool leave_topology_out(std::vector<model::PolicyObject>& policy) {
  if (has_nodes(policy)) return false;
  bool any = std::erase_if(policy, [](const auto& object) {
               return std::holds_alternative<model::Topology>(object);
             }) > 0;
  for (model::PolicyObject& object : policy) {
    auto* flavor = std::get_if<model::ResourceFlavor>(&object);
    if (flavor == nullptr || flavor->topology.empty()) continue;
    flavor->topology.clear();
    any = true;
  }
  return any;
}

}  // namespace fairlead::sim
