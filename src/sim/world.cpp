#include "sim/world.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "sim/places.hpp"
#include "trace/random.hpp"

namespace fairlead::sim {

namespace {

constexpr std::size_t max_kept = 20;  // refusals and loops; the rest is counted

// Kubernetes' Job controller: at most six retries, 10 s apart, doubling.
constexpr std::uint8_t max_failed_starts = 6;
constexpr Duration first_back_off = seconds(10);

Duration back_off(std::uint8_t failed_starts) { return {first_back_off.ms << (failed_starts - 1)}; }

}  // namespace

World::World(const Jobs& jobs, const Settings& settings, PriorityClasses classes, Driver& driver,
             std::vector<Bookings*> onlookers)
    : jobs_(jobs),
      settings_(settings),
      classes_(std::move(classes)),
      driver_(driver),
      ledger_(jobs, settings.until, settings.warm_up, std::move(onlookers)),
      guard_(jobs.size()),
      lives_(jobs.size()) {
  jobs_of_workloads_.reserve(jobs.size());
}

const std::string& World::name_of(const Life& life) const {
  return driver_.state().workload(life.workload).name;
}

Instant World::next_at() const {
  if (submitted_ == jobs_.size()) return queue_.next_at();
  return std::min(queue_.next_at(), jobs_[JobId::at(submitted_)].submit);
}

bool World::happen(Instant now) {
  bool anything = false;
  while (next_at() <= now) {
    anything = true;
    if (queue_.next_at() <= now) {
      happens(queue_.pop());
    } else {
      arrive(JobId::at(submitted_), now);
    }
  }
  return anything;
}

void World::happens(const Happening& happening) {
  const JobId job = happening.job;
  Life& life = this->life(job);
  if (life.turn != happening.turn) return;  // it was stopped in between
  switch (happening.what) {
    case Happens::finish:
      if (life.stage == Stage::running) finish(job, true, happening.at);
      break;
    case Happens::pods_gone:
      if (life.stage == Stage::stopping) apply(PodsGone{name_of(life), life.attempt}, happening.at);
      break;
    case Happens::checks_ready:
      if (life.stage == Stage::reserved) report_checks(job, happening.at);
      break;
    case Happens::start:
      if (life.stage == Stage::starting) start(job, happening.at);
      break;
    case Happens::activity:
      if (life.stage == Stage::running) report_activity(job, happening.at);
      break;
    case Happens::user_returns: user_returns(job, happening.at); break;
  }
}

void World::arrive(JobId job, Instant now) {
  ++submitted_;
  Life& life = this->life(job);
  life.workload = WorkloadId::at(driver_.state().workloads.size());
  life.stage = Stage::pending;
  jobs_of_workloads_.push_back(job);
  ledger_.submitted(job, now);
  outside_event(now);
  model::Workload workload = jobs_.workload(job, classes_);
  if (!has_nodes(driver_.state().policy)) {
    for (model::PodSet& pod_set : workload.pod_sets) pod_set.topology.reset();
  }
  const Result<Decision> result = driver_.apply(Submit{std::move(workload)}, now);
  if (result) {
    FAIRLEAD_ASSERT(driver_.state().workloads.size() == jobs_of_workloads_.size());
    follow(*result, now);
    return;
  }
  jobs_of_workloads_.pop_back();
  life.stage = Stage::ended;
  ledger_.ended(job, JobEnd::refused, now);
  if (refused_.size() >= max_kept) return;
  for (Diagnostic problem : result.error()) {
    problem.at = position_of(jobs_.trace(), jobs_.record(job));
    refused_.push_back(std::move(problem));
  }
}

void World::start(JobId job, Instant now) {
  Life& life = this->life(job);
  if (start_fails(job)) {
    if (++life.failed_starts > max_failed_starts) return finish(job, false, now);
    const Instant again = now + back_off(life.failed_starts) + settings_.start_delay;
    return queue_.push({again, Happens::start, job, life.turn});
  }
  life.stage = Stage::running;
  life.running_since = now;
  ledger_.running(job, now);
  const Duration left = jobs_[job].duration - life.done;
  queue_.push({now + left, Happens::finish, job, life.turn});
  report_activity(job, now);
  // Readiness decides nothing unless the manager waits for it.
  if (driver_.state().configuration.wait_for_pods_ready) {
    apply(PodsReady{name_of(life), true}, now);
  }
}

bool World::start_fails(JobId job) {
  if (settings_.start_failures_ppm == 0) return false;
  const Life& life = this->life(job);
  const std::string stream =
      name_of(life) + "/" + std::to_string(life.attempt) + "/" + std::to_string(life.failed_starts);
  return trace::Random(settings_.seed, stream).below(1'000'000) < settings_.start_failures_ppm;
}

void World::finish(JobId job, bool success, Instant now) {
  Life& life = this->life(job);
  life.stage = Stage::ended;
  ledger_.ended(job, success ? JobEnd::completed : JobEnd::failed, now);
  outside_event(now);
  apply(Finish{name_of(life), success}, now);
}

void World::report_checks(JobId job, Instant now) {
  const Life& life = this->life(job);
  std::vector<std::string> waiting;
  for (const CheckStatus& check : driver_.state().workload(life.workload).checks) {
    if (check.state != CheckState::ready) waiting.push_back(check.check);
  }
  for (std::string& check : waiting) {
    apply(CheckReport{name_of(life), std::move(check), CheckState::ready, {}}, now);
  }
}

void World::break_loop(Instant now) {
  if (!guard_.is_loop(ledger_.holders())) return;
  const std::vector<JobId> between = guard_.participants();
  const auto youngest = std::find_if(between.rbegin(), between.rend(), [&](JobId job) {
    return !life(job).held_back && life(job).stage != Stage::ended;
  });
  guard_.forgive();
  if (youngest == between.rend()) return;
  ++loop_count_;
  if (loops_.size() < max_kept) loops_.push_back({now, between, *youngest});
  held_back_.push_back(*youngest);
  life(*youngest).held_back = true;
  set_active(*youngest, false, now);
}

void World::outside_event(Instant now) {
  guard_.outside_event();
  for (const JobId job : std::exchange(held_back_, {})) {
    life(job).held_back = false;
    if (life(job).stage != Stage::ended) set_active(job, true, now);
  }
}

void World::set_active(JobId job, bool active, Instant now) {
  model::Workload workload = jobs_.workload(job, classes_);
  workload.active = active;
  apply(Submit{std::move(workload)}, now);
}

void World::close(Instant now, Run& run) {
  ledger_.close(now, run);
  run.refused = std::move(refused_);
  run.loop_count = loop_count_;
  run.loops = std::move(loops_);
}

}  // namespace fairlead::sim
