#include "engine/place/placer.hpp"

#include <utility>

#include "base/assert.hpp"

namespace fairlead::place {

Placer::Placer(const Placer& other) : score_(other.score_->clone()) {
  shapes_.reserve(other.shapes_.size());
  for (const Shape& shape : other.shapes_) {
    shapes_.push_back({shape.request, shape.allowed, {}, 0});
  }
}

Placer& Placer::operator=(const Placer& other) {
  if (this != &other) *this = Placer(other);
  return *this;
}

PodShapeId Placer::add_shape(Request request, std::optional<HostSet> allowed) {
  FAIRLEAD_ASSERT(request.gpus >= 0 && request.gpus <= max_gpus);
  FAIRLEAD_ASSERT(request.gpus == 0 || (request.gpu_milli > 0 && request.gpu_milli <= whole_gpu));
  shapes_.push_back({std::move(request), std::move(allowed), {}, 0});
  return PodShapeId::at(shapes_.size() - 1);
}

void Placer::set_allowed(PodShapeId shape, std::optional<HostSet> allowed) {
  shapes_[shape.index()].allowed = std::move(allowed);
  shapes_[shape.index()].ranking = {};
}

std::int32_t Placer::rate(const Inventory& inventory, const Shape& shape, HostId host) {
  if ((shape.allowed && !shape.allowed->has(host)) || !inventory.fits(host, shape.request)) {
    return Ranking::out;
  }
  return score_->rate(inventory, host, shape.request).value;
}

void Placer::refresh(const Inventory& inventory, Shape& shape) {
  if (shape.ranking.size() < inventory.size()) {
    std::vector<std::int32_t> scores(inventory.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] = rate(inventory, shape, HostId::at(i));
    }
    shape.ranking.assign(std::move(scores));
  } else {
    inventory.changes().since(shape.ranked_at, [&](HostId host) {
      shape.ranking.set(host, rate(inventory, shape, host));
    });
  }
  shape.ranked_at = inventory.changes().now();
}

std::optional<Placement> Placer::find(const Inventory& inventory, PodShapeId id) {
  Shape& shape = shapes_[id.index()];
  refresh(inventory, shape);
  const HostId host = shape.ranking.best();
  if (!host.valid()) return std::nullopt;
  return Placement{host, score_->rate(inventory, host, shape.request).gpus};
}

std::optional<Placement> Placer::place(Inventory& inventory, PodShapeId shape) {
  const std::optional<Placement> at = find(inventory, shape);
  if (at) inventory.take(*at, request(shape));
  return at;
}

bool Placer::place_gang(Inventory& inventory, std::span<const GangPart> parts,
                        std::vector<Placement>& placements, GangFailure* why) {
  const std::size_t before = placements.size();
  std::vector<PodShapeId> shapes;  // of the pods placed so far
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (std::int32_t pod = 0; pod < parts[part].pods; ++pod) {
      if (const std::optional<Placement> at = place(inventory, parts[part].shape)) {
        placements.push_back(*at);
        shapes.push_back(parts[part].shape);
        continue;
      }
      if (why != nullptr) {
        *why = {part, shapes.size(), shortfall(inventory, parts[part].shape)};
      }
      for (; !shapes.empty(); shapes.pop_back(), placements.pop_back()) {
        release(inventory, shapes.back(), placements.back());
      }
      FAIRLEAD_ASSERT(placements.size() == before);
      return false;
    }
  }
  return true;
}

Shortfall Placer::shortfall(const Inventory& inventory, PodShapeId id) const {
  const Shape& shape = shapes_[id.index()];
  Shortfall counts;
  for (std::size_t i = 0; i < inventory.size(); ++i) {
    const HostId host = HostId::at(i);
    if (shape.allowed && !shape.allowed->has(host)) {
      ++counts.hosts;
      ++counts.filtered;
    } else {
      counts.add(inventory.lacks(host, shape.request));
    }
  }
  return counts;
}

}  // namespace fairlead::place
