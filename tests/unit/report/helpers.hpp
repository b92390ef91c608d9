// Reports of small simulations, as `fairlead simulate` makes them.
#pragma once

#include <string>

#include "../sim/watched.hpp"
#include "report/report.hpp"
#include "report/watched.hpp"
#include "sim/alone.hpp"

namespace fairlead::report {

inline Replay replay_of(const sim::Watched& watched, const std::string& policy,
                        const std::string& trace) {
  Replay replay{{policy + ".yaml"}, {}, watched.run, summarize(watched.run, watched.jobs()), 0, {}};
  add_guarantees(replay.summary, replay.run, watched.jobs(), watched.guarantees);
  add_idle(replay.summary, watched.idle.idle_while_wanted());
  const sim::Watched alone(sim::alone(sim::policy_from(policy)), trace);
  add_alone(replay.summary, summarize(alone.run, alone.jobs()));
  // Not owned: the watched run outlives the report.
  replay.timeline = {std::shared_ptr<void>(), &watched.timeline};
  return replay;
}

// One policy, or two to compare, over the same jobs.
class Reported {
 public:
  Reported(const std::string& policy, const std::string& trace) : before_(policy, trace) {
    report.jobs = &before_.jobs();
    report.scheduler = "kueue";
    report.before = replay_of(before_, policy, trace);
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
