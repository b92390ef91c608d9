// Merging and comparing resource lists (Kueue: util/resource, pkg/resources).
#pragma once

#include <algorithm>

#include "model/pod.hpp"

namespace fairlead {

inline void merge_keep_first(model::ResourceList& list, const model::ResourceList& other) {
  list.insert(other.begin(), other.end());
}

inline void merge_keep_min(model::ResourceList& list, const model::ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    const auto [entry, added] = list.try_emplace(name, quantity);
    if (!added) entry->second = std::min(entry->second, quantity);
  }
}

inline void merge_keep_max(model::ResourceList& list, const model::ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    const auto [entry, added] = list.try_emplace(name, quantity);
    if (!added) entry->second = std::max(entry->second, quantity);
  }
}

inline void merge_sum(model::ResourceList& list, const model::ResourceList& other) {
  for (const auto& [name, quantity] : other) list[name] = list[name] + quantity;
}

// Whether any resource that both name is more in `list`, in the units in which it is counted.
inline bool exceeds(const model::ResourceList& list, const model::ResourceList& bound) {
  return std::any_of(list.begin(), list.end(), [&](const auto& entry) {
    const auto limit = bound.find(entry.first);
    return limit != bound.end() &&
           request_value(entry.first, entry.second) > request_value(entry.first, limit->second);
  });
}

}  // namespace fairlead
