#include "sim/simulation.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "sim/scope.hpp"
#include "sim/typical_pods.hpp"
#include "sim/world.hpp"

namespace fairlead::sim {

namespace {

constexpr std::int64_t turns_between_reports = 1024;

fairlead::Settings engine_settings(const Plan& plan) {
  fairlead::Settings settings{plan.settings.flush_batch, {}};
  if (!plan.settings.placement.empty()) {
    settings.placement = PlacementSettings{plan.settings.placement, typical_pods(plan.jobs)};
  }
  return settings;
}

class Simulation {
 public:
  explicit Simulation(const Plan& plan)
      : plan_(plan),
        driver_(Engine(plan.scheduler, engine_settings(plan)), plan.observers),
        world_(plan.jobs, plan.settings, priority_classes(plan.policy), driver_, plan.onlookers) {}

  Result<Run> run() {
    const auto applied = driver_.apply(ApplyPolicy{plan_.policy}, Instant());
    if (!applied) return unexpected(applied.error());
    world_.follow(*applied, Instant());
    Run run;
    if (auto scoped = set_scope(driver_.state(), plan_.jobs, run); !scoped) {
      return unexpected(std::move(scoped.error()));
    }
    if (plan_.reconfiguration != nullptr) {
      auto made = Reconfiguration::from(*plan_.reconfiguration, driver_.state().policy);
      if (!made) return unexpected(std::move(made.error()));
      reconfiguration_ = std::move(*made);
    }
    run.measured_from = plan_.jobs.first_arrival() + plan_.settings.warm_up;
    for (Bookings* onlooker : plan_.onlookers) onlooker->begin(run);
    looks_ = most_flavors(driver_.state());
    loop();
    driver_.end(now_);
    run.interrupted = interrupted_;
    run.passes = passes_;
    if (reconfiguration_) run.reconfiguration = reconfiguration_->result();
    world_.close(now_, run);
    return run;
  }

 private:
  void loop() {
    for (std::int64_t turn = 1; !world_.all_ended(); ++turn) {
      if (turn % turns_between_reports == 0 && !keep_going()) return;
      const Instant next = next_instant();
      if (next == Instant::never()) return;
      if (next > plan_.settings.until) {
        now_ = std::max(now_, plan_.settings.until);
        return;
      }
      now_ = next;
      step();
    }
  }

  void step() {
    bool event = world_.happen(now_);
    if (event) last_change_ = now_;
    if (world_.wake_up() <= now_) {
      world_.pass_time(now_);
      FAIRLEAD_ASSERT(now_ < world_.wake_up());
      event = true;
    }
    if (reconfiguration_ && reconfigure()) event = true;
    if (event) vain_passes_ = 0;
    if (pass_is_wanted() && next_pass_ <= now_) pass();
    world_.break_loop(now_);
  }

  // Windows come back every week: what a whole week did not change nothing will.
  bool window_may_help(const State& state) const {
    constexpr Duration week = seconds(7 * 24 * 3600 + 1);
    return state.next_window != Instant::never() && state.next_window <= last_change_ + week;
  }

  bool reconfigure() {
    const std::vector<Event> events = reconfiguration_->step(driver_.state(), now_);
    for (const Event& event : events) world_.tell(event, now_);
    return !events.empty();
  }

  Instant next_instant() const {
    Instant next = world_.next_at();
    if (reconfiguration_) next = std::min(next, reconfiguration_->next_at());
    if (pass_is_wanted()) next = std::min(next, std::max(now_, next_pass_));
    // The scheduler's own wake-ups (usage sampling) go on for as long as anything waits.
    const State& state = driver_.state();
    const bool time_matters = next != Instant::never() || !state.timers.empty() ||
                              !state.flushes.empty() || window_may_help(state);
    return time_matters ? std::min(next, world_.wake_up()) : next;
  }

  bool pass_is_wanted() const { return vain_passes_ < looks_ && driver_.engine().has_heads(); }

  void pass() {
    const std::size_t before = active_workloads(driver_.state());
    const Decision decision = driver_.decide(now_);
    ++passes_;
    next_pass_ = now_ + plan_.settings.pass_time;
    world_.follow(decision, now_);
    const bool in_vain = decision.deltas.empty() && active_workloads(driver_.state()) == before;
    vain_passes_ = in_vain ? vain_passes_ + 1 : 0;
    if (!in_vain) last_change_ = now_;
  }

  bool keep_going() {
    if (plan_.monitor == nullptr) return true;
    const Progress progress{now_, world_.ended(), world_.submitted(), plan_.jobs.size(), passes_};
    interrupted_ = !plan_.monitor->keep_going(progress);
    return !interrupted_;
  }

  const Plan& plan_;
  Driver driver_;
  World world_;
  Instant now_;
  Instant next_pass_;
  Instant last_change_;  // when anything last came of anything
  std::optional<Reconfiguration> reconfiguration_;
  std::size_t vain_passes_ = 0;  // in a row, since the last event
  std::size_t looks_ = 1;        // so many passes in vain prove that there is nothing to do
  std::int64_t passes_ = 0;
  bool interrupted_ = false;
};

}  // namespace

Result<Run> simulate(const Plan& plan) { return Simulation(plan).run(); }

}  // namespace fairlead::sim
