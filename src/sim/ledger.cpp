#include "sim/ledger.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::sim {

Ledger::Ledger(const Jobs& jobs, Instant until, Duration warm_up, std::vector<Bookings*> onlookers)
    : jobs_(jobs),
      onlookers_(std::move(onlookers)),
      results_(jobs.size()),
      open_(jobs.size()),
      held_during_arrivals_(jobs.tenants().size()) {
  first_arrival_ = jobs.first_arrival();
  last_arrival_ = first_arrival_;
  measured_from_ = first_arrival_ + warm_up;
  for (std::size_t i = 0; i < jobs.size() && jobs[JobId::at(i)].submit <= until; ++i) {
    last_arrival_ = jobs[JobId::at(i)].submit;
  }
}

GpuTime Ledger::work(JobId job, Duration span) const {
  return GpuTime{open_[job.index()].gpu_milli} * span.ms;
}

void Ledger::submitted(JobId job, Instant now) {
  ++unfinished_;
  result(job).end = JobEnd::waiting;
  start_pending(job, now);
}

void Ledger::held(JobId job, std::int64_t gpu_milli, Instant now) {
  Open& open = open_[job.index()];
  if (open.held_since != Instant::never()) return;
  ++holders_;
  open.held_since = now;
  open.gpu_milli = gpu_milli;
  for (Bookings* onlooker : onlookers_) onlooker->takes(job, gpu_milli, now);
}

void Ledger::admitted(JobId job, Instant now) {
  ++admissions_;
  stop_pending(job, now);
  JobResult& outcome = result(job);
  outcome.first_admission = std::min(outcome.first_admission, now);
  outcome.end = JobEnd::running;
  open_[job.index()].unplaced_since = now;
}

void Ledger::placed(JobId job, Instant now) { stop_unplaced(job, now); }

void Ledger::displaced(JobId job, Instant now) {
  ++result(job).displaced;
  open_[job.index()].unplaced_since = now;
}

void Ledger::running(JobId job, Instant now) {
  result(job).first_running = std::min(result(job).first_running, now);
}

void Ledger::released(JobId job, Instant now) {
  stop_holding(job, now);
  stop_pending(job, now);  // when it held quota without being admitted
  start_pending(job, now);
  result(job).end = JobEnd::waiting;
}

void Ledger::ended(JobId job, JobEnd end, Instant now) {
  --unfinished_;
  stop_holding(job, now);
  stop_pending(job, now);
  result(job).end = end;
  result(job).finished = now;
}

void Ledger::preempted(JobId job, Duration lost, JobId by, Instant now) {
  ++result(job).preempted;
  result(job).lost_to_preemption += work(job, lost);
  for (Bookings* onlooker : onlookers_) onlooker->is_preempted(job, now);
  if (!by.valid()) return;
  ++result(by).caused;
  if (is_warm_up(job)) return;
  Rivalry& rivalry = rivalries_[{jobs_[job].tenant, jobs_[by].tenant}];
  rivalry.victim = jobs_[job].tenant;
  rivalry.by = jobs_[by].tenant;
  ++rivalry.preemptions;
  rivalry.lost += work(job, lost);
}

void Ledger::evicted(JobId job, Duration lost) {
  ++result(job).evicted;
  result(job).lost_otherwise += work(job, lost);
}

void Ledger::stop_unplaced(JobId job, Instant now) {
  Instant& since = open_[job.index()].unplaced_since;
  if (since == Instant::never()) return;
  result(job).unplaced = result(job).unplaced + (now - since);
  since = Instant::never();
}

void Ledger::stop_holding(JobId job, Instant now) {
  stop_unplaced(job, now);
  Open& open = open_[job.index()];
  if (open.held_since == Instant::never()) return;
  --holders_;
  result(job).held += work(job, now - open.held_since);
  const Instant from = std::max(open.held_since, measured_from_);
  const Instant to = std::min(now, last_arrival_);
  if (from < to) held_during_arrivals_[jobs_[job].tenant] += work(job, to - from);
  if (is_warm_up(job) && from < now) held_by_warm_up_ += work(job, now - from);
  open.held_since = Instant::never();
  for (Bookings* onlooker : onlookers_) onlooker->gives_back(job, open.gpu_milli, now);
}

void Ledger::start_pending(JobId job, Instant now) {
  open_[job.index()].pending_since = now;
  for (Bookings* onlooker : onlookers_) onlooker->starts_waiting(job, now);
}

void Ledger::stop_pending(JobId job, Instant now) {
  Open& open = open_[job.index()];
  if (open.pending_since == Instant::never()) return;
  result(job).pending = result(job).pending + (now - open.pending_since);
  open.pending_since = Instant::never();
  for (Bookings* onlooker : onlookers_) onlooker->stops_waiting(job, now);
}

void Ledger::close(Instant now, Run& run) {
  for (std::size_t i = 0; i < results_.size(); ++i) {
    stop_holding(JobId::at(i), now);
    stop_pending(JobId::at(i), now);
  }
  for (Bookings* onlooker : onlookers_) onlooker->end(now);
  for (const auto& [tenants, rivalry] : rivalries_) run.rivalries.push_back(rivalry);
  run.end = now;
  run.first_arrival = first_arrival_;
  run.measured_from = measured_from_;
  run.held_by_warm_up = held_by_warm_up_;
  run.last_arrival = std::min(last_arrival_, std::max(now, first_arrival_));
  run.admissions = admissions_;
  run.jobs = std::move(results_);
  run.held_during_arrivals = std::move(held_during_arrivals_);
}

}  // namespace fairlead::sim
