#include "engine/requests/adjust.hpp"

#include <algorithm>

#include "engine/policy/objects.hpp"
#include "engine/requests/lists.hpp"

namespace fairlead {
namespace {

void add_overhead(const Policy& policy, model::PodSpec& pod) {
  if (pod.runtime_class.empty() || !pod.overhead.empty()) return;
  const auto* runtime = find_object<model::RuntimeClass>(policy, pod.runtime_class);
  if (runtime != nullptr) pod.overhead = runtime->overhead;
}

void add_defaults(const model::LimitRangeItem& range, model::ResourceList& requests,
                  model::ResourceList& limits) {
  merge_keep_first(limits, range.default_limits);
  merge_keep_first(requests, range.default_requests);
}

void adjust_containers(const LimitSummary& limits, std::vector<model::Container>& containers) {
  for (model::Container& container : containers) {
    if (limits.container) add_defaults(*limits.container, container.requests, container.limits);
    merge_keep_first(container.requests, container.limits);
  }
}

bool containers_valid(const std::vector<model::Container>& containers) {
  return std::none_of(containers.begin(), containers.end(), [](const model::Container& each) {
    return exceeds(each.requests, each.limits);
  });
}

}  // namespace

std::vector<model::PodSpec> adjusted_pods(const State& state, const model::Workload& workload,
                                          const LimitSummary& limits) {
  std::vector<model::PodSpec> pods;
  pods.reserve(workload.pod_sets.size());
  for (const model::PodSet& set : workload.pod_sets) {
    model::PodSpec& pod = pods.emplace_back(set.pod);
    add_overhead(state.policy, pod);
    adjust_containers(limits, pod.init_containers);
    adjust_containers(limits, pod.containers);
    // Defaults for whole pods apply only to pods that have resources of their own.
    const bool pod_level = !pod.requests.empty() || !pod.limits.empty();
    if (pod_level && limits.pod) add_defaults(*limits.pod, pod.requests, pod.limits);
    merge_keep_first(pod.requests, pod.limits);
  }
  return pods;
}

bool resources_valid(const model::PodSpec& adjusted, const LimitSummary& limits) {
  return containers_valid(adjusted.init_containers) && containers_valid(adjusted.containers) &&
         !exceeds(adjusted.requests, adjusted.limits) && within_limits(limits, adjusted);
}

}  // namespace fairlead
