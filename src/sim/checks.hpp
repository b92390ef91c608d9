// The invariants that ride along with a simulation, as an onlooker of the driver (sim/rules.hpp has
// the rules). A violation is a bug in the engine, never in what a user wrote.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/driver.hpp"
#include "sim/rules.hpp"

namespace fairlead::sim {

struct Violation {
  Instant at;
  std::string rule;
  std::string what;

  friend bool operator==(const Violation&, const Violation&) = default;
};

struct CheckOptions {
  // "evictions": between two facts from outside there are no more preemptions than workloads that
  // hold quota. Kueue itself breaks this (kueue#13662), so under its scheduler it is left out.
  bool bounded_evictions = true;
  // "quota-limit" holds when an elastic job grows too, and "gang" for a pod set without a flavor.
  // Kueue breaks both (docs/kueue-compatibility.md): the slice that is replaced is taken away twice
  // within the pass, and a remembered flavor position may lie behind the last flavor.
  bool strict_admissions = true;
  // After so many facts and passes everything is looked at, not only what was touched.
  std::int64_t full_check_every = 4096;

  // What this scheduler promises.
  static CheckOptions of(SchedulerKind scheduler) {
    const bool is_ours = scheduler == SchedulerKind::fairlead;
    return {.bounded_evictions = is_ours, .strict_admissions = is_ours};
  }
};

class Checks : public Observer {
 public:
  explicit Checks(CheckOptions options) : options_(options) {}

  void applied(const Engine& engine, const Event& event, Instant now,
               const Result<Decision>& result) override;
  void decided(const Engine& engine, Instant now, const Decision& decision) override;
  void ended(const Engine& engine, Instant now) override { check_all(engine, now); }

  // Looks at everything.
  void check_all(const Engine& engine, Instant now);

  std::int64_t count() const { return count_; }
  const std::vector<Violation>& violations() const { return violations_; }  // the first few

 private:
  bool removal_ended(const State& state);
  void check_admissions(const State& state, const std::vector<Delta>& deltas);
  void check_deltas(const State& state, const std::vector<Delta>& deltas);
  void check_evictions(const State& state, const std::vector<Delta>& deltas);
  void take_turn(const Engine& engine, Instant now);
  Report reporter();

  CheckOptions options_;
  LimitRule limits_;
  Instant now_;
  std::int64_t turns_ = 0;
  std::size_t evictions_ = 0;  // since the last fact from outside
  std::size_t holders_ = 0;    // the most at one time since then
  std::size_t removing_ = 0;   // policy objects that were on their way out at the last look
  std::int64_t count_ = 0;
  std::vector<Violation> violations_;
};

}  // namespace fairlead::sim
