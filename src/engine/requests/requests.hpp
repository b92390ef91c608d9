// From a workload's document to what it asks of a quota.
#pragma once

#include <string>
#include <vector>

#include "engine/state.hpp"
#include "model/workload.hpp"

namespace fairlead {

// Fills what follows from the document and from policy objects that are not quotas: priority
// (priority.hpp), requests (RuntimeClass overhead, LimitRange defaults, limits as requests,
// excluded prefixes, transformations), validity (requests within limits, LimitRange bounds) and
// shape. Called when a document arrives or is replaced. Needs record.spec and record.name_space.
void compute_requests(State& state, WorkloadRecord& record);

// The same but for the priority, which outlives changes of the class that it came from. Called
// when something else that requests depend on has changed (LimitRange, RuntimeClass,
// Configuration, reclaimable pods, or the priority itself). A waiting workload stays where it was
// put, under its old shape and priority, until it is queued again.
void update_requests(State& state, WorkloadRecord& record);

// Kueue walks a workload's resources in order of the 64-bit FNV-1a hash of their name, then by
// name. The order can decide which flavor is remembered, so it is kept.
bool resource_order(const std::string& a, const std::string& b);

// per_pod * count, saturating.
std::int64_t total(std::int64_t per_pod, std::int32_t count);

// Pods of a pod set that are not yet reclaimed. More reclaimed pods than there are count as all
// of them; the feature gate ReclaimablePods can switch this off.
std::int32_t count_after_reclaim(const State& state, const model::Workload& workload,
                                 const model::PodSet& set);

// Usage of an admission, less reclaimed pods: what `record` holds of each quota. A partial
// admission counts as it is until fewer pods than that are left.
Usage usage_of(State& state, const WorkloadRecord& record, const Admission& admission);

}  // namespace fairlead
