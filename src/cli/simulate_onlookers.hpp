// What `fairlead simulate` watches besides the jobs themselves, and the replay that it sets them
// against.
#pragma once

#include <csignal>
#include <future>
#include <memory>

#include "report/report.hpp"
#include "sim/guarantee_watch.hpp"
#include "sim/idle_meter.hpp"
#include "sim/placement_watch.hpp"
#include "sim/simulation.hpp"
#include "sim/timeline.hpp"

namespace fairlead::cli {

// Guarantees, idle GPUs, places on nodes and, where plots are wanted, what happens over time.
class Onlookers {
 public:
  Onlookers(const sim::Jobs& jobs, const sim::Settings& settings, bool wants_timeline);

  void join(sim::Plan& plan);
  void add_to(report::Replay& replay, const sim::Jobs& jobs) const;
  // The figures alone.
  void add_to(report::Summary& summary, const sim::Run& run, const sim::Jobs& jobs) const;

 private:
  sim::GuaranteeWatch guarantees_;
  sim::IdleMeter idle_;
  std::shared_ptr<sim::Timeline> timeline_;
  std::shared_ptr<sim::PlacementWatch> placement_;
};

// The same jobs with every tenant alone on its guarantee (sim/alone.hpp). `stop` is set by a
// signal.
Result<sim::Run> run_alone(const sim::Plan& plan, const volatile std::sig_atomic_t& stop);

// That beside the plan's own run, in a thread.
class AloneRun {
 public:
  // What the plan refers to must outlive this.
  AloneRun(const sim::Plan& plan, bool wanted, const volatile std::sig_atomic_t& stop);

  // Waits for it to end. Adds nothing when it was interrupted.
  void add_to(report::Replay& replay, const sim::Jobs& jobs);

 private:
  std::future<Result<sim::Run>> run_;
};

}  // namespace fairlead::cli
