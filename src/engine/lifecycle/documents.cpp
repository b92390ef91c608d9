#include "engine/lifecycle/documents.hpp"

#include <algorithm>
#include <memory>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/policy/names.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead {
namespace {

// The workload names another LocalQueue. It leaves the queue in which it waits when it enters the
// new one.
void set_local_queue(State& state, WorkloadRecord& record, LocalQueueId local_queue) {
  if (record.local_queue == local_queue) return;
  if (!record.finished) {
    state.local_queue(record.local_queue).workloads.erase(record.id);
    state.local_queue(local_queue).workloads.insert(record.id);
  }
  stir(state, record.local_queue);
  record.local_queue = local_queue;
}

// Reclaimable pods are reported, not wished for: they change no priority and no generation.
bool replace_reclaimable(State& state, WorkloadRecord& record, PodCounts pods) {
  if (pods == record.spec->reclaimable_pods) return false;
  const Before before = look(record);
  auto document = std::make_shared<model::Workload>(*record.spec);
  document->reclaimable_pods = std::move(pods);
  record.spec = std::move(document);
  update_requests(state, record);
  changed(state, record, before);
  return true;
}

}  // namespace

WorkloadId add_document(State& state, const model::Workload& document) {
  const WorkloadId id = WorkloadId::at(state.workloads.size());
  const LocalQueueId local_queue = local_queue_id(state, document.space, document.queue);
  const NamespaceId name_space = namespace_id(state, document.space);
  WorkloadRecord& record = state.workloads.emplace_back();
  record.id = id;
  record.name = full_name(document);
  record.spec = std::make_shared<const model::Workload>(document);
  record.created = state.now;
  record.local_queue = local_queue;
  record.name_space = name_space;
  state.by_name.add(record.name, id);
  state.local_queue(local_queue).workloads.insert(id);
  compute_requests(state, record);
  stir(state, local_queue);
  enqueue(state, id);
  return id;
}

bool may_replace(const WorkloadRecord& record, const model::Workload& document) {
  const std::vector<model::PodSet>& known = record.spec->pod_sets;
  if (!record.holds_quota()) return true;
  if (document.pod_sets.size() != known.size()) return false;
  for (std::size_t i = 0; i < known.size(); ++i) {
    model::PodSet pod_set = document.pod_sets[i];
    if (pod_set.count < known[i].count) pod_set.count = known[i].count;
    if (pod_set != known[i]) return false;
  }
  return true;
}

bool replace_document(State& state, WorkloadRecord& record, const model::Workload& document) {
  auto kept = std::make_shared<model::Workload>(document);
  kept->reclaimable_pods = record.spec->reclaimable_pods;
  const bool differs = *kept != *record.spec;
  if (differs) {
    const Before before = look(record);
    record.spec = std::move(kept);
    if (!same_spec(*before.spec, *record.spec)) ++record.generation;
    set_local_queue(state, record, local_queue_id(state, document.space, document.queue));
    compute_requests(state, record);
    changed(state, record, before);
  }
  const bool reclaims = !document.reclaimable_pods.empty() &&
                        set_reclaimable(state, record, document.reclaimable_pods);
  return differs || reclaims;
}

bool set_reclaimable(State& state, WorkloadRecord& record, const PodCounts& pods) {
  PodCounts counts;
  for (const model::PodSet& pod_set : record.spec->pod_sets) {
    const auto count = pods.find(pod_set.name);
    if (count != pods.end()) {
      counts[pod_set.name] = std::clamp(count->second, 0, pod_set.count);
    }
  }
  return replace_reclaimable(state, record, std::move(counts));
}

}  // namespace fairlead
