// What `fairlead fuzz` found stays fixed. Each scenario is the shrunk one of the seed named.
#include <string>

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include "fuzz/state_text.hpp"
#include "fuzz/trial.hpp"
#include "manifest/decode.hpp"
#include "scenario/world.hpp"

namespace fairlead::fuzz {
namespace {

std::string queue(const std::string& spec) {
  return R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"ClusterQueue","metadata":{"name":"cq"},)"
         R"("spec":{"namespaceSelector":{},"cohortName":"team","resourceGroups":[{)"
         R"("coveredResources":["cpu"],"flavors":[{"name":"flavor","resources":[)" +
         spec + "]}]}]}}";
}

std::string submission(const std::string& name, int pods, int cpu) {
  return R"({"submit":{"name":")" + name + R"(","namespace":"team","queue":"lq","pods":)" +
         std::to_string(pods) + R"(,"cpu":)" + std::to_string(cpu) + "}}";
}

Trial run(const std::string& queue_spec, const std::string& steps, std::uint64_t seed) {
  const std::string text =
      R"({"apiVersion":"fairlead.dev/v1alpha1","kind":"Scenario","metadata":{"name":"found"},)"
      R"("inline":[{"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"ResourceFlavor",)"
      R"("metadata":{"name":"flavor"}},)"
      R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"Cohort","metadata":{"name":"team"},)"
      R"("spec":{"parentName":"root"}},)"
      R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"LocalQueue",)"
      R"("metadata":{"name":"lq","namespace":"team"},"spec":{"clusterQueue":"cq"}},)"
      R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"ClusterQueue","metadata":{"name":"other"},)"
      R"("spec":{"cohortName":"root","resourceGroups":[{"coveredResources":["cpu"],)"
      R"("flavors":[{"name":"flavor","resources":[{"name":"cpu","nominalQuota":6}]}]}]}},)" +
      queue(queue_spec) + R"(],"steps":[)" + steps + "]}";
  return run_trial(boost::json::parse(text).as_object(), SchedulerKind::kueue, seed);
}

// A queue above its lowered borrowing limit holds less than nothing for its head during a pass. The
// cohort was charged for that when the pass ended, again and again.
TEST(Found, Seed1648ALoweredLimitDoesNotChargeTheCohort) {
  const std::string steps = submission("runs", 5, 2) + R"(,{"settle":{}},)" +
                            submission("waits", 4, 1) + R"(,{"apply":)" +
                            queue(R"({"name":"cpu","nominalQuota":5,"borrowingLimit":0})") +
                            R"(},{"settle":{}},{"pass":3})";
  const Trial trial = run(R"({"name":"cpu","nominalQuota":7})", steps, 1648);
  EXPECT_FALSE(trial.failure) << trial.failure->rule << ": " << trial.failure->what;
}

// One flavor or two; both checks are needed on every flavor of the first kind.
ApplyPolicy queue_with_checks(const std::string& flavors) {
  const auto documents = manifest::compose(R"(
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: one}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: two}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: AdmissionCheck, metadata: {name: check},
 spec: {controllerName: example.com/check}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: LocalQueue, metadata: {name: lq, namespace: team},
 spec: {clusterQueue: cq}}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: cq}
spec:
  namespaceSelector: {}
  admissionChecksStrategy: {admissionChecks: [{name: check, onFlavors: [one]}]}
  resourceGroups:
  - coveredResources: [cpu]
    flavors: [)" + flavors + "]\n",
                                           "policy.yaml");
  const auto manifest = documents.and_then(manifest::decode);
  EXPECT_TRUE(manifest);
  return {manifest ? manifest::policy_objects(*manifest) : std::vector<model::PolicyObject>{}};
}

// A change of the queue's flavors waits for the workload's next change, as in Kueue. A report that
// came too late was taken for one.
TEST(Found, Seed1411AStaleReportSetsNothingOff) {
  const std::string one = "{name: one, resources: [{name: cpu, nominalQuota: 4}]}";
  const std::string two = "{name: two, resources: [{name: cpu, nominalQuota: 4}]}";
  model::Workload workload;
  workload.space = "team";
  workload.name = "w";
  workload.queue = "lq";
  workload.pod_sets = {model::PodSet{}};
  workload.pod_sets[0].pod.containers = {{"main", {{"cpu", Quantity::of(1)}}, {}, false}};
  Engine engine = scenario::make_engine(SchedulerKind::kueue);
  ASSERT_TRUE(engine.apply(queue_with_checks(one), Instant()));
  ASSERT_TRUE(engine.apply(Submit{workload}, Instant()));
  engine.decide(Instant());
  ASSERT_TRUE(engine.apply(CheckReport{"team/w", "check", CheckState::rejected, {}}, Instant()));
  ASSERT_TRUE(engine.apply(PodsGone{"team/w", 1}, Instant()));
  ASSERT_TRUE(engine.apply(queue_with_checks(one + ", " + two), Instant()));
  ASSERT_FALSE(engine.state().workloads[0].checks.empty());
  const std::string before = state_text(engine);
  ASSERT_TRUE(engine.apply(PodsGone{"team/w", 1}, Instant()));
  EXPECT_EQ(first_difference(before, state_text(engine)), "");
}

}  // namespace
}  // namespace fairlead::fuzz
