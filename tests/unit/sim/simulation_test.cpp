// Small worlds whose course can be worked out by hand.
#include "sim/simulation.hpp"

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

constexpr GpuTime gpu_second = 1'000'000;  // thousandths of a GPU times milliseconds

TEST(Simulation, AJobThatFitsStartsAtOnceAndEndsAfterItsDuration) {
  const Replayed world(flavor + queue("a", 8), job("a", "j", 5, 60, 4));
  EXPECT_EQ(world["j"].first_admission, Instant{5'000});
  EXPECT_EQ(world["j"].finished, Instant{65'000});
  EXPECT_EQ(world["j"].end, JobEnd::completed);
  EXPECT_EQ(world["j"].held, 4 * 60 * gpu_second);
  EXPECT_EQ(world["j"].pending, Duration());
  EXPECT_EQ(world.run().end, Instant{65'000});
}

TEST(Simulation, AQueueOfOneGpuServesOneJobAfterTheOther) {
  const Replayed world(flavor + queue("a", 1),
                       job("a", "first", 0, 100, 1) + job("a", "second", 10, 50, 1));
  // Kueue looks again one second after the first job ended: it batches flushes.
  EXPECT_EQ(world["second"].first_admission, Instant{101'000});
  EXPECT_EQ(world["second"].pending, seconds(91));
  EXPECT_EQ(world["second"].finished, Instant{151'000});
}

TEST(Simulation, PassesAreApartByThePassTime) {
  Settings settings;
  settings.pass_time = milliseconds(250);
  const Replayed world(
      flavor + queue("a", 8),
      job("a", "x", 0, 100, 1) + job("a", "y", 0, 100, 1) + job("a", "z", 0, 100, 1), settings);
  // One head of a queue in one pass.
  EXPECT_EQ(world["x"].first_admission, Instant{0});
  EXPECT_EQ(world["y"].first_admission, Instant{250});
  EXPECT_EQ(world["z"].first_admission, Instant{500});
}

TEST(Simulation, APassThatChangesNothingIsNotRepeated) {
  const std::string strict = "  queueingStrategy: StrictFIFO\n";
  const Replayed world(flavor + queue("a", 1, strict),
                       job("a", "holder", 0, 100'000, 1) + job("a", "waits", 1, 10, 1));
  // One for each submission, and those around the end of the holder.
  EXPECT_LE(world.run().passes, 6);
  EXPECT_EQ(world["waits"].first_admission, Instant{100'000'000});
}

TEST(Simulation, AJobThatNothingCanAdmitNeverStartsAndDoesNotKeepTheSimulationAlive) {
  const Replayed world(flavor + queue("a", 8),
                       job("a", "huge", 0, 60, 9) + job("a", "small", 1, 60, 1));
  EXPECT_EQ(world["huge"].end, JobEnd::waiting);
  EXPECT_EQ(world["huge"].first_admission, Instant::never());
  EXPECT_EQ(world["small"].end, JobEnd::completed);
  EXPECT_LT(world.run().end, Instant{120'000});
}

TEST(Simulation, AReclaimedJobRestartsAfterTheGraceAndLosesItsWork) {
  const std::string policy = flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims);
  const std::string trace = job("b", "borrower", 0, 1000, 8) + job("a", "owner", 100, 50, 4);
  const Replayed world(policy, trace);
  EXPECT_EQ(world["borrower"].preempted, 1U);
  EXPECT_EQ(world["owner"].caused, 1U);
  // 30 s of grace, then one second until Kueue looks again.
  EXPECT_EQ(world["owner"].first_admission, Instant{130'000});
  EXPECT_EQ(world["borrower"].lost_to_preemption, 8 * 100 * gpu_second);
  EXPECT_EQ(world["borrower"].held, 8 * (130 + 1000) * gpu_second);
  EXPECT_EQ(world["borrower"].end, JobEnd::completed);
  EXPECT_EQ(world["borrower"].first_admission, Instant{0});
}

TEST(Simulation, APreemptedJobMayResumeOrGoBackToItsCheckpoint) {
  const std::string policy = flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims);
  const std::string trace =
      job("b", "borrower", 0, 1000, 8, R"(,"checkpointEvery":30)") + job("a", "owner", 100, 50, 4);
  Settings settings;
  settings.on_preemption = OnPreemption::resume;
  const Replayed resumed(policy, trace, settings);
  EXPECT_EQ(resumed["borrower"].lost_to_preemption, 0);
  EXPECT_EQ(resumed["borrower"].held, 8 * (130 + 900) * gpu_second);
  settings.on_preemption = OnPreemption::checkpoint;
  const Replayed checkpointed(policy, trace, settings);
  EXPECT_EQ(checkpointed["borrower"].lost_to_preemption, 8 * 10 * gpu_second);
  EXPECT_EQ(checkpointed["borrower"].held, 8 * (130 + 910) * gpu_second);
}

TEST(Simulation, AStartDelayHoldsGpusWithoutWork) {
  Settings settings;
  settings.start_delay = seconds(20);
  const Replayed world(flavor + queue("a", 8), job("a", "j", 0, 60, 2), settings);
  EXPECT_EQ(world["j"].finished, Instant{80'000});
  EXPECT_EQ(world["j"].held, 2 * 80 * gpu_second);
}

TEST(Simulation, AJobWhosePodsNeverStartFailsAfterSixRetries) {
  Settings settings;
  settings.start_failures_ppm = 1'000'000;
  const Replayed world(flavor + queue("a", 8), job("a", "j", 0, 60, 2), settings);
  EXPECT_EQ(world["j"].end, JobEnd::failed);
  EXPECT_EQ(world["j"].finished, Instant{630'000});  // 10 + 20 + 40 + 80 + 160 + 320 s
}

TEST(Simulation, StartFailuresFollowTheSeed) {
  std::string trace;
  for (int i = 0; i < 40; ++i) trace += job("a", "j" + std::to_string(i), i, 60, 1);
  const auto ends = [&](std::uint64_t seed) {
    Settings settings;
    settings.start_failures_ppm = 300'000;
    settings.seed = seed;
    const Replayed world(flavor + queue("a", 8), trace, settings);
    std::vector<std::int64_t> found;
    for (const JobResult& result : world.run().jobs) found.push_back(result.finished.ms);
    return found;
  };
  EXPECT_EQ(ends(1), ends(1));
  EXPECT_NE(ends(1), ends(2));
}

TEST(Simulation, UntilStopsInTheMiddle) {
  Settings settings;
  settings.until = Instant{50'000};
  const Replayed world(flavor + queue("a", 8),
                       job("a", "runs", 0, 60, 2) + job("a", "later", 55, 60, 2), settings);
  EXPECT_EQ(world.run().end, Instant{50'000});
  EXPECT_EQ(world["runs"].end, JobEnd::running);
  EXPECT_EQ(world["runs"].held, 2 * 50 * gpu_second);
  EXPECT_EQ(world["later"].end, JobEnd::not_submitted);
  EXPECT_FALSE(world.run().interrupted);
}

TEST(Simulation, JobsOfUnknownQueuesAreCountedAndRefusedWhenThereIsNothingElse) {
  const Replayed some(flavor + queue("a", 8), job("a", "j", 0, 60, 2) + job("b", "k", 0, 60, 2));
  ASSERT_EQ(some.run().missing_queues.size(), 1U);
  EXPECT_EQ(some.run().missing_queues[0].name, "b/main");
  EXPECT_EQ(some.run().missing_queues[0].jobs, 1);
  EXPECT_EQ(some["k"].end, JobEnd::waiting);
  const Replayed none(flavor + queue("a", 8), job("b", "k", 0, 60, 2));
  EXPECT_TRUE(none.refused());
  EXPECT_NE(none.complaint().find("b/main"), std::string::npos) << none.complaint();
  EXPECT_NE(none.complaint().find("the policy has a/main"), std::string::npos);
}

TEST(Simulation, CapacityIsTheQuotaOfGpus) {
  const std::string policy = flavor + queue("a", 4, reclaims) + queue("b", 12, reclaims);
  const Replayed world(policy, job("a", "j", 0, 10, 1) + job("b", "k", 0, 10, 1));
  EXPECT_EQ(world.run().capacity.gpu_milli, 16'000);
  EXPECT_EQ(world.run().capacity.gpu_milli_of_tenant, (std::vector<std::int64_t>{4'000, 12'000}));
}

TEST(Simulation, AdmissionChecksAnswerAtOnce) {
  const std::string checked = "  admissionChecksStrategy: {admissionChecks: [{name: budget}]}\n";
  const std::string check =
      "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: AdmissionCheck\nmetadata: {name: budget}\n"
      "spec: {controllerName: example.com/budget}\n";
  const Replayed world(flavor + check + queue("a", 8, checked), job("a", "j", 0, 60, 2));
  EXPECT_EQ(world["j"].end, JobEnd::completed);
  EXPECT_EQ(world["j"].first_admission, Instant{0});
}

TEST(Simulation, ALimitBeyondTheDurationChangesNothing) {
  const Replayed world(flavor + queue("a", 8), job("a", "j", 0, 60, 2, R"(,"limit":90)") +
                                                   job("a", "k", 0, 60, 2, R"(,"limit":60)"));
  EXPECT_EQ(world["j"].end, JobEnd::completed);
  EXPECT_EQ(world["k"].end, JobEnd::completed);
}

TEST(Simulation, TwoRunsAreTheSame) {
  std::string trace;
  for (int i = 0; i < 200; ++i) {
    trace +=
        job(i % 3 == 0 ? "a" : "b", "j" + std::to_string(i), i * 7 % 300, 40 + i % 11, 1 + i % 4);
  }
  const std::string policy = flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims);
  const Replayed first(policy, trace);
  const Replayed second(policy, trace);
  EXPECT_EQ(first.run().passes, second.run().passes);
  for (std::size_t i = 0; i < first.run().jobs.size(); ++i) {
    EXPECT_EQ(first.run().jobs[i].finished, second.run().jobs[i].finished);
    EXPECT_EQ(first.run().jobs[i].preempted, second.run().jobs[i].preempted);
  }
}

}  // namespace

}  // namespace fairlead::sim
