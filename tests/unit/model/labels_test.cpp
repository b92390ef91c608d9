#include "model/labels.hpp"

#include <gtest/gtest.h>

namespace fairlead::model {
namespace {

const Labels labels = {{"zone", "a"}, {"gpus", "8"}, {"empty", ""}};

bool holds(const std::string& key, SelectorOperator op, std::vector<std::string> values = {}) {
  return matches(Requirement{key, op, std::move(values)}, labels);
}

TEST(Requirement, InAndNotIn) {
  EXPECT_TRUE(holds("zone", SelectorOperator::in, {"b", "a"}));
  EXPECT_FALSE(holds("zone", SelectorOperator::in, {"b"}));
  EXPECT_FALSE(holds("absent", SelectorOperator::in, {""}));
  EXPECT_TRUE(holds("empty", SelectorOperator::in, {""}));
  EXPECT_FALSE(holds("zone", SelectorOperator::not_in, {"a"}));
  EXPECT_TRUE(holds("absent", SelectorOperator::not_in, {"a"}));
}

TEST(Requirement, Existence) {
  EXPECT_TRUE(holds("empty", SelectorOperator::exists));
  EXPECT_FALSE(holds("absent", SelectorOperator::exists));
  EXPECT_TRUE(holds("absent", SelectorOperator::does_not_exist));
  EXPECT_FALSE(holds("zone", SelectorOperator::does_not_exist));
}

TEST(Requirement, ComparisonsAreOfIntegers) {
  EXPECT_TRUE(holds("gpus", SelectorOperator::greater_than, {"7"}));
  EXPECT_FALSE(holds("gpus", SelectorOperator::greater_than, {"8"}));
  EXPECT_TRUE(holds("gpus", SelectorOperator::less_than, {"10"}));
  EXPECT_FALSE(holds("zone", SelectorOperator::less_than, {"10"}));
  EXPECT_FALSE(holds("gpus", SelectorOperator::less_than, {"1.5"}));
  EXPECT_FALSE(holds("absent", SelectorOperator::less_than, {"10"}));
}

TEST(LabelSelector, AbsentMatchesNothingAndEmptyEverything) {
  EXPECT_FALSE(matches(std::nullopt, labels));
  EXPECT_TRUE(matches(LabelSelector{}, labels));
  EXPECT_TRUE(matches(LabelSelector{}, Labels{}));
}

TEST(LabelSelector, AllOfItMustMatch) {
  LabelSelector selector{{{"zone", "a"}}, {{"gpus", SelectorOperator::exists, {}}}};
  EXPECT_TRUE(matches(selector, labels));
  selector.match_labels["zone"] = "b";
  EXPECT_FALSE(matches(selector, labels));
}

TEST(Toleration, MatchesKeyValueAndEffect) {
  const Taint taint{"gpu", "h100", TaintEffect::no_schedule};
  const auto equal = TolerationOperator::equal;
  EXPECT_TRUE(tolerates({"gpu", equal, "h100", {}}, taint));
  EXPECT_FALSE(tolerates({"gpu", equal, "a100", {}}, taint));
  EXPECT_FALSE(tolerates({"cpu", equal, "h100", {}}, taint));
  EXPECT_TRUE(tolerates({"gpu", equal, "h100", TaintEffect::no_schedule}, taint));
  EXPECT_FALSE(tolerates({"gpu", equal, "h100", TaintEffect::no_execute}, taint));
}

TEST(Toleration, ExistsNeedsNoValueAndPerhapsNoKey) {
  const Taint taint{"gpu", "h100", TaintEffect::no_schedule};
  EXPECT_TRUE(tolerates({"gpu", TolerationOperator::exists, "", {}}, taint));
  EXPECT_TRUE(tolerates({"", TolerationOperator::exists, "", {}}, taint));
  EXPECT_FALSE(tolerates({"cpu", TolerationOperator::exists, "", {}}, taint));
}

}  // namespace
}  // namespace fairlead::model
