// From submission to the end: admission, eviction, deactivation.
#include <limits>

#include "lifecycle_helpers.hpp"

namespace fairlead {
namespace {

using Kinds = std::vector<DeltaKind>;

Kinds kinds(const std::vector<Delta>& deltas) {
  Kinds result;
  for (const Delta& delta : deltas) result.push_back(delta.kind);
  return result;
}

TEST_F(Lifecycle, AdmissionCountsUsageAndStartsAnAttempt) {
  submit(workload("a", "3"));
  EXPECT_EQ(standing("a"), "pending");
  EXPECT_EQ(active(), "a");
  const auto before = generation();
  admit("a");
  EXPECT_EQ(standing("a"), "admitted");
  EXPECT_EQ(at("a").attempt, 1U);
  EXPECT_EQ(active(), "");
  EXPECT_EQ(world_.usage("cq"), Amount(3000));
  EXPECT_EQ(generation(), before + 1) << "Kueue hears of its own write";
  EXPECT_EQ(kinds(new_deltas()), Kinds{DeltaKind::admit});
}

TEST_F(Lifecycle, PreemptedKeepsItsQuotaUntilThePodsAreGone) {
  submit_and_admit(workload("a", "3"));
  submit(workload("b", "3"));
  world_.set_all_aside();
  new_deltas();
  const auto before = generation();
  preempt("a");
  preempt("a");
  EXPECT_EQ(standing("a"), "admitted InClusterQueue");
  EXPECT_EQ(world_.usage("cq"), Amount(3000));
  EXPECT_EQ(inadmissible(), "b");
  take(PodsGone{"ns/a", 7});
  EXPECT_EQ(standing("a"), "admitted InClusterQueue") << "another attempt";
  take(PodsGone{"ns/a", 1});
  EXPECT_EQ(standing("a"), "pending InClusterQueue");
  EXPECT_EQ(world_.usage("cq"), Amount(0));
  EXPECT_EQ(active(), "a b") << "at its old place, and what waited gets another look";
  EXPECT_EQ(generation(), before + 2);
  EXPECT_EQ(kinds(new_deltas()), (Kinds{DeltaKind::evict, DeltaKind::release}));
  admit("a");
  EXPECT_EQ(standing("a"), "admitted");
  EXPECT_EQ(at("a").attempt, 2U);
}

TEST_F(Lifecycle, FlushesAreBatched) {
  state().settings.flush_batch = seconds(1);
  submit_and_admit(workload("a", "3"));
  submit_and_admit(workload("b", "1"));
  submit(workload("c", "4"));
  world_.set_all_aside();
  take(Finish{"ns/a", true});
  advance(milliseconds(600));
  take(Finish{"ns/b", true});
  EXPECT_EQ(state().flushes.size(), 1U);
  EXPECT_EQ(inadmissible(), "c");
  advance(milliseconds(400));
  EXPECT_EQ(active(), "c");
}

TEST_F(Lifecycle, FlushPassesOverOtherNamespaces) {
  model::ClusterQueue object = queue("cq");
  object.namespace_selector->match_labels["team"] = "red";
  apply(object);
  submit(workload("a"));
  world_.set_all_aside();
  request_flush(state(), *state().queue_names.find("cq"));
  world_.flush();
  EXPECT_EQ(inadmissible(), "a");
  model::Namespace space;
  space.name = "ns";
  space.labels["team"] = "red";
  apply(space);
  EXPECT_EQ(active(), "a");
}

TEST_F(Lifecycle, FinishAndDeleteInAnyState) {
  submit_and_admit(workload("a", "2"));
  submit_and_admit(workload("b", "2"));
  submit(workload("c", "2"));
  preempt("a");
  EXPECT_EQ(take(Finish{"ns/a", true}), std::vector<WorkloadId>{at("a").id});
  EXPECT_EQ(standing("a"), "finished InClusterQueue");
  EXPECT_TRUE(at("a").admission.has_value());
  EXPECT_TRUE(state().evicting.empty());
  EXPECT_TRUE(take(Finish{"ns/a", true}).empty());
  EXPECT_EQ(world_.usage("cq"), Amount(2000));
  EXPECT_EQ(take(Delete{"ns/b"}).size(), 1U);
  EXPECT_EQ(world_.usage("cq"), Amount(0));
  EXPECT_EQ(take(Delete{"ns/c"}).size(), 1U);
  EXPECT_EQ(active(), "");
  EXPECT_TRUE(take(Delete{"ns/c"}).empty());
  submit(workload("c", "1"));
  EXPECT_EQ(at("c").id, WorkloadId{3}) << "a name may be used again, an id may not";
}

// Kueue stops counting what is deactivated while its pods still run.
TEST_F(Lifecycle, DeactivationFreesQuotaAtOnce) {
  submit_and_admit(workload("a", "3"));
  submit(workload("b", "3"));
  world_.set_all_aside();
  model::Workload off = workload("a", "3");
  off.active = false;
  EXPECT_EQ(take(Submit{off}), std::vector<WorkloadId>{at("a").id});
  EXPECT_EQ(standing("a"), "admitted Deactivated");
  EXPECT_EQ(world_.usage("cq"), Amount(0));
  EXPECT_EQ(active(), "b");
  submit(workload("a", "3"));
  EXPECT_EQ(world_.usage("cq"), Amount(3000)) << "reactivated in place";
  pods_gone("a");
  EXPECT_EQ(standing("a"), "pending Deactivated");
  EXPECT_EQ(active(), "a b");
}

TEST_F(Lifecycle, DeactivatedWhilePending) {
  model::Workload off = workload("a");
  off.active = false;
  submit(off);
  EXPECT_EQ(standing("a"), "pending Deactivated");
  EXPECT_EQ(active(), "");
  EXPECT_EQ(at("a").reasons.at(0).code, ReasonCode::deactivated);
  EXPECT_TRUE(new_deltas().empty()) << "there is nothing to stop";
  submit(workload("a"));
  EXPECT_EQ(active(), "a");
  EXPECT_EQ(at("a").generation, 2);
  EXPECT_EQ(at("a").reasons.at(0).code, ReasonCode::waiting_for_turn);
}

TEST_F(Lifecycle, GatedUntilTheAnnotationGoes) {
  model::Workload gated = workload("a");
  gated.annotations[model::admission_gated_annotation] = "somebody";
  submit(gated);
  EXPECT_EQ(active(), "");
  EXPECT_EQ(at("a").reasons.at(0).code, ReasonCode::gated);
  submit(workload("a"));
  EXPECT_EQ(active(), "a");
  EXPECT_EQ(at("a").generation, 1) << "annotations are not part of the spec";
}

TEST_F(Lifecycle, ReclaimablePodsGiveQuotaBack) {
  model::Workload document = workload("a", "1");
  document.pod_sets[0].count = 4;
  submit_and_admit(document);
  submit(workload("b", "2"));
  world_.set_all_aside();
  const auto before = generation();
  take(PodsReclaimable{"ns/a", {{"main", 2}, {"other", 1}}});
  EXPECT_EQ(world_.usage("cq"), Amount(2000));
  EXPECT_EQ(active(), "b");
  EXPECT_EQ(generation(), before + 1);
  take(PodsReclaimable{"ns/a", {{"main", 9}}});
  EXPECT_EQ(at("a").spec->reclaimable_pods.at("main"), 4);
  take(PodsReclaimable{"ns/a", {{"main", std::numeric_limits<std::int32_t>::min()}}});
  EXPECT_EQ(world_.usage("cq"), Amount(4000)) << "no more pods than it has";
  take(PodsReclaimable{"ns/a", {{"main", 4}}});
  take(Submit{document});
  EXPECT_EQ(world_.usage("cq"), Amount(0)) << "a document without them says nothing about them";
  EXPECT_EQ(at("a").generation, 1);
}

TEST_F(Lifecycle, ReplacedSliceIsFinished) {
  submit_and_admit(workload("old", "2"));
  submit(workload("new", "3"));
  new_deltas();
  replace_slice(state(), at("old").id, world_.deltas);
  EXPECT_EQ(standing("old"), "finished");
  EXPECT_EQ(world_.usage("cq"), Amount(0));
  EXPECT_EQ(kinds(new_deltas()), Kinds{DeltaKind::finish});
}

}  // namespace
}  // namespace fairlead
