// Runs of which the trace knows when they did something: the rest of the time they hold what they
// have for nothing, and may lose it (Scheduling::idle_release).
#include <algorithm>
#include <optional>
#include <vector>

#include "sim/world.hpp"

namespace fairlead::sim {
namespace {

bool is_active(const std::vector<trace::ActiveSpan>& spans, Duration done) {
  return std::any_of(spans.begin(), spans.end(), [&](const trace::ActiveSpan& span) {
    return span.from <= done && done < span.to;
  });
}

// When it next begins or stops to do something; nothing where it never does.
std::optional<Duration> next_edge(const std::vector<trace::ActiveSpan>& spans, Duration done) {
  for (const trace::ActiveSpan& span : spans) {
    if (span.from > done) return span.from;
    if (span.to > done) return span.to;
  }
  return std::nullopt;
}

}  // namespace

void World::report_activity(JobId job, Instant now) {
  const auto& spans = jobs_.record(job).active;
  if (spans.empty()) return;
  const Life& life = this->life(job);
  const Duration done = life.done + (now - life.running_since);
  if (const auto edge = next_edge(spans, done)) {
    queue_.push({now + (*edge - done), Happens::activity, job, life.turn});
  }
  apply(Activity{name_of(life), is_active(spans, done)}, now);
}

// It did nothing, so nothing is lost. Its user comes back when he would have done something next,
// or else leaves when he would have left.
Duration World::await_user(JobId job, Instant now) {
  Life& life = this->life(job);
  const bool runs = life.stage == Stage::running;
  const Duration done = runs ? life.done + (now - life.running_since) : life.done;
  life.done = next_edge(jobs_.record(job).active, done).value_or(jobs_[job].duration);
  life.done = std::min(life.done, jobs_[job].duration);
  queue_.push({now + (life.done - done), Happens::user_returns, job, life.turn});
  return {};
}

void World::user_returns(JobId job, Instant now) {
  const Life& life = this->life(job);
  if (life.stage == Stage::ended) return;
  if (life.done == jobs_[job].duration) return finish(job, true, now);
  outside_event(now);
  apply(Activity{name_of(life), true}, now);
}

}  // namespace fairlead::sim
