// Metamorphic: what is written in another order is the same.
#include "fuzz/shuffle.hpp"

#include <set>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "fuzz/generate.hpp"
#include "fuzz/trial.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::object;
using boost::json::serialize;

object parsed(const char* text) { return boost::json::parse(text).as_object(); }

TEST(Shuffle, MovesFieldsAndKeepsTheirContents) {
  const object scenario = parsed(R"({"a":1,"b":{"c":2,"d":3},"e":[{"f":4,"g":5}]})");
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const object other = shuffled(scenario, seed);
    EXPECT_EQ(other, scenario);  // the order of fields does not count in JSON
    texts.insert(serialize(other));
  }
  EXPECT_GT(texts.size(), 5U);
}

TEST(Shuffle, MovesPolicyDocumentsButNeitherStepsNorWorkloads) {
  const object scenario = parsed(R"({"inline":[{"kind":"Cohort"},{"kind":"LocalQueue"}],
                                     "steps":[{"pass":1},{"settle":{}},{"pass":2}]})");
  const object submissions = parsed(R"({"inline":[{"kind":"Workload"},{"kind":"Cohort"}]})");
  bool moved = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const object other = shuffled(scenario, seed);
    moved = moved || other.at("inline") != scenario.at("inline");
    EXPECT_EQ(other.at("steps"), scenario.at("steps"));
    EXPECT_EQ(shuffled(submissions, seed).at("inline"), submissions.at("inline"));
  }
  EXPECT_TRUE(moved);
}

// The trial holds the output of a scenario against that of the shuffled one, and of an engine that
// is disturbed, copied and restarted from its log against one that is left alone.
TEST(Shuffle, RandomScenariosGiveTheSameOutputInAnyOrder) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Trial trial = run_trial(generate_scenario(seed), SchedulerKind::kueue, seed);
    ASSERT_FALSE(trial.failure) << "seed " << seed << ": " << trial.failure->rule << " at "
                                << trial.failure->where << ": " << trial.failure->what;
  }
}

}  // namespace
}  // namespace fairlead::fuzz
