// Remembers what was computed for the last workloads, because most of a busy cluster's workloads
// differ from an earlier one only by name. Results are a function of the key, so forgetting or
// copying the cache never changes a decision.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/ids.hpp"
#include "engine/workload.hpp"
#include "model/workload.hpp"

namespace fairlead {

class RequestCache {
 public:
  struct Key {
    std::shared_ptr<const model::Workload> workload;  // its pod sets and reclaimable pods
    std::int32_t priority = 0;
    NamespaceId limited_by;  // whose LimitRanges count; invalid where there are none
  };
  struct Result {
    std::vector<PodSetRequest> requests;
    bool resources_valid = true;
    ShapeId shape;
  };

  const Result* find(const Key& key) const;
  void insert(Key key, Result result);
  // Whatever else the results depend on has changed.
  void clear() { entries_.clear(); }

 private:
  struct Entry {
    Key key;
    Result result;
  };
  static constexpr std::size_t capacity = 512;

  std::multimap<std::uint64_t, Entry> entries_;  // by a digest of the key
};

}  // namespace fairlead
