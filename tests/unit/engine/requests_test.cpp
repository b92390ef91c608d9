#include "engine/requests/requests.hpp"

#include "engine/requests/transform.hpp"
#include "policy_helpers.hpp"

namespace fairlead {
namespace {

std::int64_t amount_of(World& world, const WorkloadRecord& record, const std::string& resource,
                       std::size_t set = 0) {
  for (const ResourceAmount& each : record.requests[set].per_pod) {
    if (world.state.resources.name(each.resource) == resource) return each.amount;
  }
  return -1;
}

model::LimitRange limit_range(const std::string& name) {
  model::LimitRange range;
  range.space = "ns";
  range.name = name;
  range.limits.emplace_back();
  return range;
}

TEST(Requests, CountsCpuInMillicoresAndTheRestInWholeUnits) {
  World world;
  model::Workload document = workload("w", "500m");
  document.pod_sets[0].pod.containers[0].requests["memory"] = quantity("1Ki");
  document.pod_sets[0].pod.containers[0].requests["nvidia.com/gpu"] = quantity("0");
  const WorkloadRecord& record = world.submit(document);
  EXPECT_EQ(amount_of(world, record, "cpu"), 500);
  EXPECT_EQ(amount_of(world, record, "memory"), 1024);
  EXPECT_EQ(amount_of(world, record, "nvidia.com/gpu"), 0) << "a zero request is kept";
}

TEST(Requests, ListsResourcesInOrderOfTheirHash) {
  World world;
  model::Workload document = workload("w");
  for (const char* name : {"memory", "nvidia.com/gpu", "ephemeral-storage", "pods"}) {
    document.pod_sets[0].pod.containers[0].requests[name] = quantity("1");
  }
  const auto& list = world.submit(document).requests[0].per_pod;
  ASSERT_EQ(list.size(), 5U);
  for (std::size_t i = 1; i < list.size(); ++i) {
    EXPECT_TRUE(resource_order(world.state.resources.name(list[i - 1].resource),
                               world.state.resources.name(list[i].resource)));
  }
}

TEST(Requests, FloorsNegativeRequests) {
  World world;
  EXPECT_EQ(amount_of(world, world.submit(workload("w", "-1")), "cpu"), 0);
}

TEST(Requests, TakesLimitsForMissingRequests) {
  World world;
  model::Workload document = workload("w");
  document.pod_sets[0].pod.containers[0].limits["memory"] = quantity("2Gi");
  const WorkloadRecord& record = world.submit(document);
  EXPECT_EQ(amount_of(world, record, "memory"), std::int64_t{2} << 30);
  EXPECT_TRUE(record.resources_valid);
}

TEST(Requests, RefusesRequestsAboveLimits) {
  World world;
  model::Workload document = workload("w", "2");
  document.pod_sets[0].pod.containers[0].limits["cpu"] = quantity("1");
  EXPECT_FALSE(world.submit(document).resources_valid);
}

TEST(Requests, AddsTheOverheadOfTheRuntimeClass) {
  World world;
  world.apply({model::RuntimeClass{"kata", {{"cpu", quantity("250m")}}}});
  model::Workload document = workload("w");
  document.pod_sets[0].pod.runtime_class = "kata";
  EXPECT_EQ(amount_of(world, world.submit(document), "cpu"), 1250);

  document.name = "own";
  document.pod_sets[0].pod.overhead["cpu"] = quantity("100m");
  EXPECT_EQ(amount_of(world, world.submit(document), "cpu"), 1100) << "its own overhead stays";

  document.name = "unknown";
  document.pod_sets[0].pod.overhead.clear();
  document.pod_sets[0].pod.runtime_class = "none";
  EXPECT_EQ(amount_of(world, world.submit(document), "cpu"), 1000);
}

TEST(Requests, FillsInLimitRangeDefaults) {
  World world;
  model::LimitRange first = limit_range("a");
  first.limits[0].default_limits["memory"] = quantity("2");
  first.limits[0].default_requests["memory"] = quantity("1");
  model::LimitRange second = limit_range("b");
  second.limits[0].default_requests["memory"] = quantity("7");
  second.limits[0].default_limits["nvidia.com/gpu"] = quantity("3");
  world.apply({second, first});
  const WorkloadRecord& record = world.submit(workload("w"));
  EXPECT_EQ(amount_of(world, record, "memory"), 1) << "the first default counts";
  EXPECT_EQ(amount_of(world, record, "nvidia.com/gpu"), 3) << "a default limit is a request";
  model::Workload elsewhere = workload("w");
  elsewhere.space = "other";
  EXPECT_EQ(amount_of(world, world.submit(elsewhere), "memory"), -1);
}

TEST(Requests, HoldsContainersAndPodsToLimitRanges) {
  World world;
  model::LimitRange range = limit_range("r");
  range.limits[0].max["cpu"] = quantity("2");
  range.limits[0].min["cpu"] = quantity("500m");
  range.limits.push_back({model::LimitType::pod, {{"cpu", quantity("3")}}, {}, {}, {}, {}});
  world.apply({range});
  EXPECT_TRUE(world.submit(workload("fits", "2")).resources_valid);
  EXPECT_FALSE(world.submit(workload("large", "2001m")).resources_valid);
  EXPECT_FALSE(world.submit(workload("small", "400m")).resources_valid);
  model::Workload two = workload("two", "2");
  two.pod_sets[0].pod.containers.push_back(two.pod_sets[0].pod.containers[0]);
  EXPECT_FALSE(world.submit(two).resources_valid) << "4 cpu in a pod that may have 3";
}

TEST(Requests, ExcludesAndTransformsResources) {
  model::Configuration configuration;
  configuration.exclude_resource_prefixes = {"internal/"};
  model::ResourceTransformation mig;
  mig.input = "nvidia.com/mig-1g";
  mig.retain = false;
  mig.outputs = {{"slices", quantity("1")}, {"credits", quantity("-3")}};
  model::ResourceTransformation gpu;
  gpu.input = "nvidia.com/gpu";
  gpu.multiply_by = "nvidia.com/mig-1g";
  gpu.outputs = {{"slices", quantity("7")}, {"credits", quantity("500m")}};
  configuration.transformations = {mig, gpu};
  const model::ResourceList result =
      counted_requests(configuration, {{"internal/x", quantity("1")},
                                       {"cpu", quantity("2")},
                                       {"nvidia.com/mig-1g", quantity("2")},
                                       {"nvidia.com/gpu", quantity("3")}});
  const model::ResourceList expected = {{"cpu", quantity("2")},
                                        {"nvidia.com/gpu", quantity("3")},
                                        {"slices", quantity("44")},   // 2 + 3 * 2 * 7
                                        {"credits", quantity("0")}};  // 3 * 2 / 2 - 6 < 0
  EXPECT_EQ(result, expected);
}

TEST(Requests, NegativeOutputsNeverReduceWhatWasAskedFor) {
  model::Configuration configuration;
  model::ResourceTransformation allowance;
  allowance.input = "gpu";
  allowance.outputs = {{"cpu", quantity("-10")}};
  configuration.transformations = {allowance};
  const model::ResourceList result =
      counted_requests(configuration, {{"cpu", quantity("2")}, {"gpu", quantity("1")}});
  EXPECT_EQ(result.at("cpu"), quantity("2"));
}

TEST(Requests, CountsPodsThatAreNotReclaimed) {
  World world;
  model::Workload document = workload("w");
  document.pod_sets[0].count = 5;
  document.reclaimable_pods["main"] = 2;
  EXPECT_EQ(world.submit(document).requests[0].count, 3);
  document.reclaimable_pods["main"] = 9;
  model::PodSet more = document.pod_sets[0];
  EXPECT_EQ(count_after_reclaim(world.state, document, more), 0);
}

TEST(Requests, TotalsSaturate) {
  EXPECT_EQ(total(std::int64_t{1} << 62, 3), std::numeric_limits<std::int64_t>::max());
}

class RequestsPriority : public testing::Test {
 protected:
  std::int32_t priority(model::PriorityClassKind kind, const std::string& name,
                        std::optional<std::int32_t> given = std::nullopt) {
    model::Workload document = workload("w" + std::to_string(next_++));
    document.priority_class_kind = kind;
    document.priority_class = name;
    document.priority = given;
    return world_.submit(document).priority;
  }

