#include "engine/scheduler/fairlead/ends.hpp"

#include "engine/scheduler/fairlead/run_time.hpp"

namespace fairlead::native {

void Ends::expect(WorkloadId workload, Instant end) {
  expected_[workload] = end;
  upcoming_.insert({end, workload});
}

void Ends::started(const WorkloadRecord& workload) {
  if (expected_.contains(workload.id)) return;
  const Instant limit = declared_end(workload, workload.admitted_at);
  if (limit != Instant::never()) return expect(workload.id, limit);
  const auto span = run_times_.likely(workload.local_queue, workload.shape, {});
  if (span) expect(workload.id, workload.admitted_at + *span);
}

void Ends::stopped(const WorkloadRecord& workload, bool to_its_end, Instant now) {
  const auto known = expected_.find(workload.id);
  if (known != expected_.end()) {
    upcoming_.erase({known->second, workload.id});
    expected_.erase(known);
  }
  if (to_its_end) run_times_.add(workload.local_queue, workload.shape, now - workload.admitted_at);
}

// Half of those that ran longer than this one so far ended in time; when none did, it may well run
// as long again.
void Ends::pass_time(const State& state) {
  while (!upcoming_.empty() && upcoming_.begin()->first < state.now) {
    const WorkloadRecord& workload = state.workload(upcoming_.begin()->second);
    upcoming_.erase(upcoming_.begin());
    const Duration already = state.now - workload.admitted_at;
    const auto span = run_times_.likely(workload.local_queue, workload.shape, already);
    expect(workload.id, workload.admitted_at + span.value_or(already + already + seconds(1)));
  }
}

Instant Ends::of_new(const WorkloadRecord& workload, Instant now) const {
  const Instant limit = declared_end(workload, now);
  if (limit != Instant::never()) return limit;
  const auto span = run_times_.likely(workload.local_queue, workload.shape, {});
  return span ? now + *span : Instant::never();
}

bool Ends::is_declared(const WorkloadRecord& workload) {
  return workload.spec->maximum_execution_time.has_value();
}

void Ends::add_to(Digest& digest) const {
  run_times_.add_to(digest);
  digest.add(upcoming_.size());
  for (const auto& [end, workload] : upcoming_) digest.add(end, workload);
}

}  // namespace fairlead::native
