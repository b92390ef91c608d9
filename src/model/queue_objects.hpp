// Kueue's policy objects (kueue.x-k8s.io/v1beta2) with the schema's defaults filled in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/amount.hpp"
#include "base/quantity.hpp"
#include "model/labels.hpp"

namespace fairlead::model {

struct ResourceFlavor {
  std::string name;
  Labels node_labels;
  std::vector<Taint> node_taints;
  std::vector<Toleration> tolerations;
  std::string topology;  // name of a Topology; empty: none

  friend bool operator==(const ResourceFlavor&, const ResourceFlavor&) = default;
};

// The quota of one resource in one flavor. Limits are absent where unlimited.
struct ResourceQuota {
  std::string resource;
  Amount nominal;
  std::optional<Amount> borrowing_limit;
  std::optional<Amount> lending_limit;

  friend bool operator==(const ResourceQuota&, const ResourceQuota&) = default;
};

struct FlavorQuotas {
  std::string flavor;
  std::vector<ResourceQuota> resources;

  friend bool operator==(const FlavorQuotas&, const FlavorQuotas&) = default;
};

struct ResourceGroup {
  std::vector<std::string> covered_resources;
  std::vector<FlavorQuotas> flavors;  // in order of preference

  friend bool operator==(const ResourceGroup&, const ResourceGroup&) = default;
};

enum class QueueingStrategy { best_effort_fifo, strict_fifo };
enum class StopPolicy { none, hold, hold_and_drain };
enum class PreemptionPolicy { never, lower_priority, lower_or_newer_equal_priority, any };
enum class FungibilityPolicy { may_stop_search, try_next_flavor };
enum class FungibilityPreference { borrowing_over_preemption, preemption_over_borrowing };

struct BorrowWithinCohort {
  PreemptionPolicy policy = PreemptionPolicy::never;  // never or lower_priority
  std::optional<std::int32_t> max_priority_threshold;

  friend bool operator==(const BorrowWithinCohort&, const BorrowWithinCohort&) = default;
};

struct Preemption {
  PreemptionPolicy within_cluster_queue = PreemptionPolicy::never;
  PreemptionPolicy reclaim_within_cohort = PreemptionPolicy::never;
  BorrowWithinCohort borrow_within_cohort;

  friend bool operator==(const Preemption&, const Preemption&) = default;
};

struct FlavorFungibility {
  FungibilityPolicy when_can_borrow = FungibilityPolicy::may_stop_search;
  FungibilityPolicy when_can_preempt = FungibilityPolicy::try_next_flavor;
  FungibilityPreference preference = FungibilityPreference::borrowing_over_preemption;

  friend bool operator==(const FlavorFungibility&, const FlavorFungibility&) = default;
};

// One admission check and the flavors that it is for; no flavor: all of them.
struct AdmissionCheckRule {
  std::string check;
  std::vector<std::string> on_flavors;

  friend bool operator==(const AdmissionCheckRule&, const AdmissionCheckRule&) = default;
};

struct ClusterQueue {
  std::string name;
  std::string cohort;  // empty: none
  std::vector<ResourceGroup> resource_groups;
  QueueingStrategy queueing_strategy = QueueingStrategy::best_effort_fifo;
  std::optional<LabelSelector> namespace_selector;  // absent: no namespace may use the queue
  FlavorFungibility flavor_fungibility;
  Preemption preemption;
  std::vector<AdmissionCheckRule> admission_checks;
  StopPolicy stop_policy = StopPolicy::none;
  Quantity fair_weight = Quantity::of(1);
  bool usage_based_admission = false;  // admissionScope UsageBasedAdmissionFairSharing

  friend bool operator==(const ClusterQueue&, const ClusterQueue&) = default;
};

struct Cohort {
  std::string name;
  std::string parent;  // empty: a root
  std::vector<ResourceGroup> resource_groups;
  Quantity fair_weight = Quantity::of(1);

  friend bool operator==(const Cohort&, const Cohort&) = default;
};

struct LocalQueue {
  std::string space;  // namespace
  std::string name;
  std::string cluster_queue;
  StopPolicy stop_policy = StopPolicy::none;
  Quantity fair_weight = Quantity::of(1);

  friend bool operator==(const LocalQueue&, const LocalQueue&) = default;
};

struct AdmissionCheck {
  std::string name;
  std::string controller;
  bool active = true;  // status condition Active; true where the document has no status

  friend bool operator==(const AdmissionCheck&, const AdmissionCheck&) = default;
};

struct WorkloadPriorityClass {
  std::string name;
  std::int32_t value = 0;

  friend bool operator==(const WorkloadPriorityClass&, const WorkloadPriorityClass&) = default;
};

}  // namespace fairlead::model
