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

// What is different for a while: other quotas, weights and priorities.
struct Overrides {
  std::vector<WindowQueue> queues;
  std::vector<WindowPriority> priorities;

  bool empty() const { return queues.empty() && priorities.empty(); }
  friend bool operator==(const Overrides&, const Overrides&) = default;
};

// At some times of the week: interactive work by day, training at night. Of windows that overlap
// the later one in the list counts.
struct TimeWindow {
  std::string name;
  std::vector<WeekWindow> when;
  Overrides overrides;

  friend bool operator==(const TimeWindow&, const TimeWindow&) = default;
};

// What some ClusterQueues together may hold in GPU-hours within a period; periods follow each other
// from instant 0 on. Once it is spent the overrides are in force until the period is over; without
// any, nothing of these queues starts before that.
struct Budget {
  std::string name;
  std::vector<std::string> queues;
  Quantity gpu_hours;
  Duration per;
  Overrides when_spent;

  friend bool operator==(const Budget&, const Budget&) = default;
};

// Workloads that hold GPUs and do nothing for so long may be evicted by anybody who waits. Of these
// WorkloadPriorityClasses; of all where none is named.
struct IdleRelease {
  Duration after;
  std::vector<std::string> priority_classes;

  friend bool operator==(const IdleRelease&, const IdleRelease&) = default;
};

// Idle nodes may be given another MIG layout at these times of the week.
struct Repartition {
  std::vector<WeekWindow> when;
  Duration each = seconds(20 * 60);  // that a node is out of service
  std::int32_t at_once = 1;          // nodes

  friend bool operator==(const Repartition&, const Repartition&) = default;
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
  // What a queue held counts in its share, half as much after each such span; absent: it does not.
  std::optional<Duration> usage_half_life = {};
  std::optional<IdleRelease> idle_release = {};
  std::optional<Repartition> repartition = {};
  std::vector<TimeWindow> windows = {};
  std::vector<Budget> budgets = {};

  friend bool operator==(const Scheduling&, const Scheduling&) = default;
};

struct Platform {
  std::string name;
  Scheduling scheduling;

  friend bool operator==(const Platform&, const Platform&) = default;
};

}  // namespace fairlead::model
