// What one ApplyPolicy or RemovePolicy changes, and what is asked about the time before it.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/policy/objects.hpp"
#include "engine/state.hpp"

namespace fairlead {

// Absent before: created. Absent after: removed.
struct ObjectChange {
  std::optional<model::PolicyObject> before;
  std::optional<model::PolicyObject> after;
};

using Changes = std::map<model::PolicyKey, ObjectChange>;

// Calls visit(before, after) with pointers, null where absent, for every change of this kind.
template <class T, class Visit>
void for_each_change(const Changes& changes, Visit&& visit) {
  const auto object = [](const std::optional<model::PolicyObject>& side) {
    return side ? &std::get<T>(*side) : nullptr;
  };
  auto entry = changes.lower_bound(model::PolicyKey{kind_of<T>, "", ""});
  for (; entry != changes.end() && entry->first.kind == kind_of<T>; ++entry) {
    visit(object(entry->second.before), object(entry->second.after));
  }
}

template <class T>
bool any_change(const Changes& changes) {
  bool any = false;
  for_each_change<T>(changes, [&](const T*, const T*) { any = true; });
  return any;
}

// The one that is there; the newer where both are.
template <class T>
const T& either(const T* before, const T* after) {
  return after != nullptr ? *after : *before;
}

// State as it was before the change, as far as consequences depend on it.
struct PolicyBefore {
  struct Queue {
    bool active = false;
    bool terminating = false;
  };
  std::vector<Queue> queues;                    // by QueueId
  std::vector<QueueId> targets;                 // target_queue, by LocalQueueId
  std::vector<bool> open;                       // there and not stopped, by LocalQueueId
  std::map<NamespaceId, model::Labels> labels;  // of changed namespaces that are in use
  // The pods of unfinished workloads whose LimitRanges or RuntimeClass change.
  std::map<WorkloadId, std::vector<model::PodSpec>> adjusted;
};

PolicyBefore look_before(const State& state, const Changes& changes);

}  // namespace fairlead
