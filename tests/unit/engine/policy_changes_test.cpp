// What a change of policy does to generations, to inadmissible workloads and to priorities. The
// expectations are those of the real Kueue (v0.19.2), asked step by step.
#include "policy_helpers.hpp"

namespace fairlead {
namespace {

// The generations of these queues rise with the change.
class PolicyGenerations : public testing::Test {
 protected:
  std::string raised_by(const model::PolicyObject& object) {
    return raised([&] { world_.apply({object}); });
  }
  template <class T>
  std::string raised_by_removing(const T& object) {
    return raised([&] { world_.remove(object); });
  }
  template <class Act>
  std::string raised(Act&& act) {
    std::map<std::string, std::int64_t> before;
    for (const auto& each : world_.state.queues) before[each.name] = each.generation;
    act();
    std::string names;
    for (const auto& each : world_.state.queues) {
      if (each.exists && each.generation > before[each.name]) names += each.name + " ";
    }
    return names;
  }
  static model::ClusterQueue heavy(model::ClusterQueue queue) {
    queue.fair_weight = Quantity::of(2);
    return queue;
  }

  World world_;
};

TEST_F(PolicyGenerations, OfAQueueWithoutCohort) {
  EXPECT_EQ(raised_by(queue("lone")), "lone ");
  EXPECT_EQ(world_.queue("lone").generation, 1);
  EXPECT_EQ(raised_by(queue("lone")), "");
  EXPECT_EQ(raised_by(queue("lone", "", 2)), "lone ");
  EXPECT_EQ(raised_by(heavy(queue("lone", "", 2))), "");
  model::ClusterQueue reordered = queue("lone", "", 2);
  reordered.resource_groups[0].covered_resources = {"cpu", "memory"};
  EXPECT_EQ(raised_by(reordered), "lone ");
  std::swap(reordered.resource_groups[0].covered_resources[0],
            reordered.resource_groups[0].covered_resources[1]);
  EXPECT_EQ(raised_by(reordered), "") << "the order of covered resources means nothing";
  EXPECT_EQ(raised_by(flavor("f")), "");
}

TEST_F(PolicyGenerations, InTreesOfCohorts) {
  EXPECT_EQ(raised_by(queue("a", "c")), "a ");
  EXPECT_EQ(world_.queue("a").generation, 2) << "Kueue's write of its status counts as a move";
  EXPECT_EQ(raised_by(heavy(queue("a", "c"))), "a ") << "alone in a cohort without an object";
  EXPECT_EQ(raised_by(queue("b", "c")), "a b ");
  EXPECT_EQ(raised_by(heavy(queue("b", "c"))), "");
  EXPECT_EQ(raised_by(queue("b", "c", 2)), "a b ");
  EXPECT_EQ(raised_by(queue("b", "d", 2)), "a b ") << "the tree that it left, and its own";
  EXPECT_EQ(raised_by(cohort("c")), "a ");
  EXPECT_EQ(raised_by(cohort("c")), "");
  EXPECT_EQ(raised_by(queue("a", "c")), "") << "the cohort has an object now";
  EXPECT_EQ(raised_by(cohort("d", "c")), "a b ");
  EXPECT_EQ(raised_by(heavy(queue("b", "d", 2))), "a b ") << "cohorts below the root are told";
  EXPECT_EQ(raised_by(heavy(queue("b", "c", 2))), "a b ");
  EXPECT_EQ(raised_by(heavy(queue("b", "d", 2))), "a b ");
  EXPECT_EQ(raised_by(cohort("d")), "a b ");
  EXPECT_EQ(raised_by(cohort("d", "c")), "a b ");
  EXPECT_EQ(raised_by(queue("e", "d")), "a b e ");
  EXPECT_EQ(raised_by_removing(queue("e", "d")), "a b ");
  EXPECT_EQ(raised_by_removing(cohort("d", "c")), "a b ");
  EXPECT_EQ(raised_by(heavy(queue("b", "", 2))), "b ") << "it was alone in d";
  EXPECT_EQ(raised_by_removing(queue("a", "c")), "");
  EXPECT_EQ(raised_by(cohort("x", "y")), "");
  EXPECT_EQ(raised_by(cohort("y", "x")), "");
  EXPECT_EQ(raised_by(queue("z", "x")), "") << "in a cycle nothing is counted";
  EXPECT_EQ(raised_by(cohort("y")), "z ");
}

// Each test sets workloads of two queues of one tree and of a third aside and looks which of them
// a change brings back.
class PolicyFlushes : public testing::Test {
 protected:
  PolicyFlushes() {
    world_.apply({flavor("f"), cohort("top"), queue("a", "top"), queue("b", "top"), queue("lone"),
                  local_queue("a", "a"), local_queue("b", "b"), local_queue("lone", "lone")});
    for (const char* name : {"a", "b", "lone"}) {
      model::Workload document = workload(name, "1", name);
      document.priority_class_kind = model::PriorityClassKind::workload_priority_class;
      document.priority_class = "p";
      world_.submit(document);
    }
    world_.flush();
    world_.set_all_aside();
  }

