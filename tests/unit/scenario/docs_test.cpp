// The example of docs/scenarios.md is what it says it is.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "helpers.hpp"
#include "scenario/verdict_text.hpp"

namespace fairlead::scenario {
namespace {

std::string guide() {
  std::ostringstream text;
  text << std::ifstream(std::string(FAIRLEAD_SOURCE_DIR) + "/docs/scenarios.md").rdbuf();
  return text.str();
}

// The text of the first fenced block that begins with this line.
std::string block(const std::string& text, const std::string& first_line) {
  const std::size_t begin = text.find("\n" + first_line + "\n");
  if (begin == std::string::npos) throw std::runtime_error("no block " + first_line);
  return text.substr(begin + 1, text.find("```\n", begin) - begin - 1);
}

Case example(const std::string& text) {
  const auto documents = manifest::compose(text, "owner-gets-its-gpus-back.yaml");
  auto scenario = decode(documents.value().front());
  if (!scenario) throw std::runtime_error(to_string(scenario.error()));
  return {std::make_shared<const Scenario>(std::move(*scenario)), SchedulerKind::kueue, nullptr};
}

TEST(ScenarioGuide, TheExamplePasses) {
  const Case test = example(block(guide(), "apiVersion: fairlead.dev/v1alpha1"));
  const Verdict verdict = judge(test, false);
  EXPECT_TRUE(verdict.passed()) << verdict_text(test, verdict);
}

TEST(ScenarioGuide, TheReportIsTheOneShown) {
  std::string text = block(guide(), "apiVersion: fairlead.dev/v1alpha1");
  text.replace(text.find("reclaimWithinCohort: Any"), 24, "reclaimWithinCohort: Never");
  const Case test = example(text);
  const Verdict verdict = judge(test, false);
  const std::string report = verdict_text(test, verdict) + summary_text({verdict}) + "\n";
  EXPECT_EQ(report, block(guide(), "FAILED owner-gets-its-gpus-back (kueue)"));
}

TEST(ScenarioGuide, NamesEveryReason) {
  const std::string text = guide();
  for (int code = 0; code <= static_cast<int>(ReasonCode::gated); ++code) {
    const std::string name = code_name(static_cast<ReasonCode>(code));
    EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace fairlead::scenario
