// A policy for a trace that comes without one: a ClusterQueue for each namespace, all in one
// cohort, nominal quotas by GPU-hours. Something to start from, and a base line to compare with;
// not the policy that was in force when the trace was recorded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "model/policy.hpp"
#include "sim/demand.hpp"

namespace fairlead::sim {

inline constexpr const char* derived_cohort = "cluster";
// With more namespaces than this, all but the largest share the ClusterQueue "others".
inline constexpr std::size_t most_derived_queues = 50;
// Where no starts are recorded: the capacity is such that the jobs keep this part of it busy, the
// default load of `fairlead trace synth`.
inline constexpr std::int64_t target_utilisation_percent = 85;

enum class CapacitySource : std::uint8_t { given, recorded_peak, mean_demand, not_limited };

struct DerivedCapacity {
  QuotaName quota;
  std::int64_t amount = 0;
  CapacitySource source = CapacitySource::mean_demand;
  bool raised = false;  // to the largest job
  Demand demand;
};

struct DerivedQueue {
  std::string name;             // of the ClusterQueue
  std::int64_t namespaces = 1;  // more: it is "others"
  std::int64_t jobs = 0;
  std::int64_t share_ppm = 0;  // of the time of what is shared
  std::int64_t largest = 0;    // job, in the main resource
};

struct DerivedPolicy {
  std::vector<model::PolicyObject> objects;
  std::vector<DerivedCapacity> capacity;  // what is shared first, by flavor and resource
  std::vector<DerivedQueue> queues;       // by name
  bool by_gpus = true;                    // false: no job asks for GPUs, shares are by CPU time
  std::int64_t jobs = 0;
  std::int64_t jobs_with_start = 0;
  std::int64_t merged_models = 0;  // that share the flavor `other_models`
  Duration span;
};

// `gpus`: the capacity, where it is known. Refused where no job asks for GPUs.
Result<DerivedPolicy> derive_policy(const Jobs& jobs, std::optional<std::int64_t> gpus);

}  // namespace fairlead::sim
