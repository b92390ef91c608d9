// A quantity over time in a bounded number of buckets: its mean and its maximum in each. Buckets
// are as short as the bound allows; when time outgrows them, two become one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/instant.hpp"

namespace fairlead::sim {

class Series {
 public:
  static constexpr std::size_t max_buckets = 1024;
  static constexpr Duration shortest = seconds(1);  // width of a bucket

  struct Bucket {
    std::int64_t area = 0;  // the sum of value x milliseconds, saturating
    std::int64_t max = 0;
  };

  // The value is so much more from `now` on. Time never goes back.
  void add(std::int64_t difference, Instant now);
  // Nothing changes until `now`.
  void advance(Instant now);
  // Buckets become at least so wide: `width` is `shortest` times a power of two.
  void widen_to(Duration width);

  Duration width() const { return width_; }
  std::int64_t value() const { return value_; }
  // From Instant() on; after the last one the value is as it was there.
  const std::vector<Bucket>& buckets() const { return buckets_; }
  std::int64_t mean(std::size_t bucket) const;  // to the nearest, halves up; of whole buckets

 private:
  void halve();

  Duration width_ = shortest;
  std::int64_t value_ = 0;
  Instant since_;
  std::vector<Bucket> buckets_;
};

}  // namespace fairlead::sim
