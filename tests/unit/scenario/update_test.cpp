// --update: only what does not hold is rewritten; everything else keeps its place and its comments.
#include "scenario/update.hpp"

#include <gtest/gtest.h>

#include "helpers.hpp"
#include "scenario/text_edit.hpp"

namespace fairlead::scenario {
namespace {

Result<std::string> updated(const std::string& text) {
  auto documents = manifest::compose(text, "test.yaml");
  if (!documents) return unexpected(std::move(documents).error());
  std::vector<Case> cases;
  for (const auto& document : *documents) {
    auto scenario = decode(document);
    if (!scenario) return unexpected(std::move(scenario).error());
    cases.push_back({std::make_shared<const Scenario>(std::move(*scenario)), SchedulerKind::kueue,
                     document.source});
  }
  return updated_text(cases);
}

// The updated text behind the steps that every test here shares.
std::string updated_expect(const std::string& expect) {
  const std::string before = scenario_text(R"(
- submit:
  - {name: a1, namespace: team-a, queue: main, gpus: 6}
  - {name: a2, namespace: team-a, queue: main, gpus: 4}
- settle: {}
)");
  const auto text = updated(before + expect);
  if (!text) return to_string(text.error());
  EXPECT_TRUE(text->starts_with(before));
  return text->substr(before.size());
}

TEST(Update, FillsAnEmptyExpect) {
  EXPECT_EQ(updated_expect("- expect: {}  # at the end\n- pass: 1\n"),
            "- expect:  # at the end\n"
            "    team-a/a1: {state: admitted}\n"
            "    team-a/a2: {state: pending}\n"
            "- pass: 1\n");
  EXPECT_EQ(updated_expect("- expect:"),
            "- expect:\n    team-a/a1: {state: admitted}\n    team-a/a2: {state: pending}");
  EXPECT_EQ(updated_expect("- {expect: {}}\n"),
            "- {expect: {team-a/a1: {state: admitted}, team-a/a2: {state: pending}}}\n");
}

TEST(Update, LeavesWhatHoldsAsItIs) {
  const std::string good =
      "- expect:   # why\n    team-a/a2:   {state: \"pending\"}\n\n    admitted:   1\n";
  EXPECT_EQ(updated_expect(good), good);
}

TEST(Update, ReplacesSingleValues) {
  EXPECT_EQ(updated_expect("- expect:\n"
                           "    # the second is too large\n"
                           "    team-a/a2: {state: admitted, evicted: InClusterQueue}  # why\n"
                           "    team-a/a1:\n"
                           "      state: \"pending\"   # quoted\n"
                           "      flavors: {main.nvidia.com/gpu: a100, x.cpu: z}\n"
                           "      counts:\n"
                           "        main: 3\n"
                           "    admitted: 2\n"),
            "- expect:\n"
            "    # the second is too large\n"
            "    team-a/a2: {state: pending, evicted: null}  # why\n"
            "    team-a/a1:\n"
            "      state: admitted   # quoted\n"
            "      flavors: {main.nvidia.com/gpu: h100}\n"
            "      counts: {main: 1}\n"
            "    admitted: 1\n");
}

TEST(Update, ReplacesLists) {
  EXPECT_EQ(updated_expect("- expect:\n"
                           "    queues:\n"
                           "      team-a:\n"
                           "        active: [team-a/a1, 'x, y']\n"
                           "        inadmissible:\n"
                           "        - team-a/a1\n"
                           "        # not there\n"
                           "        - team-a/a3\n"
                           "        usage: {h100.nvidia.com/gpu: 4}\n"),
            "- expect:\n"
            "    queues:\n"
            "      team-a:\n"
            "        active: []\n"
            "        inadmissible: [team-a/a2]\n"
            "        usage: {h100.nvidia.com/gpu: 6}\n");
}

TEST(Update, AWorkloadThatIsNotThereIsExpectedNotToBe) {
  EXPECT_EQ(updated_expect("- expect: {team-a/gone: {state: admitted}, team-a/a1: null}\n"),
            "- expect: {team-a/gone: {state: null}, team-a/a1: {state: admitted}}\n");
}

TEST(Update, RefusesWhatItCannotRewrite) {
  EXPECT_NE(updated_expect("- expect: {team-a/a1: {state: &s pending}, team-a/a2: {state: *s}}\n")
                .find("this value cannot be rewritten"),
            std::string::npos);
  const auto json = updated(
      "{\"apiVersion\": \"fairlead.dev/v1alpha1\", \"kind\": \"Scenario\", "
      "\"metadata\": {\"name\": \"j\"}, \"steps\": [{\"expect\": {}}]}");
  ASSERT_FALSE(json.has_value());
  EXPECT_NE(to_string(json.error()).find("only YAML"), std::string::npos);
}

TEST(Update, SeveralScenariosInOneFile) {
  const std::string one = scenario_text("- expect: {admitted: 3}\n");
  std::string two = one;
  two.replace(two.find("name: test"), 10, "name: other");
  const auto text = updated(one + "---\n" + two);
  ASSERT_TRUE(text.has_value()) << to_string(text.error());
  EXPECT_EQ(text->find("admitted: 3"), std::string::npos);
}

TEST(TextEdit, OverlappingEditsAreRefused) {
  EXPECT_EQ(apply_edits("abcdef", {{1, 2, "X"}, {4, 1, ""}}), "aXdf");
  EXPECT_EQ(apply_edits("abcdef", {{1, 2, "X"}, {1, 2, "X"}}), "aXdef");
  EXPECT_FALSE(apply_edits("abcdef", {{1, 3, "X"}, {2, 1, "Y"}}).has_value());
}

}  // namespace
}  // namespace fairlead::scenario
