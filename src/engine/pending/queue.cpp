#include "engine/pending/queue.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace fairlead {

void PendingQueue::unlist_head(BucketKey key, const Bucket& bucket) {
  if (bucket.active.empty()) return;
  const auto heads = heads_.find(key.local_queue);
  heads->second.erase({*bucket.active.begin(), key.shape});
  if (heads->second.empty()) heads_.erase(heads);
}

void PendingQueue::list_head(BucketKey key, const Bucket& bucket) {
  if (!bucket.active.empty()) heads_[key.local_queue].insert({*bucket.active.begin(), key.shape});
}

void PendingQueue::drop_if_empty(BucketKey key) {
  const auto found = buckets_.find(key);
  if (found->second.active.empty() && found->second.inadmissible.empty()) buckets_.erase(found);
}

// Moves the smaller set into the larger one.
void PendingQueue::merge(std::set<PendingKey>& into, std::set<PendingKey>& from) {
  if (into.size() < from.size()) std::swap(into, from);
  into.merge(from);
  FAIRLEAD_ASSERT(from.empty());
}

void PendingQueue::add_active(const PendingPlace& place) {
  const BucketKey key = bucket_key(place);
  Bucket& bucket = buckets_[key];
  const bool first = bucket.active.empty() || place.key < *bucket.active.begin();
  if (first) unlist_head(key, bucket);
  const bool added = bucket.active.insert(place.key).second;
  FAIRLEAD_ASSERT(added);
  if (first) list_head(key, bucket);
  ++active_count_;
}

void PendingQueue::add_inadmissible(const PendingPlace& place) {
  const BucketKey key = bucket_key(place);
  const bool added = buckets_[key].inadmissible.insert(place.key).second;
  FAIRLEAD_ASSERT(added);
  with_inadmissible_.insert(key);
  ++inadmissible_count_;
}

void PendingQueue::add_held(const PendingPlace& place) {
  const bool added = held_.emplace(place.key, place).second;
  FAIRLEAD_ASSERT(added);
  ++inadmissible_count_;
}

void PendingQueue::remove(const PendingPlace& place) {
  if (held_.erase(place.key) > 0) {
    --inadmissible_count_;
    return;
  }
  const BucketKey key = bucket_key(place);
  const auto found = buckets_.find(key);
  FAIRLEAD_ASSERT(found != buckets_.end());
  Bucket& bucket = found->second;
  if (bucket.active.contains(place.key)) {
    const bool first = place.key == *bucket.active.begin();
    if (first) unlist_head(key, bucket);
    bucket.active.erase(place.key);
    if (first) list_head(key, bucket);
    --active_count_;
  } else {
    const std::size_t erased = bucket.inadmissible.erase(place.key);
    FAIRLEAD_ASSERT(erased == 1);
    if (bucket.inadmissible.empty()) with_inadmissible_.erase(key);
    --inadmissible_count_;
  }
  drop_if_empty(key);
}

bool PendingQueue::is_active(const PendingPlace& place) const {
  const auto found = buckets_.find(bucket_key(place));
  return found != buckets_.end() && found->second.active.contains(place.key);
}

std::vector<PendingPlace> PendingQueue::heads() const {
  std::vector<PendingPlace> places;
  places.reserve(heads_.size());
  for (const auto& [local_queue, heads] : heads_) {
    places.push_back({local_queue, heads.begin()->shape, heads.begin()->key});
  }
  return places;
}

std::optional<PendingPlace> PendingQueue::head() const {
  std::optional<PendingPlace> first;
  for (const auto& [local_queue, heads] : heads_) {
    const Head& head = *heads.begin();
    if (!first || head.key < first->key) first = PendingPlace{local_queue, head.shape, head.key};
  }
  return first;
}

void PendingQueue::set_shape_aside(ShapeId shape) {
  set_aside_.insert(shape);
  for (auto& [key, bucket] : buckets_) {
    if (key.shape != shape || bucket.active.empty()) continue;
    const std::size_t moved = bucket.active.size();
    unlist_head(key, bucket);
    merge(bucket.inadmissible, bucket.active);
    with_inadmissible_.insert(key);
    active_count_ -= moved;
    inadmissible_count_ += moved;
  }
}

std::vector<WorkloadId> PendingQueue::active() const {
  std::vector<PendingKey> keys;
  for (const auto& [key, bucket] : buckets_) {
    keys.insert(keys.end(), bucket.active.begin(), bucket.active.end());
  }
  std::sort(keys.begin(), keys.end());
  std::vector<WorkloadId> workloads;
  for (const PendingKey& key : keys) workloads.push_back(key.workload);
  return workloads;
}

std::vector<WorkloadId> PendingQueue::inadmissible() const {
  std::vector<PendingKey> keys;
  for (const auto& [key, bucket] : buckets_) {
    keys.insert(keys.end(), bucket.inadmissible.begin(), bucket.inadmissible.end());
  }
  for (const auto& [key, place] : held_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::vector<WorkloadId> workloads;
  for (const PendingKey& key : keys) workloads.push_back(key.workload);
  return workloads;
}

}  // namespace fairlead
