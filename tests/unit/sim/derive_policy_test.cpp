// Policies derived from traces.
#include "sim/derive_policy.hpp"

#include "helpers.hpp"
#include "sim/capacity.hpp"

namespace fairlead::sim {

namespace {

struct Derived {
  explicit Derived(const std::string& text, std::optional<std::int64_t> gpus = std::nullopt)
      : trace(*trace::parse_trace(text, "t.jsonl")),
        jobs(*Jobs::from(trace)),
        policy(*derive_policy(jobs, gpus)) {}

  const model::ClusterQueue& queue(const std::string& name) const {
    for (const model::PolicyObject& object : policy.objects) {
      const auto* found = std::get_if<model::ClusterQueue>(&object);
      if (found != nullptr && found->name == name) return *found;
    }
    throw std::runtime_error("no queue " + name);
  }

  std::int64_t nominal(const std::string& name, const std::string& resource = "nvidia.com/gpu",
                       const std::string& in = default_flavor) const {
    for (const model::ResourceGroup& group : queue(name).resource_groups) {
      for (const model::FlavorQuotas& flavors : group.flavors) {
        for (const model::ResourceQuota& quota : flavors.resources) {
          if (flavors.flavor == in && quota.resource == resource) return quota.nominal.value();
        }
      }
    }
    return -1;
  }

  Run simulated() const {
    return *simulate({jobs, policy.objects, SchedulerKind::kueue, {}, {}, nullptr});
  }

