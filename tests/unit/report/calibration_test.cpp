// Recorded waits beside simulated ones.
#include "report/calibration.hpp"

#include "../sim/helpers.hpp"
#include "trace/synth.hpp"

namespace fairlead::report {

namespace {

using sim::job;
using sim::queue;

// A job that is recorded to have started.
std::string started(const std::string& tenant, const std::string& name, int submit, int start,
                    int duration, int gpus, const std::string& more = "") {
  return job(tenant, name, submit, duration, gpus, R"(,"start":)" + std::to_string(start) + more);
}

Calibration calibrated(const std::string& policy, const std::string& trace,
                       const std::vector<std::string>& gates = {}, sim::Settings settings = {}) {
  const sim::Replayed world(policy, trace, settings);
  return calibrate(world.jobs(), world.run(), gates, false);
}

const std::string one_gpu = sim::flavor + queue("a", 1);

TEST(Calibration, WithoutStartsThereIsNone) {
  const Calibration calibration = calibrated(one_gpu, job("a", "j", 0, 60, 1));
  EXPECT_EQ(calibration.fit, Fit::none);
  EXPECT_EQ(calibration_line(calibration, false).rfind("not calibrated: the trace records no", 0),
            0U);
}

TEST(Calibration, AScaledRunIsNotSetBesideTheRecord) {
  const sim::Replayed world(one_gpu, started("a", "j", 0, 0, 60, 1));
  EXPECT_EQ(calibrate(world.jobs(), world.run(), {}, true).fit, Fit::none);
}

// Simulates generated jobs, writes the simulated starts into the trace, and simulates that again.
TEST(Calibration, ATraceThatWasMadeByTheSamePolicyIsReproducedExactly) {
  trace::SynthOptions options;
  options.days = 14;
  trace::Trace trace = *trace::synthesize(options);
  const auto policy = sim::policy_from(
      sim::flavor + queue("production", 58, sim::reclaims) + queue("language", 22, sim::reclaims) +
      queue("research", 18, sim::reclaims) + queue("vision", 12, sim::reclaims) +
      queue("speech", 6, sim::reclaims) + queue("ranking", 5, sim::reclaims) +
      queue("robotics", 3, sim::reclaims) + queue("forecasting", 2, sim::reclaims) +
      queue("fraud", 1, sim::reclaims) + queue("sandbox", 1, sim::reclaims));
  sim::Settings settings;
  settings.start_delay = seconds(45);
  const auto simulated = [&](const trace::Trace& of) {
    const sim::Jobs jobs = *sim::Jobs::from(of);
    const sim::Run run =
        *sim::simulate({jobs, policy, SchedulerKind::kueue, settings, {}, nullptr});
    return std::pair(run, calibrate(jobs, run, {}, false));
  };
  const auto [run, none] = simulated(trace);
  EXPECT_EQ(none.fit, Fit::none);
  for (std::size_t i = 0; i < trace.records.size(); ++i) {
    if (run.jobs[i].first_running == Instant::never()) continue;
    trace.records[i].admitted = run.jobs[i].first_admission;
    trace.records[i].start = run.jobs[i].first_running;
  }
  const auto [again, calibration] = simulated(trace);
  EXPECT_EQ(calibration.fit, Fit::well);
  EXPECT_GT(calibration.start.total.recorded.mean, 60'000) << "the cluster was not idle";
  EXPECT_EQ(calibration.start.total.alike, calibration.start.total.jobs);
  for (const WaitTable* table : {&calibration.start, &calibration.admission}) {
    for (const TenantMatch& tenant : table->tenants) {
      EXPECT_EQ(tenant.match.recorded.mean, tenant.match.simulated.mean) << tenant.name;
      EXPECT_EQ(tenant.match.recorded.p95, tenant.match.simulated.p95) << tenant.name;
    }
  }
  EXPECT_GE(calibration.start.total.recorded.mean - calibration.admission.total.recorded.mean,
            45'000)
      << "to pods and to admission are two figures; some were preempted in between";
  EXPECT_EQ(calibration.start_up, seconds(45));
  EXPECT_TRUE(calibration.odd.empty());
}

TEST(Calibration, AnErrorWithinAMinuteFitsWell) {
  const auto fit_with = [](int start) {
    return calibrated(one_gpu, started("a", "j", 0, start, 60, 1)).fit;
  };
  EXPECT_EQ(fit_with(60), Fit::well);
  EXPECT_EQ(fit_with(61), Fit::rough);
  EXPECT_EQ(fit_with(601), Fit::poor);
}

// Twelve jobs on an idle cluster that start `delay` seconds after their submission, as recorded.
Calibration delayed(int delay, const sim::Settings& settings = {}) {
  std::string trace;
  for (int i = 0; i < 12; ++i) {
    trace += started("a", "j" + std::to_string(i), i * 1000, i * 1000 + delay, 60, 1);
  }
  return calibrated(one_gpu, trace, {}, settings);
}

TEST(Calibration, AMinuteOfStartUpBeforeEveryJobIsNotWellAndSaysWhatToDo) {
  const Calibration calibration = delayed(60);
  EXPECT_EQ(calibration.fit, Fit::rough);
  EXPECT_EQ(calibration.bias, seconds(-60));
  EXPECT_NE(calibration.reason.find("nearly all start earlier here, half of them by 1m or more: "
                                    "start-up time is not modelled, try --start-delay 1m"),
            std::string::npos)
      << calibration.reason;
  sim::Settings settings;
  settings.start_delay = seconds(60);
  EXPECT_EQ(delayed(60, settings).fit, Fit::well);
  EXPECT_EQ(delayed(60, settings).bias, std::nullopt);
  settings.start_delay = seconds(90);
  EXPECT_EQ(delayed(60, settings).fit, Fit::rough) << "later than recorded";
  settings.start_delay = seconds(30);
  EXPECT_NE(delayed(60, settings).reason.find("try --start-delay 1m"), std::string::npos)
      << "what to set it to, not what to add";
}

TEST(Calibration, ErrorsToOneSideThatAreSmallBesideTheWaitsFitWell) {
  EXPECT_EQ(delayed(0).fit, Fit::well);
  // All wait for an hour and more behind one another, and each starts a minute late.
  std::string trace;
  for (int i = 0; i < 12; ++i) {
    trace += started("a", "j" + std::to_string(i), i, 60 + i * 3600, 3600, 1);
  }
  const Calibration calibration = calibrated(one_gpu, trace);
  EXPECT_EQ(calibration.fit, Fit::well) << calibration.reason;
  EXPECT_TRUE(calibration.bias);
}

TEST(Calibration, OneTenantsErrorDoesNotHideBehindTheOthers) {
  // Nine jobs of `a` as recorded; the one of `b` waits a day less: poor for b, and b is a tenth.
  std::string trace = started("b", "late", 0, 86'400, 60, 1);
  for (int i = 0; i < 99; ++i) {
    const int at = i * 100;
    trace += started(i < 70 ? "a" : "b", "j" + std::to_string(i), at, at, 50, 1);
  }
  const Calibration calibration = calibrated(sim::flavor + queue("a", 4) + queue("b", 4), trace);
  EXPECT_EQ(calibration.start.tenants[0].match.fit, Fit::well);
  EXPECT_EQ(calibration.start.tenants[1].match.fit, Fit::poor);
  EXPECT_EQ(calibration.fit, Fit::poor);
  ASSERT_EQ(calibration.odd.size(), 1U);
  EXPECT_EQ(calibration.odd[0].recorded, seconds(86'400));
}

Cause cause(const std::string& policy, const std::string& trace,
            const std::vector<std::string>& gates = {}) {
  const Calibration calibration = calibrated(policy, trace, gates);
  EXPECT_FALSE(calibration.odd.empty());
  return calibration.odd.empty() ? Cause::order : calibration.odd[0].cause;
}

TEST(Calibration, CausesFollowFromWhatTheRecordContradicts) {
  // Two jobs ran side by side on what the policy says is one GPU.
  EXPECT_EQ(cause(one_gpu, started("a", "x", 0, 0, 9000, 1) + started("a", "y", 0, 0, 9000, 1)),
            Cause::hardware);
  // The tenant used more than its cap, although the cluster is large enough.
  EXPECT_EQ(cause(one_gpu + queue("b", 8),
                  started("a", "x", 0, 0, 9000, 1) + started("a", "y", 0, 0, 9000, 1)),
            Cause::other_policy);
  EXPECT_EQ(cause(one_gpu, started("a", "x", 0, 0, 60, 1) + started("a", "huge", 0, 0, 9000, 2)),
            Cause::too_large);
  EXPECT_EQ(cause(one_gpu, started("a", "x", 0, 0, 60, 1) + started("c", "lost", 0, 0, 9000, 1)),
            Cause::queue_missing);
  // Never more than one of the four GPUs was in use, as recorded.
  EXPECT_EQ(cause(sim::flavor + queue("a", 4),
                  started("a", "x", 0, 0, 9000, 1) + started("a", "y", 0, 9000, 60, 1)),
            Cause::hardware);
  // There was room for y all the time.
  EXPECT_EQ(cause(sim::flavor + queue("a", 4),
                  started("a", "x", 0, 0, 9000, 4) + started("a", "y", 9000, 20'000, 60, 1)),
            Cause::nodes);
  EXPECT_EQ(cause(sim::flavor + queue("a", 4),
                  started("a", "x", 0, 0, 9000, 4) + started("a", "y", 9000, 20'000, 60, 1),
                  {"topology"}),
            Cause::gate);
  EXPECT_EQ(cause(one_gpu, started("a", "x", 0, 5000, 60, 1, R"(,"admitted":0)")), Cause::start_up);
  // z was let pass y, which the policy does not do.
  EXPECT_EQ(
      cause(one_gpu, started("a", "x", 0, 0, 9000, 1) + started("a", "y", 1, 18'010, 9000, 1) +
                         started("a", "z", 2, 9005, 9000, 1)),
      Cause::order);
}

TEST(Calibration, TheTextNamesFiguresJobsAndCauses) {
  const std::string trace =
      started("a", "x", 0, 0, 9000, 1) + started("a", "y", 0, 0, 9000, 1) + job("a", "z", 0, 1, 1);
  const sim::Replayed world(one_gpu, trace);
  const Calibration calibration = calibrate(world.jobs(), world.run(), {}, false);
  const std::string text = calibration_text(calibration, world.jobs(), {}, false);
  for (const char* part :
       {"Calibration: wait until pods run", "poorly", "a/y: 0s recorded, 2h 30m here",
        "hardware unknown: 2 GPUs were in use when it started, the policy has 1",
        "1 jobs without a recorded start are left out"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " is missing in\n" << text;
  }
}

}  // namespace

}  // namespace fairlead::report
