#include "sim/series.hpp"

#include <algorithm>

#include "base/amount.hpp"
#include "base/quantity.hpp"

namespace fairlead::sim {

namespace {

std::int64_t saturating_sum(std::int64_t a, std::int64_t b) {
  return (Amount(a) + Amount(b)).value();
}

}  // namespace

void Series::add(std::int64_t difference, Instant now) {
  advance(now);
  value_ += difference;
}

void Series::advance(Instant now) {
  while (now.ms > since_.ms) {
    while (static_cast<std::size_t>((now.ms - 1) / width_.ms) >= max_buckets) halve();
    const std::int64_t index = since_.ms / width_.ms;
    const Instant end = std::min(now, Instant{saturating_multiply(index + 1, width_.ms)});
    const auto place = static_cast<std::size_t>(index);
    if (buckets_.size() <= place) buckets_.resize(place + 1);
    Bucket& bucket = buckets_[place];
    bucket.area = saturating_sum(bucket.area, saturating_multiply(value_, (end - since_).ms));
    bucket.max = std::max(bucket.max, value_);
    since_ = end;
  }
}

void Series::widen_to(Duration width) {
  while (width_ < width) halve();
}

void Series::halve() {
  width_.ms *= 2;
  for (std::size_t i = 0; i < buckets_.size(); ++i) {
    if (i % 2 == 0) {
      buckets_[i / 2] = buckets_[i];
    } else {
      Bucket& into = buckets_[i / 2];
      into = {saturating_sum(into.area, buckets_[i].area), std::max(into.max, buckets_[i].max)};
    }
  }
  buckets_.resize((buckets_.size() + 1) / 2);
}

std::int64_t Series::mean(std::size_t bucket) const {
  if (bucket >= buckets_.size()) return 0;
  return static_cast<std::int64_t>((int128{buckets_[bucket].area} + width_.ms / 2) / width_.ms);
}

}  // namespace fairlead::sim