  trace::Trace trace;
  Jobs jobs;
  DerivedPolicy policy;
};

TEST(DerivePolicy, SharesFollowGpuHoursAndTheCapacityTheTargetUtilisation) {
  // 3 x 8 + 8 GPU-hours in an hour of submissions: 32 / 0.85 = 37.6 GPUs.
  const Derived derived(job("a", "x", 0, 3600, 24) + job("b", "y", 3600, 3600, 8));
  EXPECT_EQ(gpu_quota(derived.policy.objects), 38);
  EXPECT_EQ(derived.nominal("a"), 29) << "28.5 and 9.5: the tie goes to the first";
  EXPECT_EQ(derived.nominal("b"), 9);
  EXPECT_EQ(derived.policy.capacity[0].source, CapacitySource::mean_demand);
}

TEST(DerivePolicy, RecordedStartsGiveTheCapacity) {
  const Derived derived(job("a", "x", 0, 100, 8, R"(,"start":0)") +
                        job("b", "y", 50, 100, 4, R"(,"start":50)") +
                        job("b", "z", 60, 100, 4, R"(,"start":100)"));
  EXPECT_EQ(gpu_quota(derived.policy.objects), 12) << "z starts when x ends";
  EXPECT_EQ(derived.policy.capacity[0].source, CapacitySource::recorded_peak);
}

TEST(DerivePolicy, TheLargestJobCanBeReachedByBorrowing) {
  const Derived derived(job("a", "huge", 0, 1, 64) + job("b", "long", 0, 100'000, 1));
  EXPECT_GE(gpu_quota(derived.policy.objects), 64);
  EXPECT_LT(derived.nominal("a"), 64);
  for (const JobResult& result : derived.simulated().jobs) {
    EXPECT_EQ(result.end, JobEnd::completed);
  }
}

TEST(DerivePolicy, TheGivenCapacityIsTaken) {
  const Derived derived(job("a", "x", 0, 3600, 8) + job("b", "y", 0, 3600, 8), 100);
  EXPECT_EQ(derived.nominal("a"), 50);
  EXPECT_EQ(derived.policy.capacity[0].source, CapacitySource::given);
  const auto trace = trace::parse_trace(R"({"tenant":"a","submit":0,"duration":1,"cpu":2})", "t");
  const auto refused = derive_policy(*Jobs::from(*trace), 8);
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error()).find("--gpus"), std::string::npos);
}

TEST(DerivePolicy, EveryGpuModelIsAFlavorAndTheRestStandsApart) {
  const Derived derived(job("a", "x", 0, 3600, 8, R"(,"gpuModel":"H100","cpu":4)") +
                        job("b", "y", 0, 3600, 4, R"(,"gpuModel":"A100","cpu":4)"));
  EXPECT_GT(derived.nominal("a", "nvidia.com/gpu", "h100"), 0);
  EXPECT_EQ(derived.nominal("a", "nvidia.com/gpu", "a100"), 0);
  EXPECT_GT(derived.nominal("b", "nvidia.com/gpu", "a100"), 0);
  EXPECT_EQ(derived.nominal("a", "cpu"), 4000) << "not a limit: all jobs at once";
  EXPECT_EQ(derived.queue("a").resource_groups.size(), 2U);
  EXPECT_EQ(derived.simulated().jobs[0].end, JobEnd::completed);
}

TEST(DerivePolicy, WithoutGpusSharesAreByCpuTime) {
  const Derived derived(R"({"tenant":"a","submit":0,"duration":3600,"cpu":30})"
                        "\n"
                        R"({"tenant":"b","submit":3600,"duration":3600,"cpu":10})");
  EXPECT_FALSE(derived.policy.by_gpus);
  EXPECT_EQ(derived.nominal("a", "cpu") + derived.nominal("b", "cpu"), 47'059);
}

TEST(DerivePolicy, ManySmallTenantsShareOneQueue) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += job("t" + std::to_string(i), "j", i, 60 + i, 1);
  text += job("others", "j", 0, 10'000, 8);
  const Derived derived(text);
  EXPECT_EQ(derived.policy.queues.size(), most_derived_queues);
  EXPECT_EQ(derived.queue("others-rest").name, "others-rest") << "a tenant is called others";
  EXPECT_TRUE(derived.simulated().missing_queues.empty());
  // The selector does not grow with those who share.
  const auto& open_to = derived.queue("others-rest").namespace_selector->match_expressions;
  ASSERT_EQ(open_to.size(), 1U);
  EXPECT_EQ(open_to[0].op, model::SelectorOperator::not_in);
  EXPECT_EQ(open_to[0].values.size(), most_derived_queues - 1);
}

TEST(DerivePolicy, AccountsThatAreNoKubernetesNamesGetOnes) {
  const Derived derived(job("Physics_Dept", "x", 0, 60, 1) + job("physics-dept", "x", 0, 60, 1));
  EXPECT_EQ(derived.queue("physics-dept").name, "physics-dept");
  for (const JobResult& result : derived.simulated().jobs) {
    EXPECT_EQ(result.end, JobEnd::completed) << "two jobs of one name in one namespace";
  }
}

TEST(DerivePolicy, PriorityClassesComeWithTheirNumbers) {
  const Derived derived(job("a", "x", 0, 60, 1, R"(,"priorityClass":"high","priority":100)") +
                        job("a", "y", 0, 60, 1, R"(,"priorityClass":"odd","priority":1)") +
                        job("a", "z", 0, 60, 1, R"(,"priorityClass":"odd","priority":2)"));
  std::vector<std::string> classes;
  for (const model::PolicyObject& object : derived.policy.objects) {
    const auto* found = std::get_if<model::WorkloadPriorityClass>(&object);
    if (found != nullptr) classes.push_back(found->name);
  }
  EXPECT_EQ(classes, std::vector<std::string>{"high"});
}

TEST(DerivePolicy, MergesTheLeastOfMoreModelsThanAGroupTakes) {
  std::string trace = job("a", "no-model", 0, 100, 1);
  for (int i = 0; i < 70; ++i) {
    trace += job("a", "j" + std::to_string(i), i, 100 + i, 1,
                 R"(,"gpuModel":"model-)" + std::to_string(i) + R"(")");
  }
  const Derived derived(trace);
  EXPECT_EQ(derived.policy.merged_models, 8);
  EXPECT_EQ(derived.queue("a").resource_groups[0].flavors.size(), most_flavors);
  EXPECT_EQ(derived.nominal("a", "nvidia.com/gpu", "model-7"), -1);
  EXPECT_GE(derived.nominal("a", "nvidia.com/gpu", "model-8"), 1);
  EXPECT_GE(derived.nominal("a", "nvidia.com/gpu", other_models), 1);
  EXPECT_EQ(derived.simulated().jobs.back().end, JobEnd::completed);
}

}  // namespace

}  // namespace fairlead::sim
