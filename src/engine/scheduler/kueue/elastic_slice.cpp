// What an elastic job's running slice already has, seen by the larger slice that replaces it.
#include <algorithm>

#include "engine/requests/requests.hpp"
#include "engine/scheduler/kueue/flavor_assigner.hpp"

namespace fairlead::kueue {
namespace {

const FlavorChoice* choice_for(const Admission& admission, std::size_t pod_set,
                               ResourceId resource) {
  if (pod_set >= admission.pod_sets.size()) return nullptr;
  const auto& flavors = admission.pod_sets[pod_set].flavors;
  const auto found = std::find_if(flavors.begin(), flavors.end(), [&](const FlavorChoice& choice) {
    return choice.resource == resource;
  });
  return found == flavors.end() ? nullptr : &*found;
}

}  // namespace

std::int64_t FlavorAssigner::replaced_request(std::size_t pod_set, ResourceId resource) const {
  if (!replaced_) return 0;
  const WorkloadRecord& old = state_.workload(*replaced_);
  const FlavorChoice* choice = choice_for(*old.admission, pod_set, resource);
  if (choice == nullptr) return 0;
  // Pods that were reclaimed have given their part back already.
  const std::int32_t left = count_after_reclaim(state_, *old.spec, old.spec->pod_sets[pod_set]);
  return total(choice->per_pod, std::min(old.admission->pod_sets[pod_set].count, left));
}

std::optional<FlavorId> FlavorAssigner::replaced_flavor(std::size_t pod_set,
                                                        ResourceId resource) const {
  if (!replaced_) return std::nullopt;
  const WorkloadRecord& old = state_.workload(*replaced_);
  const FlavorChoice* choice = choice_for(*old.admission, pod_set, resource);
  if (choice == nullptr) return std::nullopt;
  return choice->flavor;
}

// What the workload's document asks for. The count of "pods", which the queue adds on its own, is
// not part of it: Kueue makes no room for pods when it preempts.
Usage FlavorAssigner::total_usage(const Assignment& assignment) const {
  Usage usage;
  for (std::size_t i = 0; i < assignment.pod_sets.size(); ++i) {
    const AssignedPodSet& pod_set = assignment.pod_sets[i];
    const std::int32_t count = pod_set.count - (replaced_ ? replaced_count(i) : 0);
    for (const ResourceAmount& request : record_.requests[i].per_pod) {
      const auto flavor = std::find_if(
          pod_set.flavors.begin(), pod_set.flavors.end(),
          [&](const AssignedFlavor& entry) { return entry.resource == request.resource; });
      const std::int64_t amount = total(request.amount, count);
      if (flavor == pod_set.flavors.end() || amount == 0) continue;
      add_to(usage, flavor->quota, Amount(amount));
    }
  }
  return usage;
}

std::int32_t FlavorAssigner::replaced_count(std::size_t pod_set) const {
  const WorkloadRecord& old = state_.workload(*replaced_);
  if (pod_set >= old.admission->pod_sets.size()) return 0;
  return std::min(old.admission->pod_sets[pod_set].count,
                  count_after_reclaim(state_, *old.spec, old.spec->pod_sets[pod_set]));
}

}  // namespace fairlead::kueue
