// Trials, and the processes in which they run.
#include "fuzz/trial.hpp"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include "fuzz/generate.hpp"
#include "fuzz/isolated.hpp"
#include "fuzz/state_text.hpp"
#include "fuzz/watched.hpp"

namespace fairlead::fuzz {
namespace {

boost::json::object parsed(const char* text) { return boost::json::parse(text).as_object(); }

TEST(Trial, CountsThePassesOfAScenario) {
  const Trial trial = run_trial(parsed(R"({"apiVersion":"fairlead.dev/v1alpha1","kind":"Scenario",
      "metadata":{"name":"three"},"inline":[],"steps":[{"pass":1},{"pass":2}]})"),
                                SchedulerKind::kueue, 1);
  EXPECT_FALSE(trial.failure);
  EXPECT_EQ(trial.passes, 3);
}

TEST(Trial, AScenarioThatCannotBeRunIsInvalid) {
  const auto unreadable = run_trial(parsed(R"({"apiVersion":"fairlead.dev/v1alpha1",
      "kind":"Scenario","metadata":{"name":"x"},"steps":[{"leap":1}]})"),
                                    SchedulerKind::kueue, 1);
  ASSERT_TRUE(unreadable.failure);
  EXPECT_EQ(unreadable.failure->rule, invalid_rule);
  const auto unknown = run_trial(parsed(R"({"apiVersion":"fairlead.dev/v1alpha1",
      "kind":"Scenario","metadata":{"name":"x"},"steps":[{"finish":"a/b"}]})"),
                                 SchedulerKind::kueue, 1);
  ASSERT_TRUE(unknown.failure);
  EXPECT_EQ(unknown.failure->rule, invalid_rule);
}

TEST(Trial, IsTheSameInAProcessOfItsOwn) {
  const auto scenario = generate_scenario(7);
  const Trial here = run_trial(scenario, SchedulerKind::kueue, 7);
  const Trial there = run_isolated(scenario, SchedulerKind::kueue, 7);
  EXPECT_GT(here.passes, 0);
  EXPECT_EQ(here.passes, there.passes);
  EXPECT_EQ(here.failure, there.failure);
}

TEST(Trial, AFailureComesBackFromItsProcess) {
  const auto scenario = parsed(R"({"apiVersion":"fairlead.dev/v1alpha1","kind":"Scenario",
      "metadata":{"name":"x"},"steps":[{"leap":1}]})");
  EXPECT_EQ(run_isolated(scenario, SchedulerKind::kueue, 1).failure,
            run_trial(scenario, SchedulerKind::kueue, 1).failure);
}

TEST(StateText, TellsTheLineInWhichStatesDiffer) {
  Engine engine = scenario::make_engine(SchedulerKind::kueue);
  const std::string before = state_text(engine);
  EXPECT_EQ(first_difference(before, state_text(Engine(engine))), "");
  model::Workload workload;
  workload.space = "a";
  workload.name = "b";
  ASSERT_TRUE(engine.apply(Submit{workload}, Instant{5}));
  EXPECT_NE(first_difference(before, state_text(engine)), "");
  EXPECT_EQ(first_difference("one\ntwo\n", "one\ntoo\n"), "'two' and 'too'");
  EXPECT_EQ(first_difference("one\n", "one\ntwo"), "'' and 'two'");
}

}  // namespace
}  // namespace fairlead::fuzz
