// The pending workloads of one ClusterQueue: those that a coming pass will look at (active) and
// those that were looked at in vain (inadmissible).
//
// Workloads of one LocalQueue and one shape share a bucket: whatever moves one of them usually
// moves all (a shape that does not fit, a flush), and swapping two sets costs the same for ten
// workloads as for a million.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "base/instant.hpp"
#include "engine/ids.hpp"

namespace fairlead {

// Order inside a ClusterQueue: higher priority, then earlier queue-order time (whole seconds, as
// the Kubernetes API keeps it), then earlier submission.
struct PendingKey {
  std::int32_t priority = 0;
  Instant order;
  WorkloadId workload;

  friend bool operator==(const PendingKey&, const PendingKey&) = default;
  friend std::strong_ordering operator<=>(const PendingKey& a, const PendingKey& b) {
    if (const auto c = b.priority <=> a.priority; c != 0) return c;
    if (const auto c = a.order <=> b.order; c != 0) return c;
    return a.workload <=> b.workload;
  }
};

// Where a workload waits and by which key; handed back to move or remove it.
struct PendingPlace {
  LocalQueueId local_queue;
  ShapeId shape;
  PendingKey key;

  friend bool operator==(const PendingPlace&, const PendingPlace&) = default;
};

class PendingQueue {
 public:
  void add_active(const PendingPlace& place);
  void add_inadmissible(const PendingPlace& place);
  // Inadmissible as well, but a flush asks about each of these (in back-off) on its own.
  void add_held(const PendingPlace& place);
  void remove(const PendingPlace& place);  // from wherever it is
  bool is_active(const PendingPlace& place) const;
  bool is_held(const PendingPlace& place) const { return held_.contains(place.key); }

  bool has_active() const { return active_count_ > 0; }
  std::size_t active_count() const { return active_count_; }
  std::size_t inadmissible_count() const { return inadmissible_count_; }

  // The first active workload of each LocalQueue, in order of LocalQueue.
  std::vector<PendingPlace> heads() const;
  // The first of all.
  std::optional<PendingPlace> head() const;

  // Moves every active workload of this shape to the inadmissible side, and new ones go there
  // too until the next flush.
  void set_shape_aside(ShapeId shape);
  bool is_set_aside(ShapeId shape) const { return set_aside_.contains(shape); }
  const std::set<ShapeId>& set_aside() const { return set_aside_; }

  // Moves inadmissible workloads back to the active side, bucket by bucket where
  // `may_return(local_queue)` says so; held ones only if `still_held(workload)` is false.
  // Returns how many moved. Forgets all shapes set aside.
  template <class MayReturn, class StillHeld>
  std::size_t flush(MayReturn&& may_return, StillHeld&& still_held);

  // For display and reports: in order of key.
  std::vector<WorkloadId> active() const;
  std::vector<WorkloadId> inadmissible() const;

 private:
  struct BucketKey {
    LocalQueueId local_queue;
    ShapeId shape;
    friend auto operator<=>(const BucketKey&, const BucketKey&) = default;
  };
  struct Bucket {
    std::set<PendingKey> active;
    std::set<PendingKey> inadmissible;
  };
  struct Head {
    PendingKey key;
    BucketKey bucket;
    friend auto operator<=>(const Head&, const Head&) = default;
  };

  static BucketKey bucket_key(const PendingPlace& place) {
    return {place.local_queue, place.shape};
  }
  static std::optional<PendingKey> first_of(const Bucket& bucket);
  // To be called after every change of a bucket's active side, with its first key before.
  void update_head(BucketKey key, const Bucket& bucket, std::optional<PendingKey> before);
  void drop_if_empty(BucketKey key);
  static void merge(std::set<PendingKey>& into, std::set<PendingKey>& from);

  std::map<BucketKey, Bucket> buckets_;
  std::set<Head> heads_;  // first active key of every bucket
  std::set<BucketKey> with_inadmissible_;
  std::set<ShapeId> set_aside_;
  std::map<PendingKey, PendingPlace> held_;
  std::size_t active_count_ = 0;
  std::size_t inadmissible_count_ = 0;
};

template <class MayReturn, class StillHeld>
std::size_t PendingQueue::flush(MayReturn&& may_return, StillHeld&& still_held) {
  set_aside_.clear();
  std::vector<PendingPlace> returning;
  for (const auto& [key, place] : held_) {
    if (may_return(place.local_queue) && !still_held(key.workload)) returning.push_back(place);
  }
  for (const PendingPlace& place : returning) {
    remove(place);
    add_active(place);
  }
  std::size_t moved = 0;
  const std::vector<BucketKey> keys(with_inadmissible_.begin(), with_inadmissible_.end());
  for (const BucketKey key : keys) {
    if (!may_return(key.local_queue)) continue;
    Bucket& bucket = buckets_.at(key);
    moved += bucket.inadmissible.size();
    const auto before = first_of(bucket);
    merge(bucket.active, bucket.inadmissible);
    update_head(key, bucket, before);
    with_inadmissible_.erase(key);
  }
  active_count_ += moved;
  inadmissible_count_ -= moved;
  return moved + returning.size();
}

}  // namespace fairlead
