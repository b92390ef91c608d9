// The world of a scenario: an Engine, virtual time, and what the outside does by itself (pods
// become ready when they may start, unless the scenario reports that).
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"

namespace fairlead::scenario {

// Something that happened to a workload, named as Kueue names its events.
struct LoggedEvent {
  std::string object;  // "namespace/name"
  std::string reason;  // QuotaReserved, Admitted, PlacedAgain, Evicted, Requeued, Finished
  std::string note;    // cause and preemptor of an eviction; may be empty
};

// The engine of a world, or something that stands in front of one to watch or to disturb it.
class Subject {
 public:
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  virtual ~Subject() = default;

  virtual Result<Decision> apply(const Event& event, Instant now) = 0;
  virtual Decision decide(Instant now) = 0;
  virtual const Engine& engine() const = 0;
};

// An engine as a scenario has it: its flushes happen at once, the batching span only matters in
// real time.
Engine make_engine(SchedulerKind scheduler, const std::string& placement = "");

class World {
 public:
  // The subject must outlive the world.
  World(Subject& subject, bool reports_readiness)
      : subject_(subject), reports_readiness_(reports_readiness) {}

  const Engine& engine() const { return subject_.engine(); }
  Instant now() const { return now_; }
  std::int64_t evictions() const { return evictions_; }

  // A fact at the present instant, and what follows from it. Only submissions and policy changes
  // can be refused.
  Result<void> take(const Event& fact);

  void pass();
  void settle(std::int32_t passes);
  void advance(Duration span);

  // The pods of this workload, or of every one that is being evicted, are gone, in order of
  // submission. Whether there was one.
  bool confirm_eviction(WorkloadId workload);
  bool confirm_evictions();

  // What the scenario says about pods; remembered for a workload that is not admitted yet.
  void report_ready(const std::string& workload, bool ready);
  void forget_ready(const std::string& workload);

  // The events since the last call.
  std::vector<LoggedEvent> take_events();

 private:
  void fact(const Event& event);
  void follow(const Decision& decision);
  void log(const Delta& delta);

  Subject& subject_;
  Instant now_;
  bool reports_readiness_;
  std::set<std::string, std::less<>> ready_;  // reported ready by the scenario
  std::int64_t evictions_ = 0;
  std::vector<LoggedEvent> events_;
};

}  // namespace fairlead::scenario
