#include "engine/pending/queue.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace fairlead {

std::optional<PendingKey> PendingQueue::first_of(const Bucket& bucket) {
  if (bucket.active.empty()) return std::nullopt;
  return *bucket.active.begin();
}

// The node of the set is used again: heads come and go with every pass.
void PendingQueue::update_head(BucketKey key, const Bucket& bucket,
                               std::optional<PendingKey> before) {
  const auto now = first_of(bucket);
  if (now == before) return;
  std::set<Head>::node_type node;
  if (before) node = heads_.extract({*before, key});
  if (!now) return;
  if (node.empty()) {
    heads_.insert({*now, key});
  } else {
    node.value() = {*now, key};
    heads_.insert(std::move(node));
  }
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
  const auto before = first_of(bucket);
  const bool added = bucket.active.insert(place.key).second;
  FAIRLEAD_ASSERT(added);
  update_head(key, bucket, before);
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
  if (!held_.empty() && held_.erase(place.key) > 0) {
    --inadmissible_count_;
    return;
  }
  const BucketKey key = bucket_key(place);
  const auto found = buckets_.find(key);
  FAIRLEAD_ASSERT(found != buckets_.end());
  Bucket& bucket = found->second;
  const auto before = first_of(bucket);
  if (bucket.active.erase(place.key) > 0) {
    update_head(key, bucket, before);
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
  std::map<LocalQueueId, PendingPlace> first;
  for (const auto& [key, bucket] : heads_) {
    first.try_emplace(bucket.local_queue, PendingPlace{bucket.local_queue, bucket.shape, key});
  }
  std::vector<PendingPlace> places;
  for (const auto& [local_queue, place] : first) places.push_back(place);
  return places;
}

std::optional<PendingPlace> PendingQueue::head() const {
  if (heads_.empty()) return std::nullopt;
  const auto& [key, bucket] = *heads_.begin();
  return PendingPlace{bucket.local_queue, bucket.shape, key};
}

void PendingQueue::set_shape_aside(ShapeId shape) {
  set_aside_.insert(shape);
  for (auto next = buckets_.begin(); next != buckets_.end();) {
    const LocalQueueId queue = next->first.local_queue;
    next = buckets_.lower_bound({LocalQueueId::at(queue.index() + 1), ShapeId::at(0)});
    const auto found = buckets_.find({queue, shape});
    if (found == buckets_.end() || found->second.active.empty()) continue;
    auto& [key, bucket] = *found;
    const std::size_t moved = bucket.active.size();
    const auto before = first_of(bucket);
    merge(bucket.inadmissible, bucket.active);
    update_head(key, bucket, before);
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
