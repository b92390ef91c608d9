#include "engine/place/placer.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "engine/place/instances.hpp"

namespace fairlead::place {

namespace {

// A preference outweighs every score: scores are pressed into one step of it.
constexpr std::int32_t preference_step = 1 << 24;
constexpr std::int32_t half_step = preference_step / 2;

}  // namespace

Placer::Placer(const Placer& other) : score_(other.score_->clone()) {
  shapes_.reserve(other.shapes_.size());
  for (const Shape& shape : other.shapes_) {
    shapes_.push_back({shape.request, shape.allowed, {}, 0, shape.preference, shape.company});
  }
}

Placer& Placer::operator=(const Placer& other) {
  if (this != &other) *this = Placer(other);
  return *this;
}

PodShapeId Placer::add_shape(Request request, std::optional<HostSet> allowed) {
  FAIRLEAD_ASSERT(request.gpus >= 0 && request.gpus <= max_gpus);
  FAIRLEAD_ASSERT(request.gpus == 0 || (request.gpu_milli > 0 && request.gpu_milli <= whole_gpu));
  shapes_.push_back({std::move(request), std::move(allowed), {}, 0, {}, {}});
  return PodShapeId::at(shapes_.size() - 1);
}

void Placer::allow(PodShapeId shape, HostId host, bool allowed) {
  std::optional<HostSet>& hosts = shapes_[shape.index()].allowed;
  FAIRLEAD_ASSERT(hosts.has_value());
  hosts->set(host, allowed);
}

// Where instances are cut, GPUs that are cut already and hosts with few free ones come first, so
// that whole ones remain.
std::int32_t Placer::rate_instances(const Host& host) {
  return whole_gpu * max_gpus - host.gpu_milli_left();
}

// A score sees a replica as the part of the GPU that it is.
Rating Placer::score(const Inventory& inventory, HostId id, const Request& request) {
  const Host& host = inventory.host(id);
  if (host.replicas == 1 || request.gpus == 0) return score_->rate(inventory, id, request);
  Request part = request;
  part.gpu_milli = milli_of(host, request);
  return score_->rate(inventory, id, part);
}

std::int32_t Placer::rate(const Inventory& inventory, PodShapeId id, HostId host) {
  const Shape& shape = shapes_[id.index()];
  if ((shape.allowed && !shape.allowed->has(host)) || !welcome(id, host) ||
      !inventory.fits(host, shape.request)) {
    return Ranking::out;
  }
  const std::int32_t value = shape.request.instances.empty()
                                 ? score(inventory, host, shape.request).value
                                 : rate_instances(inventory.host(host));
  if (shape.preference.empty()) return value;
  const std::size_t index = host.index();
  const std::int32_t preference = index < shape.preference.size() ? shape.preference[index] : 0;
  return preference * preference_step + std::clamp(value / 64, -half_step, half_step - 1);
}

void Placer::refresh(const Inventory& inventory, PodShapeId id) {
  Shape& shape = shapes_[id.index()];
  if (shape.ranking.size() < inventory.size()) {
    std::vector<std::int32_t> scores(inventory.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] = rate(inventory, id, HostId::at(i));
    }
    shape.ranking.assign(std::move(scores));
  } else {
    inventory.changes().since(
        shape.ranked_at, [&](HostId host) { shape.ranking.set(host, rate(inventory, id, host)); });
  }
  shape.ranked_at = inventory.changes().now();
}

std::optional<Placement> Placer::find(const Inventory& inventory, PodShapeId id) {
  refresh(inventory, id);
  const Shape& shape = shapes_[id.index()];
  const HostId host = shape.ranking.best();
  if (!host.valid()) return std::nullopt;
  return on(inventory, shape.request, host);
}

std::optional<Placement> Placer::find_on(const Inventory& inventory, PodShapeId id, HostId host) {
  if (rate(inventory, id, host) == Ranking::out) return std::nullopt;
  return on(inventory, shapes_[id.index()].request, host);
}

Placement Placer::on(const Inventory& inventory, const Request& request, HostId id) {
  const Host& host = inventory.host(id);
  Placement at{id, score(inventory, id, request).gpus, {}};
  if (request.instances.empty() || host.partitions == nullptr) return at;
  auto instances = choose_instances(host, request);
  FAIRLEAD_ASSERT(instances.has_value());
  at.instances = std::move(*instances);
  return at;
}

void Placer::hold(Inventory& inventory, PodShapeId shape, const Placement& at) {
  inventory.take(at, request(shape));
  count(shape, at.host, 1);
}

void Placer::release(Inventory& inventory, PodShapeId shape, const Placement& at) {
  inventory.release(at, request(shape));
  count(shape, at.host, -1);
}

std::optional<Placement> Placer::place(Inventory& inventory, PodShapeId shape) {
  std::optional<Placement> at = find(inventory, shape);
  if (at) hold(inventory, shape, *at);
  return at;
}

bool Placer::place_gang(Inventory& inventory, std::span<const GangPart> parts,
                        std::vector<Placement>& placements, GangFailure* why) {
  const std::size_t before = placements.size();
  std::vector<PodShapeId> shapes;  // of the pods placed so far
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (std::int32_t pod = 0; pod < parts[part].pods; ++pod) {
      const GangPart& wanted = parts[part];
      auto at = wanted.host.valid() ? find_on(inventory, wanted.shape, wanted.host)
                                    : find(inventory, wanted.shape);
      if (at) {
        hold(inventory, wanted.shape, *at);
        placements.push_back(std::move(*at));
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
    if ((shape.allowed && !shape.allowed->has(host)) || !welcome(id, host)) {
      ++counts.hosts;
      ++counts.filtered;
    } else {
      counts.add(inventory.lacks(host, shape.request));
    }
  }
  return counts;
}

}  // namespace fairlead::place
