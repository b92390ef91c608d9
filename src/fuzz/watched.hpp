// An engine that is watched at every step, disturbed in ways that must change nothing, and now and
// then restarted from its log.
//
// The disturbances: each report arrives twice; reports about workloads and checks that nobody
// knows; reports about an attempt that is over; time that goes back; a policy that contradicts
// itself. Beside the engine runs a twin that is spared all of this: a copy made on the way, or
// after a restart the engine from before. It must always answer the same.
#pragma once

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "fuzz/coverage.hpp"
#include "log/writer.hpp"
#include "scenario/world.hpp"
#include "sim/checks.hpp"

namespace fairlead::fuzz {

// How often, in calls of the engine. Drawn from the seed of a scenario.
struct Disturbances {
  std::int64_t restart_every = 20;
  std::int64_t copy_every = 7;
  std::int64_t late_every = 3;  // a call comes with an instant that is over

  static Disturbances draw(std::uint64_t seed);
};

class Watched : public scenario::Subject {
 public:
  Watched(SchedulerKind scheduler, Disturbances disturbances);

  Result<Decision> apply(const Event& event, Instant now) override;
  Decision decide(Instant now) override;
  const Engine& engine() const override { return engine_; }

  // The last checks, when nothing follows.
  void finish();

  // The first violation; those that follow from it say nothing new.
  const std::optional<sim::Violation>& violation() const { return violation_; }
  std::int64_t passes() const { return passes_; }
  const Coverage& coverage() const { return coverage_; }

 private:
  Instant told(Instant now) const;
  void after_call(const Event* event, Instant now);
  void repeat(const Event& event);
  void disturb();
  void send_in_vain(const char* rule, const Event& event, Instant at);
  void remember(const Event& event);
  void copy_or_restart();
  std::optional<Engine> rebuilt();
  void compare_with_twin(const Result<Decision>& here, const Result<Decision>& there);
  void compare_states(const char* rule, const Engine& other);
  void report(const char* rule, std::string what);

  Disturbances disturbances_;
  Engine engine_;
  std::optional<Engine> twin_;
  sim::Checks checks_;
  std::ostringstream log_;
  log::Writer writer_;
  std::vector<PodsGone> gone_;  // reports about attempts that are over
  std::int64_t calls_ = 0;
  std::int64_t passes_ = 0;
  Coverage coverage_{};
  std::optional<sim::Violation> violation_;
};

}  // namespace fairlead::fuzz
