// Reports of small simulations, as `fairlead simulate` makes them.
#pragma once

#include <string>

#include "../sim/watched.hpp"
#include "report/report.hpp"
#include "report/watched.hpp"
#include "sim/alone.hpp"

namespace fairlead::report {

// Two tenants with four GPUs each, who may or may not take back what the other borrows.
inline const std::string sharing =
    sim::flavor + sim::queue("a", 4, sim::reclaims) + sim::queue("b", 4, sim::reclaims);
inline const std::string without_reclaim = sim::flavor + sim::queue("a", 4, "  cohortName: all\n") +
                                           sim::queue("b", 4, "  cohortName: all\n");
inline const std::string apart = sim::flavor + sim::queue("a", 4) + sim::queue("b", 4);
// b borrows all of it before a asks for its own.
inline const std::string contending = sim::job("b", "b1", 0, 4000, 4) +
                                      sim::job("b", "b2", 0, 4000, 4) +
                                      sim::job("a", "own", 100, 2000, 4);

inline Replay replay_of(const sim::Watched& watched, const std::string& policy,
                        const std::string& trace, const sim::Settings& settings = {}) {
  Replay replay{
      {policy + ".yaml"}, "kueue", {}, watched.run, summarize(watched.run, watched.jobs()), 0, {}};
  add_guarantees(replay.summary, replay.run, watched.jobs(), watched.guarantees);
  add_idle(replay.summary, watched.idle.idle_while_wanted());
  const sim::Watched alone(sim::alone(sim::policy_from(policy)), trace, settings);
  add_alone(replay.summary, summarize(alone.run, alone.jobs()));
  replay.breached_caps = watched.guarantees.breached_caps();
  // Not owned: the watched run outlives the report.
  replay.timeline = {std::shared_ptr<void>(), &watched.timeline};
  return replay;
}

// One policy, or two to compare, over the same jobs.
class Reported {
 public:
  Reported(const std::string& policy, const std::string& trace, const sim::Settings& settings = {})
      : before_(policy, trace, settings) {
    report.jobs = &before_.jobs();
    report.settings = settings;
    report.before = replay_of(before_, policy, trace, settings);
  }
  Reported(const std::string& policy, const std::string& proposed, const std::string& trace)
      : Reported(policy, trace) {
    after_ = std::make_unique<sim::Watched>(proposed, trace);
    report.after = replay_of(*after_, proposed, trace);
  }

  Report report;

 private:
  sim::Watched before_;
  std::unique_ptr<sim::Watched> after_;
};

}  // namespace fairlead::report
