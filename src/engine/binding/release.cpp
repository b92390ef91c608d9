#include "engine/binding/release.hpp"

#include <algorithm>

namespace fairlead {

namespace {

// Drops the pods of a part beyond the first `pods`.
void shorten(Cluster& cluster, BindingPart& part, std::int32_t pods) {
  while (part.places.size() > static_cast<std::size_t>(pods)) {
    cluster.placer.release(cluster.inventory, part.pods.shape, part.places.back());
    part.places.pop_back();
    cluster.freed = true;
  }
}

}  // namespace

void give_back(Cluster& cluster, WorkloadId workload) {
  Binding& binding = cluster.bindings.at(workload);
  for (BindingPart& part : binding.parts) shorten(cluster, part, 0);
  binding.placed = false;
}

void stop_waiting(Cluster& cluster, WorkloadId workload) {
  const auto is_it = [&](const BindingTurn& turn) { return turn.workload == workload; };
  std::erase_if(cluster.waiting, is_it);
  std::erase_if(cluster.fresh, is_it);
}

void shrink(Cluster& cluster, const WorkloadRecord& record, Binding& binding) {
  if (!record.admission) return;
  std::vector<std::int32_t> wanted;
  for (std::size_t i = 0; i < record.requests.size(); ++i) {
    wanted.push_back(std::min(record.requests[i].count, record.admission->pod_sets[i].count));
  }
  for (BindingPart& part : binding.parts) {
    std::int32_t& left = wanted[part.pod_set];
    const std::int32_t pods = std::min(part.pods.pods, left);
    left -= pods;
    if (pods == part.pods.pods) continue;
    part.pods.pods = pods;
    shorten(cluster, part, pods);
  }
}

}  // namespace fairlead
