// Kueue's manager Configuration (config.kueue.x-k8s.io): the part that decides differently.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "base/quantity.hpp"

namespace fairlead::model {

enum class RequeuingTimestamp { eviction, creation };

struct WaitForPodsReady {
  Duration timeout = seconds(300);
  std::optional<Duration> recovery_timeout;
  bool block_admission = false;
  RequeuingTimestamp requeuing_timestamp = RequeuingTimestamp::eviction;
  std::optional<std::int32_t> backoff_limit_count;  // absent: requeues for ever
  std::int32_t backoff_base_seconds = 60;
  std::int32_t backoff_max_seconds = 3600;

  friend bool operator==(const WaitForPodsReady&, const WaitForPodsReady&) = default;
};

enum class FairSharingStrategy { less_than_or_equal_to_final_share, less_than_initial_share };

struct FairSharing {
  // Empty: both, in the order above.
  std::vector<FairSharingStrategy> preemption_strategies;

  friend bool operator==(const FairSharing&, const FairSharing&) = default;
};

struct AdmissionFairSharing {
  Duration usage_half_life;  // 0, the default, freezes the history
  Duration usage_sampling_interval = seconds(300);
  std::map<std::string, double, std::less<>> resource_weights;  // absent resource: 1

  friend bool operator==(const AdmissionFairSharing&, const AdmissionFairSharing&) = default;
};

struct ResourceTransformation {
  std::string input;
  bool retain = true;  // strategy Retain; false: Replace
  std::map<std::string, Quantity, std::less<>> outputs;
  std::string multiply_by;

  friend bool operator==(const ResourceTransformation&, const ResourceTransformation&) = default;
};

struct Configuration {
  std::optional<WaitForPodsReady> wait_for_pods_ready;
  std::optional<FairSharing> fair_sharing;
  std::optional<AdmissionFairSharing> admission_fair_sharing;
  std::vector<std::string> exclude_resource_prefixes;
  std::vector<ResourceTransformation> transformations;
  bool ignore_undeclared_resources = false;  // resources.quotaCheckStrategy: IgnoreUndeclared
  std::map<std::string, bool, std::less<>> feature_gates;

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

}  // namespace fairlead::model
