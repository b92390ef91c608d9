// The formats of a report, and the page of the codes.
#include "check/output.hpp"

#include <fstream>
#include <sstream>

#include <boost/json.hpp>

#include "helpers.hpp"

namespace fairlead::check {
namespace {

Report awkward() {
  Collection collection =
      texts({queue("q", "cohrtName: c") + kueue("Cohort", "a", "parentName: a")});
  collection.inputs[0].file = "dir with, colon:\n100%/\x1b.yaml";
  return check(collection, {});
}

TEST(Output, NoFormatLetsAnEscapeSequenceThrough) {
  const Report report = awkward();
  for (const std::string& text :
       {text_of(report), json_of(report), sarif_of(report), github_of(report), gitlab_of(report)}) {
    EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
  }
}

TEST(Output, TextEndsInASummary) {
  const std::string text = text_of(checked(queue("q", "cohrtName: c")));
  EXPECT_EQ(text,
            "a.yaml:5:53: error: spec: there is no field cohrtName (did you mean cohortName?) "
            "[KQ007]\n"
            "    spec: {namespaceSelector: {matchLabels: {team: x}}, cohrtName: c}\n"
            "1 error, 0 warnings, 0 infos in 1 object of 1 file\n");
}

TEST(Output, GithubEscapesPropertiesAndData) {
  const std::string text = github_of(awkward());
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "::error file=dir with%2C colon%3A\\x0a100%25/\\x1b.yaml,line=5,col=53,title=KQ007::"
            "spec: there is no field cohrtName (did you mean cohortName?)");
}

TEST(Output, GitlabFingerprintsDoNotKnowTheLine) {
  const auto fingerprint = [](const std::string& text) {
    const auto report = boost::json::parse(gitlab_of(checked(text))).as_array();
    return std::string(report.at(0).at("fingerprint").as_string());
  };
  const std::string text = queue("q", "cohrtName: c");
  EXPECT_EQ(fingerprint(text), fingerprint("# moved\n" + text));
  EXPECT_NE(fingerprint(text), fingerprint(queue("q", "cohortNam: c")));
}

TEST(Output, SarifNamesARuleForEveryResult) {
  const auto log = boost::json::parse(sarif_of(awkward()));
  const auto& run = log.at("runs").at(0);
  const auto& rules = run.at("tool").at("driver").at("rules").as_array();
  for (const auto& result : run.at("results").as_array()) {
    const auto index = static_cast<std::size_t>(result.at("ruleIndex").as_int64());
    EXPECT_EQ(rules.at(index).at("id"), result.at("ruleId"));
    const auto& place = result.at("locations").at(0).at("physicalLocation");
    EXPECT_EQ(place.at("artifactLocation").at("uri").as_string(),
              "dir%20with%2C%20colon%3A%0A100%25/%1B.yaml");
    EXPECT_GE(place.at("region").at("startLine").as_int64(), 1);
  }
}

TEST(Output, JsonCounts) {
  const auto json = boost::json::parse(json_of(awkward()));
  EXPECT_EQ(json.at("summary").at("errors").as_int64(), 2);
  EXPECT_EQ(json.at("findings").at(0).at("code").as_string(), "KQ007");
}

// The text below the heading "Every code" is `fairlead explain-code --all`.
TEST(CheckGuide, HasThePageOfEveryCode) {
  std::ostringstream guide;
  guide << std::ifstream(std::string(FAIRLEAD_SOURCE_DIR) + "/docs/check.md").rdbuf();
  std::string pages;
  for (const CodePage& page : all_codes()) pages += page_text(page) + "\n";
  const std::string heading = "## Every code\n\n";
  const std::string text = guide.str();
  const std::size_t at = text.find(heading);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(text.substr(at + heading.size()) + "\n", pages)
      << "put the output of `fairlead explain-code --all` there";
}

}  // namespace
}  // namespace fairlead::check
