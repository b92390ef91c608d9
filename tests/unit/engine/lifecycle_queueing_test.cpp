// Into, out of and around a ClusterQueue.
#include "lifecycle_helpers.hpp"

namespace fairlead {
namespace {

class Queueing : public Lifecycle {
 protected:
  void look(const std::string& name, bool at_once, bool set_shape_aside) {
    WorkloadRecord& record = at(name);
    world_.queue("cq").pending.remove(record.place);
    record.waiting = Waiting::in_flight;
    requeue(state(), record.id, at_once, set_shape_aside);
  }
};

TEST_F(Queueing, RequeueSetsTheShapeAsideInABestEffortQueue) {
  submit(workload("a", "3"));
  submit(workload("b", "3"));
  submit(workload("c", "2"));
  look("a", false, true);
  EXPECT_EQ(active(), "c");
  EXPECT_EQ(inadmissible(), "a b");
  submit(workload("d", "3"));
  EXPECT_EQ(inadmissible(), "a b d") << "until the next flush";
  take(Finish{"ns/c", true});
  EXPECT_EQ(active(), "a b d");
}

TEST_F(Queueing, RequeueInAStrictQueueMovesNobodyElse) {
  model::ClusterQueue strict = queue("cq");
  strict.queueing_strategy = model::QueueingStrategy::strict_fifo;
  apply(strict);
  submit(workload("a", "3"));
  submit(workload("b", "3"));
  look("a", true, true);
  EXPECT_EQ(active(), "a b");
  look("a", false, true);
  EXPECT_EQ(active(), "b");
}

TEST_F(Queueing, OnlyARealChangeGivesAnotherLook) {
  submit(workload("a", "3"));
  look("a", false, false);
  model::Workload document = workload("a", "3");
  document.labels["colour"] = "blue";
  submit(document);
  EXPECT_EQ(inadmissible(), "a");
  document.priority = 5;
  submit(document);
  EXPECT_EQ(active(), "a");
}

TEST_F(Queueing, PriorityMovesAWaitingWorkload) {
  submit(workload("a"));
  submit(workload("b"));
  model::Workload document = workload("b");
  document.priority = 5;
  submit(document);
  EXPECT_EQ(active(), "b a");
}

TEST_F(Queueing, ThePreemptorIsForgottenWhenItLeaves) {
  submit(workload("a"));
  world_.queue("cq").preemptor = at("a").id;
  look("a", true, false);
  EXPECT_TRUE(world_.queue("cq").preemptor.valid());
  take(Delete{"ns/a"});
  EXPECT_FALSE(world_.queue("cq").preemptor.valid());
}

TEST_F(Queueing, MovesToAnotherLocalQueue) {
  apply(queue("other"));
  apply(local_queue("lq2", "other"));
  submit(workload("a"));
  submit(workload("a", "1", "lq2"));
  EXPECT_EQ(active(), "");
  EXPECT_EQ(world_.queue("other").pending.active_count(), 1U);
  submit(workload("a", "1", "lq3"));
  EXPECT_EQ(world_.queue("other").pending.active_count(), 0U);
  EXPECT_EQ(at("a").reasons.at(0).code, ReasonCode::queue_missing);
  apply(local_queue("lq3", "cq"));
  EXPECT_EQ(active(), "a");
}

TEST_F(Queueing, OrderIsByCreationUnlessAnAttemptFailed) {
  state().now = {5600};
  submit(workload("a"));
  WorkloadRecord& record = at("a");
  record.evicted = true;
  record.evicted_at = {9000};
  EXPECT_EQ(queue_order_time(state(), record), Instant{5000});
  for (const EvictionCause cause :
       {EvictionCause::pods_ready_timeout, EvictionCause::admission_check}) {
    record.eviction = cause;
    EXPECT_EQ(queue_order_time(state(), record), Instant{9000});
  }
  model::WaitForPodsReady rules;
  rules.requeuing_timestamp = model::RequeuingTimestamp::creation;
  state().configuration.wait_for_pods_ready = rules;
  EXPECT_EQ(queue_order_time(state(), record), Instant{9000});
  record.eviction = EvictionCause::pods_ready_timeout;
  EXPECT_EQ(queue_order_time(state(), record), Instant{5000});
}

TEST_F(Queueing, StoppedClusterQueue) {
  apply(check());
  apply(checked_queue());
  submit_and_admit(workload("a", "2"));
  submit_and_admit(workload("b", "2"));
  report("a", CheckState::ready);
  EXPECT_EQ(standing("a"), "admitted");
  model::ClusterQueue stopped = checked_queue();
  stopped.stop_policy = model::StopPolicy::hold;
  apply(stopped);
  EXPECT_EQ(standing("a"), "admitted");
  EXPECT_EQ(standing("b"), "pending") << "no pods to wait for";
  stopped.stop_policy = model::StopPolicy::hold_and_drain;
  apply(stopped);
  EXPECT_EQ(standing("a"), "admitted ClusterQueueStopped");
  pods_gone("a");
  EXPECT_EQ(active(), "b");
  EXPECT_EQ(inadmissible(), "a");
  apply(checked_queue());
  EXPECT_EQ(active(), "a b");
}

TEST_F(Queueing, StoppedLocalQueue) {
  submit_and_admit(workload("a", "2"));
  submit(workload("b", "2"));
  model::LocalQueue stopped = local_queue("lq", "cq");
  stopped.stop_policy = model::StopPolicy::hold;
  apply(stopped);
  EXPECT_EQ(standing("a"), "admitted");
  EXPECT_EQ(active(), "");
  EXPECT_EQ(at("b").reasons.at(0).code, ReasonCode::local_queue_stopped);
  stopped.stop_policy = model::StopPolicy::hold_and_drain;
  apply(stopped);
  EXPECT_EQ(standing("a"), "admitted LocalQueueStopped");
  pods_gone("a");
  EXPECT_EQ(active() + inadmissible(), "");
  apply(local_queue("lq", "cq"));
  EXPECT_EQ(active(), "a b");
}

}  // namespace
}  // namespace fairlead
