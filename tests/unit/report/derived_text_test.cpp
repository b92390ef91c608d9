// Derived policies as YAML.
#include "report/derived_text.hpp"

#include "../sim/helpers.hpp"
#include "check/check.hpp"
#include "trace/synth.hpp"

namespace fairlead::report {

namespace {

TEST(DerivedText, TheYamlReadsBackAsThePolicyThatWasSimulated) {
  for (const int days : {2, 14}) {
    trace::SynthOptions options;
    options.days = days;
    const trace::Trace trace = *trace::synthesize(options);
    const sim::Jobs jobs = *sim::Jobs::from(trace);
    const sim::DerivedPolicy policy = *sim::derive_policy(jobs, std::nullopt);
    EXPECT_EQ(sim::policy_from(derived_yaml(policy, "t.jsonl")), policy.objects);
  }
}

TEST(DerivedText, CommentsSayWhereNumbersComeFrom) {
  const auto trace =
      trace::parse_trace(sim::job("a", "x", 0, 3600, 24) + sim::job("b", "y", 3600, 3600, 8), "t");
  const auto policy = sim::derive_policy(*sim::Jobs::from(*trace), std::nullopt);
  const std::string yaml = derived_yaml(*policy, "jobs\n.jsonl");
  for (const char* part :
       {"from jobs\\x0a.jsonl: 2 jobs", "# 38 nvidia.com/gpu: 32 hours of it / 1h / 85%",
        "# 1 jobs, 75.0% of the time, the largest with 24 GPUs"}) {
    EXPECT_NE(yaml.find(part), std::string::npos) << part << " is missing in\n" << yaml;
  }
}

TEST(DerivedText, PassesTheCheck) {
  std::string jobs;
  for (int i = 0; i < 80; ++i) {
    jobs += sim::job("t" + std::to_string(i % 60), "j" + std::to_string(i), i, 3600, 1 + i % 4,
                     R"(,"cpu":4,"gpuModel":"model )" + std::to_string(i) + R"(")");
  }
  const auto trace = trace::parse_trace(jobs, "t");
  ASSERT_TRUE(trace) << to_string(trace.error());
  const auto policy = sim::derive_policy(*sim::Jobs::from(*trace), std::nullopt);
  check::Collection collection;
  collection.inputs.push_back({"derived.yaml", derived_yaml(*policy, "t"), true});
  const check::Report report = check::check(collection, {});
  EXPECT_EQ(to_string(report.findings), "");
  EXPECT_NE(derived_yaml(*policy, "t").find("# the 18 GPU models with the least GPU time"),
            std::string::npos);
}

}  // namespace

}  // namespace fairlead::report
