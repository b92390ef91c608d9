#include "engine/requests/limits.hpp"

#include "engine/requests/lists.hpp"

namespace fairlead {
namespace {

bool container_within(const model::LimitRangeItem& range, const model::Container& container) {
  model::ResourceList least = container.requests;
  merge_keep_min(least, container.limits);
  model::ResourceList most = container.requests;
  merge_keep_max(most, container.limits);
  return !exceeds(most, range.max) && !exceeds(range.min, least);
}

bool containers_within(const model::LimitRangeItem& range, const model::PodSpec& pod) {
  for (const auto* containers : {&pod.init_containers, &pod.containers}) {
    for (const model::Container& container : *containers) {
      if (!container_within(range, container)) return false;
    }
  }
  return true;
}

}  // namespace

void add_to(LimitSummary& summary, const model::LimitRange& range) {
  for (const model::LimitRangeItem& item : range.limits) {
    auto& slot = item.type == model::LimitType::container ? summary.container : summary.pod;
    if (!slot) slot.emplace().type = item.type;
    merge_keep_min(slot->max, item.max);
    merge_keep_max(slot->min, item.min);
    merge_keep_first(slot->default_limits, item.default_limits);
    merge_keep_first(slot->default_requests, item.default_requests);
  }
}

bool within_limits(const LimitSummary& summary, const model::PodSpec& pod) {
  if (summary.container && !containers_within(*summary.container, pod)) return false;
  if (!summary.pod) return true;
  const model::ResourceList total = model::pod_requests(pod);
  return !exceeds(total, summary.pod->max) && !exceeds(summary.pod->min, total);
}

}  // namespace fairlead
