// What a Platform (fairlead.dev/v1alpha1) says beyond Kueue's objects, as far as it decides.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/amount.hpp"
#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "base/week.hpp"

namespace fairlead::model {

// A quota of a ClusterQueue while a window lasts. What is absent stays as the queue has it.
struct WindowQuota {
  std::string flavor;
  std::string resource;
  std::optional<Amount> nominal;
  std::optional<Amount> borrowing_limit;

  friend bool operator==(const WindowQuota&, const WindowQuota&) = default;
};

struct WindowQueue {
  std::string name;
  std::optional<Quantity> fair_weight;
  std::vector<WindowQuota> quotas;

  friend bool operator==(const WindowQueue&, const WindowQueue&) = default;
};

struct WindowPriority {
  std::string priority_class;  // a WorkloadPriorityClass
  std::int32_t value = 0;

  friend bool operator==(const WindowPriority&, const WindowPriority&) = default;
};

// Other quotas, weights and priorities at some times of the week: interactive work by day,
// training at night. Of windows that overlap the later one in the list counts.
struct TimeWindow {
  std::string name;
  std::vector<WeekWindow> when;
  std::vector<WindowQueue> queues;
  std::vector<WindowPriority> priorities;

  friend bool operator==(const TimeWindow&, const TimeWindow&) = default;
};

// Preemptions may throw away so much work within any such span of time, and no more.
struct DisruptionBudget {
  Quantity gpu_hours;
  Duration per = seconds(24 * 3600);

  friend bool operator==(const DisruptionBudget&, const DisruptionBudget&) = default;
};

// spec.scheduling: how the scheduler `fairlead` weighs waiting against passing and evicting, and
// what changes with the time of the week under either scheduler (docs/scheduler.md). Without a
// Platform these values hold.
struct Scheduling {
  // How long a workload whose start nobody can tell lets others pass before what frees up is kept
  // for it, and how many may pass at most.
  Duration patience = seconds(600);
  std::int32_t most_passers = 100;
  // Nobody is evicted where others are expected to end so soon that it would make no difference.
  Duration spare_within = seconds(10);
  std::optional<DisruptionBudget> disruption_budget = {};
  std::vector<TimeWindow> windows = {};

  friend bool operator==(const Scheduling&, const Scheduling&) = default;
};

struct Platform {
  std::string name;
  Scheduling scheduling;

  friend bool operator==(const Platform&, const Platform&) = default;
};

}  // namespace fairlead::model
