// Admission checks, readiness of pods, execution time, and the back-off after a failure.
#include "lifecycle_helpers.hpp"

namespace fairlead {
namespace {

class Checks : public Lifecycle {
 protected:
  Checks() {
    apply(check());
    apply(checked_queue());
  }
};

TEST_F(Checks, AdmittedWhenAllAreReady) {
  submit_and_admit(workload("a", "2"));
  EXPECT_EQ(standing("a"), "quotaReserved");
  EXPECT_EQ(new_deltas().at(0).kind, DeltaKind::reserve_quota);
  const auto before = generation();
  take(CheckReport{"ns/a", "unknown", CheckState::rejected, {}});
  report("a", CheckState::pending);
  EXPECT_EQ(generation(), before) << "no news";
  report("a", CheckState::ready);
  EXPECT_EQ(standing("a"), "admitted");
  EXPECT_EQ(new_deltas().at(0).kind, DeltaKind::admit);
  EXPECT_EQ(generation(), before + 2);
}

TEST_F(Checks, MayBeAnsweredBeforeQuotaIsReserved) {
  submit(workload("a"));
  report("a", CheckState::ready);
  EXPECT_EQ(active(), "a");
  admit("a");
  EXPECT_EQ(standing("a"), "admitted");
}

TEST_F(Checks, OnlyForTheFlavorsThatTheyNameAreNeeded) {
  model::ClusterQueue object = checked_queue();
  object.admission_checks = {{"check", {"elsewhere"}}};
  apply(object);
  submit_and_admit(workload("a"));
  EXPECT_EQ(standing("a"), "admitted");
}

// The delay comes before the eviction: quota stays held while it lasts.
TEST_F(Checks, RetryEvictsAfterTheDelay) {
  submit_and_admit(workload("a"));
  submit_and_admit(workload("b"));
  report("a", CheckState::retry, seconds(30));
  advance(milliseconds(29900));
  EXPECT_EQ(standing("a"), "quotaReserved");
  report("b", CheckState::retry);
  EXPECT_EQ(standing("b"), "quotaReserved AdmissionCheck");
  advance(milliseconds(100));
  EXPECT_EQ(standing("a"), "quotaReserved AdmissionCheck");
  EXPECT_EQ(at("a").checks.at(0).state, CheckState::pending);
  pods_gone("a");
  pods_gone("b");
  EXPECT_EQ(active(), "b a") << "ordered by the time of eviction";
}

TEST_F(Checks, RejectedDeactivates) {
  submit_and_admit(workload("a"));
  const auto before = generation();
  report("a", CheckState::rejected);
  EXPECT_EQ(standing("a"), "quotaReserved DeactivatedDueToAdmissionCheck");
  EXPECT_FALSE(at("a").spec->active);
  EXPECT_EQ(generation(), before + 3) << "the report, the target, the deactivation";
  pods_gone("a");
  submit(workload("a"));
  EXPECT_EQ(inadmissible(), "a") << "Kueue finds no way back";
}

class Limits : public Lifecycle {
 protected:
  static model::Workload limited(const std::string& name, Duration limit) {
    model::Workload document = workload(name);
    document.maximum_execution_time = limit;
    return document;
  }
  void wait_for_pods(std::optional<std::int32_t> count_limit = {}) {
    model::Configuration configuration;
    model::WaitForPodsReady& rules = configuration.wait_for_pods_ready.emplace();
    rules.timeout = seconds(60);
    rules.recovery_timeout = seconds(30);
    rules.backoff_base_seconds = 10;
    rules.backoff_max_seconds = 15;
    rules.backoff_limit_count = count_limit;
    apply(configuration);
  }
};

TEST_F(Limits, ExecutionTimeCountsOverAttempts) {
  submit_and_admit(limited("a", seconds(60)));
  advance(milliseconds(40700));
  preempt("a");
  pods_gone("a");
  EXPECT_EQ(at("a").past_execution, seconds(40)) << "whole seconds";
  admit("a");
  EXPECT_EQ(at("a").admitted_at, Instant{40000});
  advance(milliseconds(19200));
  EXPECT_EQ(standing("a"), "admitted");
  const auto before = generation();
  advance(milliseconds(100));
  EXPECT_EQ(standing("a"), "admitted DeactivatedDueToMaximumExecutionTimeExceeded");
  EXPECT_EQ(world_.usage("cq"), Amount(0));
  EXPECT_EQ(generation(), before + 2);
}

TEST_F(Limits, PodsThatAreNotReadyInTime) {
  wait_for_pods();
  submit_and_admit(workload("a"));
  advance(seconds(59));
  EXPECT_EQ(standing("a"), "admitted");
  advance(seconds(1));
  EXPECT_EQ(standing("a"), "admitted PodsReadyTimeout");
  EXPECT_EQ(at("a").requeue_at, Instant{70000});
  pods_gone("a");
  EXPECT_EQ(active() + inadmissible(), "") << "in back-off it waits nowhere";
  EXPECT_EQ(at("a").reasons.at(0).code, ReasonCode::backing_off);
  advance(seconds(10));
  EXPECT_EQ(active(), "a");
  EXPECT_FALSE(at("a").requeue_at.has_value());
  admit("a");
  advance(seconds(60));
  EXPECT_EQ(at("a").requeue_at, Instant{145000}) << "twice as long, but no more than the maximum";
}

TEST_F(Limits, PodsThatBecameUnready) {
  wait_for_pods();
  submit_and_admit(workload("a"));
  take(PodsReady{"ns/a", true});
  advance(seconds(500));
  take(PodsReady{"ns/a", false});
  take(PodsReady{"ns/a", false});
  advance(seconds(20));
  take(PodsReady{"ns/a", true});
  advance(seconds(500));
  EXPECT_EQ(standing("a"), "admitted");
  take(PodsReady{"ns/a", false});
  advance(seconds(30));
  EXPECT_EQ(standing("a"), "admitted PodsReadyTimeout");
  pods_gone("a");
  EXPECT_EQ(inadmissible(), "a") << "its readiness was reset, which queues it";
}

TEST_F(Limits, ReadinessCountsFromAdmissionAndIsForgottenWithThePods) {
  wait_for_pods();
  submit(workload("a"));
  take(PodsReady{"ns/a", true});
  EXPECT_FALSE(at("a").pods_ready.has_value());
  const auto before = generation();
  admit("a");
  EXPECT_EQ(at("a").pods_ready, true);
  EXPECT_EQ(generation(), before + 2);
  preempt("a");
  take(PodsReady{"ns/a", false});
  EXPECT_EQ(at("a").pods_ready, true) << "its pods are being stopped";
  pods_gone("a");
  admit("a");
  EXPECT_FALSE(at("a").pods_ready.has_value());
}

TEST_F(Limits, TooManyFailures) {
  wait_for_pods(1);
  submit_and_admit(workload("a"));
  advance(seconds(60));
  pods_gone("a");
  advance(seconds(10));
  admit("a");
  advance(seconds(60));
  EXPECT_EQ(standing("a"), "admitted DeactivatedDueToRequeuingLimitExceeded");
  EXPECT_EQ(at("a").requeue_count, 0);
}

TEST_F(Limits, ReachedTogether) {
  wait_for_pods();
  submit_and_admit(limited("a", seconds(60)));
  advance(seconds(60));
  EXPECT_EQ(standing("a"), "admitted PodsReadyTimeout");
  EXPECT_FALSE(at("a").spec->active);
}

}  // namespace
}  // namespace fairlead
