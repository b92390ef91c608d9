// The way of a finding: reading, ignoring, the baseline, the limit of a file.
#include "check/codes.hpp"
#include "helpers.hpp"
#include "manifest/codes.hpp"

namespace fairlead::check {
namespace {

const std::string good = queue("q", quota("1"));
const std::string open = kueue("ClusterQueue", "q", "namespaceSelector: {}, " + quota("1"));

TEST(Reading, AnErrorEndsItsDocumentOnly) {
  EXPECT_EQ(
      found("a: b: c\n" + queue("q", "cohrtName: c") + "---\n\tx\n" + kueue("Cohort", "C", "")),
      "KQ001:1 KQ007:6 KQ001:8 KQ011:12");
}

TEST(Reading, AnUnclosedQuoteDoesNotHideTheNextDocument) {
  EXPECT_EQ(found("a: \"x\n" + queue("q", "cohrtName: c")), "KQ001:1 KQ007:6");
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Reading, ErrorsOfTheTextBeyondTheFirstHundredAreCounted) {
  for (const char* broken : {"---\na: b: c\n", "---\n{a: 1, a: 2}\n"}) {
    const Report report = checked(repeated(broken, 250));
    EXPECT_EQ(report.findings.size(), max_findings_per_file) << broken;
    EXPECT_GE(report.count(Severity::error), 250U) << broken;
    EXPECT_EQ(report.left_out.at("a.yaml"), report.count(Severity::error) - 100) << broken;
  }
}

TEST(Reading, SaysWhenItStoppedReadingBrokenText) {
  const Report report = checked(repeated("---\na: b: c\n", 3000));
  EXPECT_EQ(report.count(Severity::error), 1001U);
  EXPECT_EQ(report.findings.front().code, "KQ003");
  EXPECT_EQ(report.findings.front().message, "more than 1000 errors in the text itself");
}

TEST(Reading, EachRuleOfTheApiHasItsCode) {
  EXPECT_EQ(found("\x01"), "KQ002:1");
  EXPECT_EQ(found("a: &a [*a]\n"), "KQ003:1");
  EXPECT_EQ(found("apiVersion: v1\nkind: Secret\nkind: Secret\n"), "KQ004:3");
  EXPECT_EQ(found("a: 1\n"), "KQ005:1");
  EXPECT_EQ(found("# nothing\n---\n"), "KQ005:1");
  EXPECT_EQ(found(kueue("Cohorte", "a", "")), "KQ006:3");
  EXPECT_EQ(found(document("kueue.x-k8.io/v1beta2", "Cohort", "name: a", "")), "KQ006:2");
  EXPECT_EQ(found(queue("q", "cohort: c")), "KQ008:5");
  EXPECT_EQ(found(document("kueue.x-k8s.io/v1beta2", "WorkloadPriorityClass", "name: a", "")),
            "KQ009:2");
  EXPECT_EQ(found(queue("q", "cohortName: yes")), "KQ010:5");
  EXPECT_EQ(found(queue("q", quota("64GB")), "KQ01"), "KQ011:5");
  EXPECT_EQ(found(queue("q", "stopPolicy: Holding")), "KQ013:5");
  EXPECT_EQ(found(queue("q", quota("1", "borrowingLimit: 1")), "KQ01"), "KQ015:5");
  EXPECT_EQ(found(queue("q", "cohortName: c, " + quota("1", "lendingLimit: 2")), "KQ01"),
            "KQ016:5");
  EXPECT_EQ(found(queue("q", "preemption: {borrowWithinCohort: {policy: LowerPriority}}")),
            "KQ017:5");
  EXPECT_EQ(found(document("batch/v1", "Job", "name: j",
                           "spec: {template: {spec: {containers: [{name: c, resource: {}}]}}}\n")),
            "KQ018:5");
  EXPECT_EQ(found(kueue("Topology", "t", "levels: [{nodeLabel: a}, {nodeLabel: a}]")), "KQ019:5");
  const std::string two_resources =
      "resourceGroups: [{coveredResources: [cpu, memory], flavors: [{name: f, resources: "
      "[{name: cpu, nominalQuota: 1}]}]}]";
  EXPECT_EQ(found(queue("q", two_resources), "KQ01"), "KQ014:5");
}

TEST(Reading, ItemsOfATypedListHaveNoHeaderToPointAt) {
  EXPECT_EQ(
      found("apiVersion: kueue.x-k8s.io/v9\nkind: CohortList\nitems:\n- metadata: {name: a}\n"),
      "KQ006:4");
  EXPECT_EQ(found("apiVersion: kueue.x-k8s.io/v1beta2\nkind: CohorteList\nitems:\n- {}\n"),
            "KQ006:4");
}

TEST(Reading, TwoObjectsOfOneNameNameBothPlaces) {
  const Report report = check(texts({good, good}), {});
  ASSERT_EQ(report.count(Severity::error), 1U);
  const Diagnostic& finding = report.findings.back();
  EXPECT_EQ(finding.code, "KQ012");
  EXPECT_EQ(finding.at.file, "b.yaml");
  EXPECT_EQ(finding.hint, "first at a.yaml:2:1");
  ASSERT_EQ(finding.related.size(), 1U);
  EXPECT_EQ(finding.related[0].at.file, "a.yaml");
}

TEST(Reading, GeneratedNamesAreNoDuplicates) {
  const std::string generated =
      document("batch/v1", "Job", "generateName: j-", "spec: {template: {}}\n");
  EXPECT_EQ(found(generated + generated), "");
  EXPECT_EQ(found(document("batch/v1", "Job", "generateName: ", "spec: {template: {}}\n")),
            "KQ009:4");
}

TEST(Recognising, TemplatesAreNotCalledBroken) {
  EXPECT_EQ(found("{{- if .Values.queues }}\napiVersion: v1\n{{- end }}\n"), "KQ050:1");
  EXPECT_EQ(found(kueue("Cohort", "'{{ .Release.Name }}-x'", "")), "KQ050:4");
  EXPECT_EQ(found("\x01{{ .Values.x }}\n"), "KQ002:1");  // binary, by chance
  // Other tools' braces in sound YAML are nothing to speak of.
  EXPECT_EQ(found("apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nx: '{{inputs.x}}'\n"), "");
}

TEST(Recognising, PatchesAreNotCalledBroken) {
  EXPECT_EQ(found("- {op: replace, path: /spec/cohortName, value: x}\n"), "KQ051:1");
  EXPECT_EQ(found(queue("q", "resourceGroups: [{$patch: replace}]")), "KQ051:2");
  Collection patched = texts({queue("q", "resourceGroups: [{}]")});
  patched.inputs[0].patch = true;
  EXPECT_EQ(check(patched, {}).findings[0].code, "KQ051");
}

TEST(Recognising, UnderKustomizeRepetitionIsNormal) {
  Collection layers = texts({flavor("a100"), good, good});
  EXPECT_EQ(check(layers, {}).count(Severity::error), 3U);
  for (Input& input : layers.inputs) input.kustomized = true;
  const Report report = check(layers, {});
  EXPECT_EQ(report.count(Severity::error), 0U);
  EXPECT_GT(report.count(Severity::warning), 0U);  // the flavor may come from another layer
}

TEST(Recognising, OtherYamlInAFolderIsLeftAlone) {
  Collection values = texts({"replicas: 3\n"});
  EXPECT_EQ(check(values, {}).findings.size(), 1U);
  values.inputs[0].named = false;
  EXPECT_EQ(check(values, {}).findings.size(), 0U);
}

TEST(OtherKinds, AreCountedAndListedOnRequest) {
  const std::string text = document("apps/v1", "Deployment", "name: d", "");
  EXPECT_EQ(checked(text + text).other_kinds.at("apps/v1 Deployment"), 2);
  EXPECT_EQ(found(text), "");
  EXPECT_EQ(found(text, "", {{}, true}), "KQ055:2");
}

// A sound queue that is open to all from its line 7 on.
std::string opened(const std::string& from_line_7) {
  return found(
      "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: q}\n"
      "spec:\n  " +
      quota("1") + "\n" + from_line_7 + flavor("h100"));
}

TEST(Ignores, CoverTheirLineOrTheNext) {
  EXPECT_EQ(opened("  namespaceSelector: {}\n"), "KQ106:7");
  EXPECT_EQ(opened("  namespaceSelector: {}  # fairlead:ignore KQ106 for all\n"), "");
  EXPECT_EQ(opened("  # fairlead:ignore KQ101,KQ106 for all\n  # really\n"
                   "  namespaceSelector: {}\n"),
            "");
}

TEST(Ignores, ThatAreNotAsTheyShouldBeAreFindings) {
  const auto comment = [](const std::string& text) {
    return opened("  namespaceSelector: {}  # fairlead:ignore" + text + "\n");
  };
  EXPECT_EQ(comment(" KQ106"), "KQ052:7");
  EXPECT_EQ(comment(" KQ101 for all"), "KQ106:7 KQ054:7");
  EXPECT_EQ(comment(" KQ999 so"), "KQ106:7 KQ053:7");
  EXPECT_EQ(comment(""), "KQ106:7 KQ053:7");
  EXPECT_EQ(opened("  namespaceSelector: {}\n  # fairlead:ignore KQ106 too late\n"),
            "KQ106:7 KQ054:8");
}

TEST(Ignores, CannotHideWhatCannotBeRead) {
  EXPECT_EQ(found("a: b: c  # fairlead:ignore KQ001 no\n", "KQ001"), "KQ001:1");
}

TEST(Baselines, HoldWhileLinesMove) {
  Baseline all;
  const std::string first = open + flavor("h100");
  check(texts({first}), {}, {}, &all);
  const auto read = Baseline::read(all.text(), "baseline.json");
  ASSERT_TRUE(read) << to_string(read.error());
  const Report moved = check(texts({"# a comment\n\n" + first}), {}, *read);
  EXPECT_EQ(moved.findings.size(), 0U);
  EXPECT_EQ(moved.in_baseline, 1U);
  EXPECT_EQ(moved.gone_from_baseline, 0);
  const Report fixed = check(texts({good + flavor("h100")}), {}, *read);
  EXPECT_EQ(fixed.gone_from_baseline, 1);
}

TEST(Baselines, HoldAsOftenAsTheySay) {
  Baseline all;
  const std::string broken = kueue("Cohort", "a", "x: 1");
  check(texts({broken}), {}, {}, &all);
  const Report twice = check(texts({broken + kueue("Cohort", "b", "x: 1")}), {}, all);
  EXPECT_EQ(twice.in_baseline, 1U);
  EXPECT_EQ(twice.count(Severity::error), 1U);
}

TEST(Baselines, WrongOnesAreRefused) {
  EXPECT_FALSE(Baseline::read("", "b"));
  EXPECT_FALSE(Baseline::read("{\"version\":2,\"findings\":[]}", "b"));
  EXPECT_FALSE(Baseline::read("{\"version\":1,\"findings\":[{\"file\":\"a\"}]}", "b"));
}

TEST(CheckLimits, AFileShowsAHundredFindingsAndCountsTheRest) {
  std::string text;
  for (int i = 0; i < 250; ++i) text += kueue("Cohort", "c" + std::to_string(i), "x: 1");
  const Report report = checked(text);
  EXPECT_EQ(report.findings.size(), max_findings_per_file);
  EXPECT_EQ(report.left_out.at("a.yaml"), 150U);
  EXPECT_EQ(report.count(Severity::error), 250U);
}

TEST(CheckLimits, EveryFindingShowsItsLine) {
  for (const Diagnostic& finding : checked(open + good).findings) {
    EXPECT_FALSE(finding.excerpt.empty()) << to_string(finding);
  }
}

TEST(Codes, AreUniqueAndInOrder) {
  const auto& all = all_codes();
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LT(all[i - 1].code, all[i].code);
  EXPECT_EQ(find_code("kq101")->name, "reclaim-never-fires");
  EXPECT_EQ(find_code("KQ999"), nullptr);
  EXPECT_NE(find_code(manifest::codes::api_rule), nullptr);
}

}  // namespace
}  // namespace fairlead::check
