// Every reason that the engine can give has a name and a sentence.
#include "scenario/reason_text.hpp"

#include <set>

#include <gtest/gtest.h>

#include "helpers.hpp"

namespace fairlead::scenario {
namespace {

TEST(ReasonText, EveryCodeHasANameAndASentence) {
  const Scenario scenario = scenario_of("");
  Engine engine(SchedulerKind::kueue);
  ASSERT_TRUE(engine.apply(ApplyPolicy{scenario.policy}, Instant{}).has_value());
  const State& state = engine.state();
  WorkloadRecord workload;
  auto spec = std::make_shared<model::Workload>();
  spec->pod_sets.emplace_back();
  workload.spec = spec;

  std::set<std::string> names;
  std::set<std::string> sentences;
  const auto last = static_cast<int>(ReasonCode::room_is_reserved);
  for (int code = 0; code <= last; ++code) {
    Reason reason;
    reason.code = static_cast<ReasonCode>(code);
    reason.flavor = FlavorId::at(0);
    reason.resource = ResourceId::at(0);
    reason.amount = Amount(4);
    reason.limit = Amount(8);
    reason.count = 2;
    reason.until = Instant{90000};
    const ReasonView view = view_of(state, workload, reason);
    EXPECT_FALSE(view.code.empty()) << code;
    EXPECT_FALSE(view.text.empty()) << code;
    EXPECT_FALSE(view.text.ends_with('.')) << view.text;
    EXPECT_TRUE(names.insert(view.code).second) << view.code;
    EXPECT_TRUE(sentences.insert(view.text).second) << view.text;
  }
  EXPECT_TRUE(sentences.contains("4 more nvidia.com/gpu in flavor h100 would have to be free"));
  EXPECT_TRUE(sentences.contains("2 workloads are being evicted to make room for it"));
  EXPECT_TRUE(sentences.contains("waits out a back-off until 1m30s"));
}

}  // namespace
}  // namespace fairlead::scenario
