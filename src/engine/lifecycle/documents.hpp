// A workload's document: its first submission and its replacements.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/state.hpp"
#include "model/workload.hpp"

namespace fairlead {

using PodCounts = std::map<std::string, std::int32_t, std::less<>>;

// A new workload, queued if its queue exists.
WorkloadId add_document(State& state, const model::Workload& document);

// Whether the document may take the place of the workload's own: Kueue's API refuses other pod sets
// for a workload that holds quota; only fewer pods are allowed.
bool may_replace(const WorkloadRecord& record, const model::Workload& document);

// Another document for a workload that is known. One without reclaimable pods says nothing about
// them. Whether anything changed.
bool replace_document(State& state, WorkloadRecord& record, const model::Workload& document);

// How many pods of each pod set have ended and give their quota back; no more than it has.
// Whether anything changed.
bool set_reclaimable(State& state, WorkloadRecord& record, const PodCounts& pods);

}  // namespace fairlead
