#include "engine/requests/transform.hpp"

#include <algorithm>

#include "engine/requests/lists.hpp"

namespace fairlead {
namespace {

// The last transformation of an input counts, as in Kueue.
const model::ResourceTransformation* transformation_of(const model::Configuration& configuration,
                                                       const std::string& input) {
  const auto& all = configuration.transformations;
  const auto found =
      std::find_if(all.rbegin(), all.rend(), [&](const auto& each) { return each.input == input; });
  return found == all.rend() ? nullptr : &*found;
}

void drop_excluded(const model::Configuration& configuration, model::ResourceList& list) {
  for (const std::string& prefix : configuration.exclude_resource_prefixes) {
    std::erase_if(list, [&](const auto& entry) { return entry.first.starts_with(prefix); });
  }
}

}  // namespace

model::ResourceList counted_requests(const model::Configuration& configuration,
                                     const model::ResourceList& pod_requests) {
  model::ResourceList input = pod_requests;
  drop_excluded(configuration, input);
  model::ResourceList retained;
  model::ResourceList generated;
  for (const auto& [name, quantity] : input) {
    const auto* transformation = transformation_of(configuration, name);
    if (transformation == nullptr) {
      retained[name] = quantity;
      continue;
    }
    Quantity amount = quantity;
    const auto factor = input.find(transformation->multiply_by);
    if (factor != input.end()) amount = amount * factor->second;
    for (const auto& [output, each] : transformation->outputs) {
      generated[output] = generated[output] + amount * each;
    }
    if (transformation->retain) retained[name] = quantity;
  }
  for (auto& [name, quantity] : generated) quantity = std::max(quantity, Quantity());
  merge_sum(retained, generated);
  return retained;
}

}  // namespace fairlead
