#include "sim/timeline.hpp"

#include <algorithm>

namespace fairlead::sim {

namespace {

std::array<Series*, 4> series_of(Track& track) {
  return {&track.held, &track.waiting_gpus, &track.waiting_jobs, &track.preemptions};
}

}  // namespace

void Timeline::takes(JobId job, std::int64_t gpu_milli, Instant now) {
  for (Track* track : tracks(job)) track->held.add(gpu_milli, now);
}

void Timeline::gives_back(JobId job, std::int64_t gpu_milli, Instant now) {
  for (Track* track : tracks(job)) track->held.add(-gpu_milli, now);
}

void Timeline::is_preempted(JobId job, Instant now) {
  for (Track* track : tracks(job)) track->preemptions.add(1, now);
}

void Timeline::wait(JobId job, std::int64_t jobs, Instant now) {
  for (Track* track : tracks(job)) {
    track->waiting_jobs.add(jobs, now);
    track->waiting_gpus.add(jobs * jobs_[job].gpu_milli, now);
  }
}

// All series are as long and as coarse as the one that needed the widest buckets.
void Timeline::end(Instant now) {
  end_ = now;
  Duration width = Series::shortest;
  const auto advance = [&](Track& track) {
    for (Series* series : series_of(track)) {
      series->advance(now);
      width = std::max(width, series->width());
    }
  };
  for (Track& track : tenants_) advance(track);
  advance(total_);
  const auto widen = [&](Track& track) {
    for (Series* series : series_of(track)) series->widen_to(width);
  };
  for (Track& track : tenants_) widen(track);
  widen(total_);
}

}  // namespace fairlead::sim
