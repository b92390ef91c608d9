#include "engine/topology/held_places.hpp"

#include <utility>

namespace fairlead {

std::set<FlavorId> flavors_of(const PodSetAssignment& pod_set) {
  std::set<FlavorId> flavors;
  for (const FlavorChoice& choice : pod_set.flavors) flavors.insert(choice.flavor);
  return flavors;
}

void HeldPlaces::set(WorkloadId workload, const Admission* admission) {
  const auto known = parts_.find(workload);
  if (known != parts_.end()) {
    for (const Part& part : known->second) add(part, -1);
    parts_.erase(known);
  }
  if (admission == nullptr) return;
  std::vector<Part> parts;
  for (const PodSetAssignment& pod_set : admission->pod_sets) {
    if (pod_set.topology == nullptr) continue;
    for (const FlavorId flavor : flavors_of(pod_set)) parts.push_back({flavor, pod_set.topology});
  }
  if (parts.empty()) return;
  for (const Part& part : parts) add(part, 1);
  parts_.emplace(workload, std::move(parts));
}

const LeafUsage& HeldPlaces::of(FlavorId flavor) const {
  static const LeafUsage nothing;
  const auto found = sums_.find(flavor);
  return found == sums_.end() ? nothing : found->second;
}

void HeldPlaces::add(const Part& part, int sign) {
  LeafUsage& sum = sums_[part.flavor];
  for (const TopologyDomain& domain : part.topology->domains) {
    const std::string key = domain_key(domain.values);
    sum[key].add(part.topology->per_pod, sign * domain.count);
    changes_.insert(key);
  }
}

}  // namespace fairlead
