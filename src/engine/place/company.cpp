#include <algorithm>

#include "base/assert.hpp"
#include "engine/place/placer.hpp"

namespace fairlead::place {

void Placer::prefer(PodShapeId shape, std::vector<std::int32_t> preference) {
  for (std::int32_t& each : preference) each = std::clamp(each, 0, most_preference);
  shapes_[shape.index()].preference = std::move(preference);
  shapes_[shape.index()].ranking = {};
}

void Placer::watch(PodShapeId shape) { shapes_[shape.index()].company.is_watched = true; }

void Placer::keep_apart(PodShapeId shape, PodShapeId other) {
  FAIRLEAD_ASSERT(shapes_[other.index()].company.is_watched);
  shapes_[shape.index()].company.apart.push_back(other);
  shapes_[shape.index()].ranking = {};
}

void Placer::seek_company(PodShapeId shape) { shapes_[shape.index()].company.seeks = true; }

void Placer::keep_together(PodShapeId shape, PodShapeId other) {
  FAIRLEAD_ASSERT(shapes_[other.index()].company.is_watched);
  shapes_[shape.index()].company.together.push_back(other);
  shapes_[shape.index()].ranking = {};
}

bool Placer::welcome(PodShapeId id, HostId host) const {
  const Company& company = shapes_[id.index()].company;
  const auto is_here = [&](PodShapeId other) {
    return shapes_[other.index()].company.on(host) > 0;
  };
  if (std::any_of(company.apart.begin(), company.apart.end(), is_here)) return false;
  const auto& together = company.together;
  if (!company.seeks || std::any_of(together.begin(), together.end(), is_here)) return true;
  const auto is_anywhere = [&](PodShapeId other) { return shapes_[other.index()].company.all > 0; };
  return std::find(together.begin(), together.end(), id) != together.end() &&
         std::none_of(together.begin(), together.end(), is_anywhere);
}

// The host itself has just changed in the inventory. Whether there is company anywhere matters on
// all hosts: when that changes, those who look for it rank them anew.
void Placer::count(PodShapeId id, HostId host, std::int32_t pods) {
  Company& company = shapes_[id.index()].company;
  if (!company.is_watched) return;
  if (company.pods.size() <= host.index()) company.pods.resize(host.index() + 1);
  company.pods[host.index()] += pods;
  const bool was_anywhere = company.all > 0;
  company.all += pods;
  if (was_anywhere == (company.all > 0)) return;
  for (Shape& shape : shapes_) {
    const auto& together = shape.company.together;
    if (std::find(together.begin(), together.end(), id) != together.end()) shape.ranking = {};
  }
}

}  // namespace fairlead::place
