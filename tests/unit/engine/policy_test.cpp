#include "engine/policy/policy.hpp"

#include <random>

#include "policy_helpers.hpp"

namespace fairlead {
namespace {

TEST(Policy, RefusesContradictionsWhole) {
  World world;
  const auto result =
      apply_policy(world.state, {{flavor("f"), queue("q"), queue("q", "c")}}, world.deltas);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error()[0].message, "ClusterQueue q is given twice, with different contents");
  EXPECT_TRUE(world.state.policy.empty());
  world.apply({queue("q"), queue("q")});
}

TEST(Policy, QueueIsActiveWhileNothingIsMissing) {
  World world;
  model::ClusterQueue spec = queue("q");
  spec.admission_checks = {{"check", {}}};
  world.apply({spec});
  EXPECT_FALSE(world.queue("q").active) << "no flavor, no check";
  world.apply({flavor("f")});
  EXPECT_FALSE(world.queue("q").active) << "no check";
  world.apply({model::AdmissionCheck{"check", "x", false}});
  EXPECT_FALSE(world.queue("q").active) << "the check is inactive";
  world.apply({model::AdmissionCheck{"check", "x", true}});
  EXPECT_TRUE(world.queue("q").active);
  spec.stop_policy = model::StopPolicy::hold;
  world.apply({spec});
  EXPECT_FALSE(world.queue("q").active);
}

TEST(Policy, WaitingWorkloadsLearnWhatStandsInTheirWay) {
  World world;
  world.apply({local_queue("lq", "q")});
  world.submit(workload("w"));
  const auto reason = [&] { return world.record("ns/w").reasons.at(0).code; };
  EXPECT_EQ(reason(), ReasonCode::queue_missing);
  world.apply({queue("q")});
  EXPECT_EQ(reason(), ReasonCode::queue_inactive);
  world.apply({flavor("f")});
  EXPECT_EQ(reason(), ReasonCode::waiting_for_turn);
  world.remove(local_queue("lq", "q"));
  EXPECT_EQ(reason(), ReasonCode::queue_missing);
}

TEST(Policy, MultiKueueChecksMustNotMix) {
  World world;
  world.apply({flavor("f"), model::AdmissionCheck{"mk1", "kueue.x-k8s.io/multikueue", true},
               model::AdmissionCheck{"mk2", "kueue.x-k8s.io/multikueue", true},
               model::AdmissionCheck{"pr", "kueue.x-k8s.io/provisioning-request", true}});
  const auto active_with = [&](std::vector<model::AdmissionCheckRule> rules) {
    model::ClusterQueue spec = queue("q");
    spec.admission_checks = std::move(rules);
    world.apply({spec});
    return world.queue("q").active;
  };
  EXPECT_TRUE(active_with({{"mk1", {}}}));
  EXPECT_TRUE(active_with({{"mk1", {"f"}}}));
  EXPECT_FALSE(active_with({{"mk1", {"other"}}}));
  EXPECT_FALSE(active_with({{"mk1", {}}, {"mk2", {}}}));
  EXPECT_FALSE(active_with({{"mk1", {}}, {"pr", {}}}));
  EXPECT_TRUE(active_with({{"pr", {}}}));
}

TEST(Policy, CohortsExistByNameAlone) {
  World world;
  world.apply({flavor("f"), queue("a", "team"), queue("b", "team"), cohort("team", "all")});
  const QuotaNodeId node = world.queue("a").node;
  EXPECT_EQ(world.state.tree.name(world.state.tree.parent(node)), "team");
  EXPECT_EQ(world.state.tree.name(world.state.tree.root(node)), "all");
  EXPECT_EQ(world.state.tree.available(node, *world.state.quotas.find("f/cpu")), Amount(8000));
  EXPECT_EQ(world.state.queue_of(node), *world.state.queue_names.find("a"));
}

TEST(Policy, CycleOfCohortsDisablesTheQueuesBelow) {
  World world;
  world.apply({flavor("f"), cohort("x", "y"), cohort("y", "x"), cohort("below", "x"),
               queue("in", "x"), queue("under", "below"), queue("out", "z"), queue("lone")});
  EXPECT_FALSE(world.queue("in").active);
  EXPECT_FALSE(world.queue("under").active);
  EXPECT_TRUE(world.queue("out").active);
  EXPECT_TRUE(world.queue("lone").active);
  EXPECT_TRUE(world.state.tree.root(world.queue("under").node).valid());
  world.apply({cohort("y")});
  EXPECT_TRUE(world.queue("in").active);
  EXPECT_TRUE(world.queue("under").active);
  world.apply({cohort("self", "self"), queue("s", "self")});
  EXPECT_FALSE(world.queue("s").active);
}

// A chain of cohorts below "level0", which has 4 cpus.
std::vector<model::PolicyObject> chain(int levels) {
  std::vector<model::PolicyObject> objects = {flavor("f")};
  for (int i = 0; i < levels; ++i) {
    model::Cohort level = cohort("level" + std::to_string(i));
    if (i == 0) level.resource_groups = {cpu_group("f", 4)};
    if (i > 0) level.parent = "level" + std::to_string(i - 1);
    objects.emplace_back(level);
  }
  return objects;
}

TEST(Policy, QuotaComesDownThroughSixtyFourLevels) {
  World world;
  world.apply(chain(64));
  world.apply({queue("cq", "level63", 0), local_queue("lq", "cq")});
  world.submit(workload("w", "3"));
  const QuotaNodeId node = world.queue("cq").node;
  const QuotaId cpu = *world.state.quotas.find("f/cpu");
  EXPECT_EQ(world.state.tree.available(node, cpu), Amount(4000));
  world.admit("ns/w");
  EXPECT_EQ(world.state.tree.available(node, cpu), Amount(1000));
  EXPECT_EQ(world.usage("level0", false), Amount(3000));
}

// It counts as one that never ends: nothing walks up to a root that is so far away.
TEST(Policy, AnAbsurdlyDeepChainOfCohortsDisablesTheQueuesBelow) {
  World world;
  world.apply(chain(20'000));
  world.apply({queue("deep", "level19999"), queue("high", "level999")});
  EXPECT_FALSE(world.queue("deep").active);
  EXPECT_TRUE(world.queue("high").active);
}

TEST(Policy, UndeclaredNamespaceHasItsNameAsLabel) {
  World world;
  world.submit(workload("w"));
  const model::Labels& labels =
      world.state.namespaces[world.record("ns/w").name_space.index()].labels;
  EXPECT_EQ(labels, (model::Labels{{"kubernetes.io/metadata.name", "ns"}}));
  world.apply({model::Namespace{"ns", {{"team", "red"}}}});
  EXPECT_EQ(world.state.namespaces[0].labels.size(), 2U);
  world.remove(model::Namespace{"ns", {}});
  EXPECT_EQ(world.state.namespaces[0].labels.size(), 1U);
}

TEST(Policy, RebuildingTheTreeKeepsUsage) {
  World world;
  world.apply({flavor("f"), queue("q", "c", 1), local_queue("lq", "q"), queue("other", "c")});
  world.submit(workload("w", "3"));
  world.admit("ns/w");
  EXPECT_EQ(world.usage("q"), Amount(3000));
  EXPECT_EQ(world.usage("c", false), Amount(3000));
  world.apply({queue("q", "d", 1), queue("new", "d"), flavor("g")});
  EXPECT_EQ(world.usage("q"), Amount(3000));
  EXPECT_EQ(world.usage("d", false), Amount(3000));
  EXPECT_EQ(world.usage("c", false), Amount(0));
}

TEST(Policy, QueueWithWorkloadsGoesWhenTheyAreGone) {
  World world;
  world.apply({flavor("f"), queue("q", "c"), local_queue("lq", "q")});
  world.submit(workload("running"));
  world.admit("ns/running");
  world.submit(workload("waiting"));
  world.remove(queue("q"));
  world.remove(flavor("f"));
  EXPECT_TRUE(world.queue("q").exists);
  EXPECT_TRUE(world.queue("q").terminating);
  EXPECT_FALSE(world.queue("q").active);
  EXPECT_TRUE(world.record("ns/running").admitted);
  EXPECT_EQ(world.usage("c", false), Amount(1000)) << "its usage still counts in the cohort";
  EXPECT_TRUE(world.state.flavor_specs[0].has_value()) << "a flavor in use stays";

  take(world.state, Finish{"ns/running"}, world.deltas);
  finish_removals(world.state, world.deltas);
  EXPECT_FALSE(world.queue("q").exists);
  EXPECT_FALSE(world.state.flavor_specs[0].has_value());
  EXPECT_TRUE(world.state.removing.empty());
  EXPECT_EQ(world.record("ns/waiting").waiting, Waiting::nowhere);

  world.apply({queue("q"), flavor("f")});
  EXPECT_EQ(world.queue("q").generation, 1) << "a new queue with an old name";
  EXPECT_TRUE(world.is_active("ns/waiting"));
}

TEST(Policy, WhatIsOnItsWayOutCannotBeKeptOrChanged) {
  World world;
  world.apply({flavor("f"), queue("q"), local_queue("lq", "q")});
  world.submit(workload("w"));
  world.admit("ns/w");
  world.remove(queue("q"));
  world.apply({queue("q", "", 8)});
  EXPECT_FALSE(world.queue("q").active);
  EXPECT_EQ(world.queue("q").spec, queue("q"));
  take(world.state, Finish{"ns/w"}, world.deltas);
  finish_removals(world.state, world.deltas);
  EXPECT_FALSE(world.queue("q").exists);
  world.apply({queue("q", "", 8)});
  EXPECT_TRUE(world.queue("q").active);
}

TEST(Policy, HoldKeepsRunningHoldAndDrainEvicts) {
  World world;
  model::ClusterQueue spec = queue("q");
  world.apply({flavor("f"), spec, local_queue("lq", "q")});
  world.submit(workload("w"));
  world.admit("ns/w");
  spec.stop_policy = model::StopPolicy::hold;
  world.apply({spec});
  EXPECT_FALSE(world.record("ns/w").evicted);
  spec.stop_policy = model::StopPolicy::hold_and_drain;
  world.apply({spec});
  EXPECT_TRUE(world.record("ns/w").evicted);
  EXPECT_EQ(world.record("ns/w").eviction, EvictionCause::cluster_queue_stopped);
  ASSERT_FALSE(world.deltas.empty());
  EXPECT_EQ(world.deltas.back().kind, DeltaKind::evict);
}

TEST(Policy, LocalQueueCanBeDrainedMovedRemovedAndCreatedLate) {
  World world;
  model::LocalQueue local = local_queue("lq", "q");
  world.apply({flavor("f"), queue("q"), queue("r")});
  world.submit(workload("w"));
  EXPECT_EQ(world.record("ns/w").waiting, Waiting::nowhere);
  world.apply({local});
  EXPECT_TRUE(world.is_active("ns/w"));
  local.cluster_queue = "r";
  world.apply({local});
  EXPECT_EQ(world.queue("q").pending.active_count(), 0U);
  EXPECT_EQ(world.queue("r").pending.active_count(), 1U);
  local.cluster_queue = "missing";
  world.apply({local});
  EXPECT_EQ(world.record("ns/w").waiting, Waiting::nowhere);
  world.apply({queue("missing")});
  EXPECT_TRUE(world.is_active("ns/w"));
  local.stop_policy = model::StopPolicy::hold;
  world.apply({local});
  EXPECT_EQ(world.record("ns/w").waiting, Waiting::nowhere);
  local.stop_policy = model::StopPolicy::none;
  world.apply({local});
  EXPECT_TRUE(world.is_active("ns/w"));
  world.remove(local);
  EXPECT_EQ(world.record("ns/w").waiting, Waiting::nowhere);
  world.apply({local});
  world.admit("ns/w");
  local.stop_policy = model::StopPolicy::hold_and_drain;
  world.apply({local});
  EXPECT_EQ(world.record("ns/w").eviction, EvictionCause::local_queue_stopped);
}

// The order of documents must not matter, whether they create or change objects.
TEST(Policy, OrderOfDocumentsMeansNothing) {
  model::ClusterQueue stopped = queue("c", "deep", 2);
  stopped.stop_policy = model::StopPolicy::hold;
  const std::vector<model::PolicyObject> first = {flavor("f"),
                                                  cohort("top"),
                                                  cohort("deep", "top"),
                                                  queue("a", "deep"),
                                                  queue("b", "top", 3),
                                                  queue("c", "deep"),
                                                  local_queue("lq", "a"),
                                                  local_queue("lq2", "c"),
                                                  model::WorkloadPriorityClass{"p", 3},
                                                  model::Namespace{"ns", {{"a", "b"}}}};
  const std::vector<model::PolicyObject> second = {stopped,
                                                   queue("a", "top", 9),
                                                   cohort("deep"),
                                                   local_queue("lq2", "b"),
                                                   flavor("g"),
                                                   model::WorkloadPriorityClass{"p", 5},
                                                   model::Namespace{"ns", {}}};
  const auto outcome = [&](std::mt19937& random, bool shuffle) {
    auto one = first;
    auto two = second;
    if (shuffle) {
      std::shuffle(one.begin(), one.end(), random);
      std::shuffle(two.begin(), two.end(), random);
    }
    World world;
    for (const char* name : {"lq", "lq2"}) {
      model::Workload document = workload(std::string("w-") + name, "1", name);
      document.priority_class_kind = model::PriorityClassKind::workload_priority_class;
      document.priority_class = "p";
      world.submit(document);
    }
    world.apply(one);
    world.admit("ns/w-lq");
    world.set_all_aside();
    world.apply(two);
    world.flush();
    std::string text;
    const auto add = [&](std::int64_t value) { text += std::to_string(value) + " "; };
    for (const ClusterQueueState& each : world.state.queues) {
      text += each.name + ": ";
      add(each.active);
      add(each.generation);
      add(each.node.value);
      add(static_cast<std::int64_t>(each.pending.active_count()));
      const auto quota = *world.state.quotas.find("f/cpu");
      add(world.state.tree.available(each.node, quota).value());
    }
    for (const WorkloadRecord& record : world.state.workloads) add(record.priority);
    return text;
  };
  std::mt19937 random(7);
  const std::string expected = outcome(random, false);
  for (int i = 0; i < 50; ++i) ASSERT_EQ(outcome(random, true), expected);
}

}  // namespace
}  // namespace fairlead
