// How the world carries out what the engine decided.
#include <algorithm>

#include "base/assert.hpp"
#include "engine/binding/binding.hpp"
#include "sim/world.hpp"

namespace fairlead::sim {

void World::apply(const Event& event, Instant now) {
  const Result<Decision> result = driver_.apply(event, now);
  FAIRLEAD_ASSERT(result.has_value());
  follow(*result, now);
}

void World::follow(const Decision& decision, Instant now) {
  wake_up_ = decision.wake_up;
  for (const Delta& delta : decision.deltas) take(delta, now);
}

void World::take(const Delta& delta, Instant now) {
  const JobId job = job_of(delta.workload);
  switch (delta.kind) {
    case DeltaKind::reserve_quota: return take_reservation(job, delta, now);
    case DeltaKind::admit: return take_admission(job, delta, now);
    case DeltaKind::evict: return take_eviction(job, delta, now);
    case DeltaKind::release: return take_release(job, now);
    case DeltaKind::place: return take_place(job, now);
    case DeltaKind::displace: return take_displacement(job, now);
    case DeltaKind::finish:
      life(job).stage = Stage::ended;
      ledger_.ended(job, JobEnd::completed, now);
      return outside_event(now);
    case DeltaKind::move: return take_move(job, now);
  }
}

void World::take_reservation(JobId job, const Delta& delta, Instant now) {
  Life& life = this->life(job);
  const WorkloadRecord& record = driver_.state().workload(delta.workload);
  life.attempt = delta.attempt;
  ++life.turn;
  life.stage = Stage::reserved;
  if (record.admission) ledger_.held(job, jobs_.gpu_milli(job, *record.admission), now);
  // Admission checks are somebody else's: here they are always ready at once.
  if (!record.admitted) queue_.push({now, Happens::checks_ready, job, life.turn});
}

void World::take_admission(JobId job, const Delta& delta, Instant now) {
  take_reservation(job, delta, now);
  Life& life = this->life(job);
  life.stage = Stage::starting;
  life.failed_starts = 0;
  ledger_.admitted(job, now);
  if (!places_pods(driver_.state())) take_place(job, now);
}

void World::take_place(JobId job, Instant now) {
  ledger_.placed(job, now);
  queue_.push({now + settings_.start_delay, Happens::start, job, life(job).turn});
}

// Pods that nobody here places start where the scheduler wants them.
void World::take_move(JobId job, Instant now) {
  take_displacement(job, now);
  if (!places_pods(driver_.state())) take_place(job, now);
}

// Its node is gone: what ran there is lost as in a preemption, and it starts again elsewhere.
void World::take_displacement(JobId job, Instant now) {
  Life& life = this->life(job);
  ledger_.evicted(job, lose_work(job, now));
  ++life.turn;
  life.stage = Stage::starting;
  life.failed_starts = 0;
  ledger_.displaced(job, now);
}

void World::take_eviction(JobId job, const Delta& delta, Instant now) {
  Life& life = this->life(job);
  const bool has_pods = life.stage == Stage::starting || life.stage == Stage::running;
  const Duration lost =
      delta.cause == EvictionCause::idle_release ? await_user(job, now) : lose_work(job, now);
  if (is_preemption(delta.cause)) {
    ledger_.preempted(job, lost, delta.by.valid() ? job_of(delta.by) : JobId(), now);
  } else {
    ledger_.evicted(job, lost);
  }
  guard_.evicted(job);
  life.stage = Stage::stopping;
  const Instant gone = has_pods ? now + settings_.eviction_grace : now;
  queue_.push({gone, Happens::pods_gone, job, life.turn});
}

void World::take_release(JobId job, Instant now) {
  Life& life = this->life(job);
  life.stage = Stage::pending;
  ledger_.released(job, now);
  if (driver_.state().workload(life.workload).spec->active || life.held_back) return;
  life.stage = Stage::ended;  // deactivated for good
  ledger_.ended(job, JobEnd::failed, now);
  outside_event(now);
}

// Work stops when the eviction is decided: the grace is for saving it. Returns what is lost.
Duration World::lose_work(JobId job, Instant now) {
  Life& life = this->life(job);
  if (life.stage != Stage::running) return {};
  const Duration done = std::min(life.done + (now - life.running_since), jobs_[job].duration);
  const Duration every = jobs_[job].checkpoint_every;
  switch (settings_.on_preemption) {
    case OnPreemption::restart: life.done = {}; break;
    case OnPreemption::resume: life.done = done; break;
    case OnPreemption::checkpoint:
      life.done = every.ms > 0 ? Duration{done.ms - done.ms % every.ms} : Duration();
      break;
  }
  return done - life.done;
}

}  // namespace fairlead::sim