  World world_;
  int next_ = 0;
};

TEST_F(RequestsPriority, ComesFromTheDocumentElseFromItsClass) {
  using enum model::PriorityClassKind;
  world_.apply({model::WorkloadPriorityClass{"batch", 10}, model::PriorityClass{"batch", 20, false},
                model::PriorityClass{"standard", 7, true}, model::PriorityClass{"usual", 5, true}});
  EXPECT_EQ(priority(workload_priority_class, "batch"), 10);
  EXPECT_EQ(priority(pod_priority_class, "batch"), 20);
  EXPECT_EQ(priority(workload_priority_class, "batch", 3), 3);
  EXPECT_EQ(priority(workload_priority_class, "missing"), 0);
  EXPECT_EQ(priority(pod_priority_class, ""), 5) << "a job: the lowest of the global defaults";
  EXPECT_EQ(priority(none, ""), 0) << "a bare Workload has no default";
}

TEST(RequestsShape, IsTheSameForInterchangeableWorkloadsOnly) {
  World world;
  const ShapeId shape = world.submit(workload("a")).shape;
  EXPECT_EQ(world.submit(workload("b")).shape, shape);
  model::Workload limited = workload("limited");
  limited.pod_sets[0].pod.containers[0].limits["cpu"] = quantity("9");
  EXPECT_EQ(world.submit(limited).shape, shape) << "limits are no part of it";

  const auto differs = [&](const char* what, auto&& change) {
    model::Workload other = workload(what);
    change(other);
    EXPECT_NE(world.submit(other).shape, shape) << what;
  };
  differs("cpu", [](auto& w) { w = workload("cpu", "2"); });
  differs("count", [](auto& w) { w.pod_sets[0].count = 2; });
  differs("least-count", [](auto& w) { w.pod_sets[0].min_count = 1; });
  differs("name", [](auto& w) { w.pod_sets[0].name = "x"; });
  differs("priority", [](auto& w) { w.priority = 1; });
  differs("selector", [](auto& w) { w.pod_sets[0].pod.node_selector["k"] = "v"; });
  differs("toleration", [](auto& w) { w.pod_sets[0].pod.tolerations.emplace_back(); });
  differs("affinity", [](auto& w) { w.pod_sets[0].pod.required_affinity.emplace_back(); });
  differs("runtime", [](auto& w) { w.pod_sets[0].pod.runtime_class = "kata"; });
  differs("containers", [](auto& w) { w.pod_sets[0].pod.containers.emplace_back(); });
}

TEST(RequestsShape, CountsWhatTheClusterAdds) {
  World world;
  const ShapeId before = world.submit(workload("a")).shape;
  model::LimitRange range = limit_range("r");
  range.limits[0].default_requests["memory"] = quantity("1");
  world.apply({range});
  EXPECT_NE(world.submit(workload("b")).shape, before);
  EXPECT_EQ(world.record("ns/a").shape, world.record("ns/b").shape);
}

TEST(RequestsUsage, AddsPodSetsAndScalesDownOnlyBelowTheAssignedCount) {
  World world;
  world.apply({flavor("f"), queue("q"), local_queue("lq", "q")});
  model::Workload document = workload("w");
  document.pod_sets[0].count = 5;
  document.pod_sets.push_back(document.pod_sets[0]);
  document.pod_sets[1].name = "other";
  WorkloadRecord& record = world.submit(document);
  const ResourceId cpu = *world.state.resources.find("cpu");
  const FlavorId f = *world.state.flavors.find("f");
  Admission admission;
  admission.pod_sets = {{3, {{cpu, f, 1000}}, {}}, {5, {{cpu, f, 1000}}, {}}};  // 3: partial
  const auto used = [&] {
    const Usage usage = usage_of(world.state, record, admission);
    return usage.size() == 1 ? usage[0].amount.value() : -1;
  };
  EXPECT_EQ(used(), 8000);
  document.reclaimable_pods = {{"main", 1}, {"other", 4}};  // 4 of main are left: 3 were given
  record.spec = std::make_shared<const model::Workload>(document);
  EXPECT_EQ(used(), 4000);
  document.reclaimable_pods = {{"main", 4}};
  record.spec = std::make_shared<const model::Workload>(document);
  EXPECT_EQ(used(), 6000);
}

}  // namespace
}  // namespace fairlead
