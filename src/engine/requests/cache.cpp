#include "engine/requests/cache.hpp"

#include <utility>

#include "base/fnv.hpp"

namespace fairlead {
namespace {

// Only what usually differs: a collision costs a comparison, nothing more.
std::uint64_t digest(const RequestCache::Key& key) {
  std::uint64_t hash = fnv_start;
  const auto mix = [&](std::uint64_t word) { hash = (hash ^ word) * fnv_prime; };
  mix(static_cast<std::uint32_t>(key.priority));
  mix(key.limited_by.value);
  for (const model::PodSet& set : key.workload->pod_sets) {
    mix(static_cast<std::uint32_t>(set.count));
    for (const model::Container& container : set.pod.containers) {
      for (const auto& [name, quantity] : container.requests) {
        mix(name.size());
        mix(static_cast<std::uint64_t>(quantity.nanos()));
      }
    }
  }
  return hash;
}

bool same(const RequestCache::Key& a, const RequestCache::Key& b) {
  return a.priority == b.priority && a.limited_by == b.limited_by &&
         a.workload->pod_sets == b.workload->pod_sets &&
         a.workload->maximum_execution_time == b.workload->maximum_execution_time &&
         a.workload->reclaimable_pods == b.workload->reclaimable_pods;
}

}  // namespace

const RequestCache::Result* RequestCache::find(const Key& key) const {
  const auto [begin, end] = entries_.equal_range(digest(key));
  for (auto entry = begin; entry != end; ++entry) {
    if (same(entry->second.key, key)) return &entry->second.result;
  }
  return nullptr;
}

void RequestCache::insert(Key key, Result result) {
  if (entries_.size() >= capacity) entries_.clear();
  const std::uint64_t at = digest(key);
  entries_.emplace(at, Entry{std::move(key), std::move(result)});
}

}  // namespace fairlead
