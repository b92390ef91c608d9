// What queues ask of Kueue's Configuration, and the Configuration itself.
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

// The settings that weights and usage need. Absent: no Configuration is among the files.
struct Sharing {
  bool known = false;
  bool fair = false;          // fairSharing
  bool by_admission = false;  // admissionFairSharing
};

class Weights {
 public:
  Weights(const Sharing& sharing, Findings& findings) : sharing_(sharing), findings_(findings) {}

  void check(const Subject& from, Quantity weight, bool counts, const char* needs) {
    if (weight == Quantity::of(1)) return;
    const Path path = {"spec", "fairSharing", "weight"};
    if (sharing_.known) {
      if (counts) return;
      findings_.report(codes::weight_without_sharing, from, path,
                       "this weight has no effect: fair sharing is off",
                       std::string("it counts with ") + needs);
    } else if (count_++ == 0) {
      first_ = from;
    }
  }

  // One info for all weights of which nobody can know whether they count.
  void finish() {
    if (count_ == 0) return;
    findings_
        .report(codes::weight_without_sharing, first_, {"spec", "fairSharing", "weight"},
                "these files have no Configuration; weights count only while fair sharing is on (" +
                    std::to_string(count_) + (count_ == 1 ? " weight)" : " weights)"),
                "check Kueue's Configuration, too")
        .severity = Severity::info;
  }

 private:
  const Sharing& sharing_;
  Findings& findings_;
  Subject first_;
  int count_ = 0;
};

void check_weights(const Inventory& inventory, const Sharing& sharing, Findings& findings) {
  Weights weights(sharing, findings);
  constexpr const char* fair = "fairSharing in Kueue's Configuration";
  for (const auto& queue : inventory.cluster_queues) {
    weights.check(queue.subject, queue->fair_weight, sharing.fair, fair);
  }
  for (const auto& cohort : inventory.cohorts) {
    weights.check(cohort.subject, cohort->fair_weight, sharing.fair, fair);
  }
  for (const auto& local : inventory.local_queues) {
    const auto* queue = inventory.cluster_queues.find(local->cluster_queue);
    if (queue == nullptr) continue;
    weights.check(local.subject, local->fair_weight,
                  sharing.by_admission && (*queue)->usage_based_admission,
                  "admissionFairSharing in Kueue's Configuration and admissionScope in the "
                  "ClusterQueue");
  }
  weights.finish();
}

void check_queues(const Inventory& inventory, const Sharing& sharing, Findings& findings) {
  if (!sharing.known) return;
  for (const auto& queue : inventory.cluster_queues) {
    if (queue->usage_based_admission && !sharing.by_admission) {
      findings.report(codes::usage_not_counted, queue.subject,
                      {"spec", "admissionScope", "admissionMode"},
                      "the Configuration has no admissionFairSharing, so usage is not recorded",
                      "add admissionFairSharing with a usageHalfLifeTime");
    }
    const auto& borrow = queue->preemption.borrow_within_cohort;
    if (sharing.fair && borrow.policy != model::PreemptionPolicy::never) {
      findings.report(codes::borrow_with_sharing, queue.subject,
                      {"spec", "preemption", "borrowWithinCohort"},
                      "borrowWithinCohort is not looked at while fair sharing is on",
                      "remove it, or turn fair sharing off");
    }
  }
}

}  // namespace

void check_configuration(const Inventory& inventory, Findings& findings) {
  Sharing sharing;
  for (const auto& configuration : inventory.configurations) {
    if (!configuration.sound) return;
    sharing.known = true;
    sharing.fair = sharing.fair || configuration->fair_sharing.has_value();
    const auto& by_admission = configuration->admission_fair_sharing;
    sharing.by_admission = sharing.by_admission || by_admission.has_value();
    if (by_admission && by_admission->usage_half_life.ms == 0) {
      findings.report(codes::frozen_history, configuration.subject,
                      {"admissionFairSharing", "usageHalfLifeTime"},
                      "with a half-life of 0 the recorded usage never changes, so "
                      "admissionFairSharing does nothing",
                      "a time such as 168h");
    }
  }
  check_weights(inventory, sharing, findings);
  check_queues(inventory, sharing, findings);
}

}  // namespace fairlead::check