  std::string returned() {
    world_.flush();
    std::string names;
    for (const char* name : {"a", "b", "lone"}) {
      if (world_.is_active("ns/" + std::string(name))) names += std::string(name) + " ";
    }
    world_.set_all_aside();
    return names;
  }
  std::string returned_by(const model::PolicyObject& object) {
    world_.apply({object});
    return returned();
  }

  World world_;
};

TEST_F(PolicyFlushes, AroundAChangedQueue) {
  EXPECT_EQ(returned_by(queue("a", "top")), "");
  EXPECT_EQ(returned_by(queue("a", "top", 9)), "a b ");
  model::ClusterQueue stopped = queue("lone");
  stopped.stop_policy = model::StopPolicy::hold;
  EXPECT_EQ(returned_by(stopped), "lone ");
  EXPECT_EQ(returned_by(queue("a", "elsewhere", 9)), "a ") << "the tree that it left gets none";
  EXPECT_EQ(returned_by(queue("new", "top")), "b ");
  world_.remove(queue("new", "top"));
  EXPECT_EQ(returned(), "") << "nor does a removal";
}

TEST_F(PolicyFlushes, AroundACohort) {
  EXPECT_EQ(returned_by(cohort("top", "above")), "a b ");
  EXPECT_EQ(returned_by(cohort("above")), "a b ");
  EXPECT_EQ(returned_by(queue("new", "top")), "a b ");
  world_.remove(queue("new", "top"));
  EXPECT_EQ(returned(), "a b ") << "the cohort is not the root: it is told, and flushes";
  world_.remove(cohort("above"));
  EXPECT_EQ(returned(), "");
}

TEST_F(PolicyFlushes, AroundTheUsersOfAFlavor) {
  model::ResourceFlavor changed = flavor("f");
  changed.topology = "t";
  EXPECT_EQ(returned_by(changed), "");
  changed.node_labels["zone"] = "1";
  EXPECT_EQ(returned_by(changed), "a b lone ");
  EXPECT_EQ(returned_by(flavor("unused")), "");
}

TEST_F(PolicyFlushes, AroundAQueueThatBecomesActive) {
  model::ClusterQueue spec = queue("lone");
  spec.admission_checks = {{"check", {}}};
  EXPECT_EQ(returned_by(spec), "lone ");
  EXPECT_EQ(returned_by(model::AdmissionCheck{"check", "c", false}), "");
  EXPECT_EQ(returned_by(model::AdmissionCheck{"check", "c", true}), "lone ");
  EXPECT_EQ(returned_by(model::AdmissionCheck{"check", "d", true}), "");
  EXPECT_EQ(returned_by(model::AdmissionCheck{"check", "d", false}), "");
}

TEST_F(PolicyFlushes, WhereANamespaceIsNewlySelected) {
  model::ClusterQueue spec = queue("lone");
  spec.namespace_selector->match_labels["team"] = "red";
  EXPECT_EQ(returned_by(spec), "") << "flushed, but its namespace is not selected";
  EXPECT_EQ(returned_by(model::Namespace{"ns", {{"team", "red"}}}), "lone ");
  EXPECT_EQ(returned_by(model::Namespace{"ns", {{"team", "red"}, {"x", "y"}}}), "");
  EXPECT_EQ(returned_by(model::Namespace{"unused", {{"team", "red"}}}), "");
}

TEST_F(PolicyFlushes, LocalQueuesFlushNothingButTheirOwn) {
  EXPECT_EQ(returned_by(local_queue("other", "a")), "");
  model::LocalQueue local = local_queue("a", "a");
  local.stop_policy = model::StopPolicy::hold;
  EXPECT_EQ(returned_by(local), "");
  local.stop_policy = model::StopPolicy::none;
  EXPECT_EQ(returned_by(local), "a ");
}

TEST_F(PolicyFlushes, ANewConfigurationIsARestart) {
  model::Configuration configuration;
  configuration.exclude_resource_prefixes = {"internal/"};
  EXPECT_EQ(returned_by(configuration), "a b lone ");
}

TEST_F(PolicyFlushes, LimitRangesBringBackOnlyWhoseCpuOrMemoryChanges) {
  model::LimitRange range;
  range.space = "ns";
  range.name = "r";
  range.limits.emplace_back().max["cpu"] = quantity("500m");
  EXPECT_EQ(returned_by(range), "");
  EXPECT_FALSE(world_.record("ns/a").resources_valid);
  range.limits[0].max.clear();
  EXPECT_EQ(returned_by(range), "") << "allowed again, but nobody looks";
  EXPECT_TRUE(world_.record("ns/a").resources_valid);
  range.limits[0].default_requests["memory"] = quantity("1");
  EXPECT_EQ(returned_by(range), "a b lone ");
  range.limits[0].default_limits["cpu"] = quantity("5");
  EXPECT_EQ(returned_by(range), "") << "limits are no part of the shape, which was in vain";
  EXPECT_EQ(world_.record("ns/a").requests[0].per_pod.size(), 2U);
}

TEST_F(PolicyFlushes, PrioritiesFollowWorkloadPriorityClasses) {
  world_.flush();
  EXPECT_EQ(world_.record("ns/a").priority, 0);
  EXPECT_EQ(returned_by(model::WorkloadPriorityClass{"p", 5}), "a b lone ");
  EXPECT_EQ(world_.record("ns/a").priority, 5);
  EXPECT_EQ(world_.record("ns/a").place.key.priority, 5);
  EXPECT_EQ(returned_by(model::WorkloadPriorityClass{"other", 5}), "");
  world_.remove(model::WorkloadPriorityClass{"p", 5});
  EXPECT_EQ(world_.record("ns/a").priority, 5) << "a removed class leaves its value behind";
}

TEST_F(PolicyFlushes, PriorityOfARunningWorkloadMakesRoom) {
  world_.submit(workload("unclassed", "1", "a"));
  world_.admit("ns/unclassed");
  model::Workload running = workload("running", "1", "a");
  running.priority_class_kind = model::PriorityClassKind::workload_priority_class;
  running.priority_class = "q";
  world_.submit(running);
  world_.admit("ns/running");
  const std::int64_t generation = world_.queue("a").generation;
  EXPECT_EQ(returned_by(model::WorkloadPriorityClass{"q", 5}), "a b ");
  EXPECT_EQ(world_.record("ns/running").priority, 5);
  EXPECT_EQ(world_.queue("a").generation, generation + 1);
  EXPECT_EQ(world_.record("ns/unclassed").priority, 0);
}

}  // namespace
}  // namespace fairlead
