// Documents of all kinds together: what is read, counted, left alone, refused.
#include <string>

#include "helpers.hpp"
#include "manifest/problems.hpp"

namespace fairlead::manifest {
namespace {

std::string object(const std::string& api_version, const std::string& kind, const std::string& name,
                   const std::string& more = "") {
  return "---\napiVersion: " + api_version + "\nkind: " + kind + "\nmetadata: {name: " + name +
         "}\n" + more;
}

std::string cohort(const std::string& name) {
  return object("kueue.x-k8s.io/v1beta2", "Cohort", name);
}

TEST(Decode, CountsTheKindsThatItLeavesAlone) {
  const auto manifest =
      decoded(object("apps/v1", "Deployment", "a") + object("apps/v1", "Deployment", "b") +
              object("v1", "Pod", "n") + object("kueue.x-k8s.io/v1beta2", "MultiKueueConfig", "t"));
  ASSERT_TRUE(manifest);
  EXPECT_EQ(manifest->skipped.at("apps/v1 Deployment"), 2);
  EXPECT_EQ(manifest->skipped.at("v1 Pod"), 1);
  EXPECT_EQ(manifest->skipped.at("kueue.x-k8s.io/v1beta2 MultiKueueConfig"), 1);
}

TEST(Decode, UnfoldsLists) {
  const auto manifest = decoded(
      "apiVersion: v1\nkind: List\nitems:\n"
      "- {apiVersion: kueue.x-k8s.io/v1beta2, kind: Cohort, metadata: {name: a}}\n"
      "- {apiVersion: v1, kind: Namespace, metadata: {name: b}}\n"
      "---\napiVersion: kueue.x-k8s.io/v1beta1\nkind: CohortList\nmetadata: {}\nitems:\n"
      "- {metadata: {name: c}}\n");
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  ASSERT_EQ(manifest->policy.size(), 3U);
  EXPECT_EQ(manifest->policy[2].at, (Position{"f.yaml", 11, 3}));
  EXPECT_SAYS(complaint("apiVersion: v1\nkind: List\nitems: 3\n"), "items: expected a list");
}

TEST(Decode, KeepsScenariosAsTheyAre) {
  const auto manifest = decoded(object("fairlead.dev/v1alpha1", "Scenario", "s", "steps: []\n"));
  ASSERT_TRUE(manifest);
  ASSERT_EQ(manifest->scenarios.size(), 1U);
  EXPECT_NE(manifest->scenarios[0].root.find("steps"), nullptr);
}

TEST(Decode, TwoObjectsOfOneNameAreAnErrorThatNamesBothPlaces) {
  const std::string said = complaint(cohort("a") + cohort("b") + cohort("a"));
  EXPECT_SAYS(said, "f.yaml:10:1: error: the Cohort a is there twice");
  EXPECT_SAYS(said, "first at f.yaml:2:1");
  EXPECT_EQ(complaint(cohort("a") + object("v1", "Namespace", "a")), "");
  const auto queue = [](const std::string& space) {
    return "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: q, "
           "namespace: " +
           space + "}\nspec: {clusterQueue: c}\n";
  };
  EXPECT_EQ(complaint(queue("a") + queue("b")), "");
  EXPECT_SAYS(complaint(queue("a") + queue("a")), "the LocalQueue a/q is there twice");
}

TEST(Decode, AWorkloadAndAJobOfOneNameAreTwice) {
  const std::string job = object("batch/v1", "Job", "x", "spec: {template: {}}\n");
  const std::string workload =
      object("kueue.x-k8s.io/v1beta2", "Workload", "x", "spec: {podSets: [{template: {}}]}\n");
  EXPECT_SAYS(complaint(job + workload), "the workload default/x is there twice");
}

TEST(Decode, UnknownVersionsAndKindsOfKueueAreErrors) {
  EXPECT_SAYS(complaint(object("kueue.x-k8s.io/v1", "Cohort", "a")), "known: v1beta2, v1beta1");
  EXPECT_SAYS(complaint(object("kueue.x-k8s.io/v1beta2", "Cohorte", "a")), "did you mean Cohort?");
  EXPECT_SAYS(complaint(object("fairlead.dev/v1alpha1", "Scenary", "a")), "did you mean Scenario?");
}

TEST(Decode, ADocumentThatIsNoObjectIsAnError) {
  EXPECT_SAYS(complaint("a: 1\n"), "not a Kubernetes object");
  EXPECT_SAYS(complaint("- a\n"), "expected a mapping, this is a list");
  EXPECT_SAYS(complaint("hello\n"), "expected a mapping, this is a string");
}

TEST(Decode, ShowsTwentyErrorsAndCountsTheRest) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += object("kueue.x-k8s.io/v1beta2", "Cohort", "UPPER");
  const auto manifest = decoded(text);
  ASSERT_FALSE(manifest);
  ASSERT_EQ(manifest.error().size(), max_problems_shown + 1);
  // Each of them has a wrong name, and all but the first are twice.
  EXPECT_EQ(manifest.error().back().message, "39 more errors");
}

// A file may hold millions of mistakes, and looking for what was meant takes long.
TEST(Decode, SuggestsNoMoreOftenThanItShows) {
  Problems problems;
  std::size_t suggestions = 0;
  for (int i = 0; i < 1000; ++i) suggestions += problems.may_suggest() ? 1 : 0;
  EXPECT_EQ(suggestions, 2 * max_excerpts_per_file);
}

TEST(Decode, NullIsAbsent) {
  EXPECT_EQ(complaint(object("kueue.x-k8s.io/v1beta2", "Cohort", "a", "spec: ~\nstatus: null\n")),
            "");
}

TEST(Decode, ReadsTheObjectsThatAdmissionDependsOn) {
  EXPECT_EQ(policy_of<model::Namespace>("apiVersion: v1\nkind: Namespace\nmetadata: "
                                        "{name: a, labels: {x: z}}\nspec: {finalizers: [k]}\n"),
            (model::Namespace{"a", {{"x", "z"}}}));
  EXPECT_EQ(
      policy_of<model::PriorityClass>("apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\n"
                                      "metadata: {name: p}\nvalue: -3\nglobalDefault: true\n"),
      (model::PriorityClass{"p", -3, true}));
  EXPECT_EQ(policy_of<model::RuntimeClass>("apiVersion: node.k8s.io/v1\nkind: RuntimeClass\n"
                                           "metadata: {name: r}\nhandler: h\n"
                                           "overhead: {podFixed: {cpu: 100m}}\n"),
            (model::RuntimeClass{"r", {{"cpu", Quantity::of_milli(100)}}}));
  const auto range = policy_of<model::LimitRange>(
      "apiVersion: v1\nkind: LimitRange\nmetadata: {name: l, namespace: a}\nspec: {limits: ["
      "{type: PersistentVolumeClaim, max: {storage: 1Gi}}, "
      "{type: Container, default: {cpu: 2}, defaultRequest: {cpu: 1}, min: {cpu: 100m}}]}\n");
  EXPECT_EQ(range.space, "a");
  ASSERT_EQ(range.limits.size(), 1U);
  EXPECT_EQ(range.limits[0].default_limits.at("cpu"), Quantity::of(2));
  EXPECT_EQ(range.limits[0].default_requests.at("cpu"), Quantity::of(1));
}

}  // namespace
}  // namespace fairlead::manifest
