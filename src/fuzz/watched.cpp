#include "fuzz/watched.hpp"

#include <algorithm>
#include <utility>

#include "fuzz/draw.hpp"
#include "fuzz/state_text.hpp"
#include "log/replay.hpp"

namespace fairlead::fuzz {
namespace {

constexpr const char* nobody = "nowhere/nobody";
constexpr std::size_t kept_reports = 8;
constexpr std::int64_t log_digest_every = 16;

// What Kueue itself does not keep is asked of our own scheduler only; CheckOptions says why.
sim::CheckOptions check_options(SchedulerKind scheduler) {
  sim::CheckOptions options = sim::CheckOptions::of(scheduler);
  options.full_check_every = 1;
  return options;
}

// A ClusterQueue with two different contents.
ApplyPolicy contradiction() {
  model::ClusterQueue queue;
  queue.name = "contradiction";
  model::ClusterQueue other = queue;
  other.cohort = "somewhere";
  return {{queue, other}};
}

}  // namespace

Disturbances Disturbances::draw(std::uint64_t seed) {
  Draw draw(seed);
  return {draw.between(12, 40), draw.between(5, 15), draw.between(2, 6)};
}

Watched::Watched(SchedulerKind scheduler, Disturbances disturbances)
    : disturbances_(disturbances),
      engine_(scenario::make_engine(scheduler)),
      checks_(check_options(scheduler)),
      writer_(log_, log_digest_every) {}

Result<Decision> Watched::apply(const Event& event, Instant now) {
  Result<Decision> there = Decision{};
  if (twin_) there = twin_->apply(event, now);
  const Instant at = told(now);
  const Before before(engine_);
  Result<Decision> here = engine_.apply(event, at);
  if (here) cover_fact(coverage_, before, engine_, event, *here);
  checks_.applied(engine_, event, at, here);
  writer_.applied(engine_, event, at, here);
  if (twin_) compare_with_twin(here, there);
  after_call(&event, now);
  return here;
}

Decision Watched::decide(Instant now) {
  ++passes_;
  Result<Decision> there = Decision{};
  if (twin_) there = twin_->decide(now);
  const Instant at = told(now);
  Decision here = engine_.decide(at);
  cover_pass(coverage_, engine_, here);
  checks_.decided(engine_, at, here);
  writer_.decided(engine_, at, here);
  if (twin_) compare_with_twin(here, there);
  after_call(nullptr, now);
  return here;
}

void Watched::finish() {
  checks_.ended(engine_, engine_.state().now);
  writer_.ended(engine_);
  if (!checks_.violations().empty() && !violation_) violation_ = checks_.violations().front();
  if (const auto again = rebuilt()) compare_states("replay", *again);
  if (twin_) compare_states("twin", *twin_);
}

// An instant that is over counts as the latest seen.
Instant Watched::told(Instant now) const {
  const bool late = now <= engine_.state().now && calls_ % disturbances_.late_every == 0;
  return late ? Instant{now.ms - 5000} : now;
}

void Watched::after_call(const Event* event, Instant now) {
  ++calls_;
  if (!checks_.violations().empty() && !violation_) violation_ = checks_.violations().front();
  if (now > engine_.state().now) report("time", "the engine is behind the time that it was told");
  if (violation_) return;
  if (event != nullptr) repeat(*event);
  disturb();
  if (event != nullptr) remember(*event);
  copy_or_restart();
}

// Not a check's word: it may have been acted upon and forgotten, and counts anew then.
void Watched::repeat(const Event& event) {
  if (std::holds_alternative<CheckReport>(event)) return;
  send_in_vain("repeated", event, engine_.state().now);
}

void Watched::disturb() {
  const Instant now = engine_.state().now;
  switch (calls_ % 9) {
    case 0: return send_in_vain("unknown", Finish{nobody}, now);
    case 1: return send_in_vain("unknown", PodsGone{nobody, 1}, now);
    case 2: return send_in_vain("unknown", PodsReady{nobody, true}, now);
    case 3: return send_in_vain("unknown", PodsReclaimable{nobody, {{"main", 1}}}, now);
    case 4: return send_in_vain("unknown", Delete{nobody}, now);
    case 5: return send_in_vain("time", TimePasses{}, {now.ms - 60'000});
    case 6: return send_in_vain("refusal", contradiction(), now);
    case 7: {
      if (engine_.state().workloads.empty()) return;
      const std::string& name = engine_.state().workloads.front().name;
      return send_in_vain("unknown", CheckReport{name, "nobody", CheckState::rejected, {}}, now);
    }
    default:
      for (const PodsGone& gone : std::vector(gone_)) send_in_vain("stale", gone, now);
  }
}

// Sends an event that must change nothing. The log has it too.
void Watched::send_in_vain(const char* rule, const Event& event, Instant at) {
  const std::string before = state_text(engine_);
  const Result<Decision> result = engine_.apply(event, at);
  writer_.applied(engine_, event, at, result);
  const bool decided = result.has_value() && !result->deltas.empty();
  if (decided) report(rule, "an event that must change nothing was followed by a decision");
  const std::string changed = first_difference(before, state_text(engine_));
  if (!changed.empty()) report(rule, "an event that must change nothing changed " + changed);
}

void Watched::remember(const Event& event) {
  if (const auto* gone = std::get_if<PodsGone>(&event)) {
    if (gone->attempt > 0) gone_.push_back(*gone);
    if (gone_.size() > kept_reports) gone_.erase(gone_.begin());
  } else if (const auto* deletion = std::get_if<Delete>(&event)) {
    // Another workload of this name counts its attempts from the start.
    std::erase_if(gone_, [&](const PodsGone& old) { return old.workload == deletion->workload; });
  }
}

void Watched::copy_or_restart() {
  if (calls_ % disturbances_.restart_every == 0) {
    auto again = rebuilt();
    if (!again) return;
    compare_states("replay", *again);
    twin_ = std::exchange(engine_, std::move(*again));
  } else if (calls_ % disturbances_.copy_every == 0) {
    if (twin_) compare_states("twin", *twin_);
    twin_ = engine_;
    compare_states("copy", *twin_);
  }
}

std::optional<Engine> Watched::rebuilt() {
  std::istringstream text(log_.str());
  auto engine = log::Reader::open(text, "log").and_then([](log::Reader&& reader) {
    return log::rebuild(reader);
  });
  if (engine) return std::move(*engine);
  report("replay", to_string(engine.error()));
  return std::nullopt;
}

void Watched::compare_with_twin(const Result<Decision>& here, const Result<Decision>& there) {
  if (here.has_value() != there.has_value()) {
    report("twin", "of two equal engines one refuses an event");
  } else if (here && *here != *there) {
    report("twin", "two equal engines decide differently");
  } else if (engine_.digest() != twin_->digest()) {
    compare_states("twin", *twin_);
  }
}

void Watched::compare_states(const char* rule, const Engine& other) {
  const std::string difference = first_difference(state_text(engine_), state_text(other));
  if (!difference.empty()) report(rule, "engines that must be equal differ: " + difference);
}

void Watched::report(const char* rule, std::string what) {
  if (!violation_) violation_ = sim::Violation{engine_.state().now, rule, std::move(what)};
}

}  // namespace fairlead::fuzz
