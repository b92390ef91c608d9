#include "fuzz/campaign.hpp"

#include <string>
#include <utility>

#include "fuzz/generate.hpp"
#include "fuzz/isolated.hpp"
#include "fuzz/shrink.hpp"

namespace fairlead::fuzz {
namespace {

// The smallest scenario found that breaks the same rule.
boost::json::object shrunk(boost::json::object scenario, SchedulerKind scheduler,
                           std::uint64_t seed, const std::string& rule) {
  if (rule == invalid_rule) return scenario;
  return shrink(std::move(scenario), [&](const boost::json::object& candidate) {
    const Trial trial = run_isolated(candidate, scheduler, seed);
    return trial.failure && trial.failure->rule == rule;
  });
}

}  // namespace

Campaign run_campaign(std::uint64_t seed, std::int64_t passes, SchedulerKind scheduler,
                      const std::function<bool(const Progress&)>& keep_going) {
  Campaign campaign;
  Progress& progress = campaign.progress;
  progress.seed = seed;
  for (; progress.passes < passes; ++progress.seed) {
    const boost::json::object scenario = scheduler == SchedulerKind::fairlead
                                             ? generate_own_scenario(progress.seed)
                                             : generate_scenario(progress.seed);
    const Trial trial = run_isolated(scenario, scheduler, progress.seed);
    ++progress.scenarios;
    progress.passes += trial.passes;
    for (std::size_t i = 0; i < probe_count; ++i) progress.coverage[i] += trial.coverage[i];
    if (trial.failure) {
      campaign.found = Found{progress.seed, *trial.failure,
                             shrunk(scenario, scheduler, progress.seed, trial.failure->rule)};
      return campaign;
    }
    if (!keep_going(progress)) return campaign;
  }
  return campaign;
}

}  // namespace fairlead::fuzz
