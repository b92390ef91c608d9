#include "engine/place/placer.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "engine/place/instances.hpp"

namespace fairlead::place {

namespace {

// A preference is a share of what is wished for, in this many steps, each of which outweighs every
// score: scores are pressed into one.
constexpr std::int64_t most_preference = 100;
constexpr std::int32_t preference_step = 1 << 24;
constexpr std::int32_t half_step = preference_step / 2;

}  // namespace

Placer::Placer(const Placer& other) : score_(other.score_->clone()), company_(other.company_) {
  shapes_.reserve(other.shapes_.size());
  for (const Shape& shape : other.shapes_) {
    Shape& copy = shapes_.emplace_back(Shape{shape.request, shape.allowed});
    copy.preferred = shape.preferred;
    copy.most_preferred = shape.most_preferred;
    copy.kind = shape.kind;
  }
}

Placer& Placer::operator=(const Placer& other) {
  if (this != &other) *this = Placer(other);
  return *this;
}

PodShapeId Placer::add_shape(Request request, std::optional<HostSet> allowed) {
  FAIRLEAD_ASSERT(request.gpus >= 0 && request.gpus <= max_gpus);
  FAIRLEAD_ASSERT(request.gpus == 0 || (request.gpu_milli > 0 && request.gpu_milli <= whole_gpu));
  shapes_.push_back(Shape{std::move(request), std::move(allowed)});
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

void Placer::prefer(PodShapeId id, std::vector<std::int32_t> weights, std::int64_t most) {
  Shape& shape = shapes_[id.index()];
  shape.preferred = std::move(weights);
  shape.most_preferred = most;
  shape.ranking = {};
}

bool Placer::lets_in(const Shape& shape, HostId host) const {
  return (!shape.allowed || shape.allowed->has(host)) &&
         (!shape.kind.valid() || company_.welcomes(shape.kind, host));
}

std::int32_t Placer::preference(const Shape& shape, HostId host) const {
  const bool has_kind = shape.kind.valid();
  const std::int64_t most = shape.most_preferred + (has_kind ? company_.weight(shape.kind) : 0);
  if (most == 0) return 0;
  const std::size_t index = host.index();
  std::int64_t sum =
      index < shape.preferred.size() ? shape.preferred[index] * std::int64_t{100} : 0;
  if (has_kind) sum += company_.liking(shape.kind, host);
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(sum / most, 0, most_preference));
}

std::int32_t Placer::rate(const Inventory& inventory, PodShapeId id, HostId host) {
  const Shape& shape = shapes_[id.index()];
  if (!lets_in(shape, host) || !inventory.fits(host, shape.request)) return Ranking::out;
  const std::int32_t value = shape.request.instances.empty()
                                 ? score(inventory, host, shape.request).value
                                 : rate_instances(inventory.host(host));
  const bool prefers =
      shape.most_preferred > 0 || (shape.kind.valid() && company_.weight(shape.kind) > 0);
  if (!prefers) return value;
  return preference(shape, host) * preference_step +
         std::clamp(value / 64, -half_step, half_step - 1);
}

void Placer::rank_all(const Inventory& inventory, PodShapeId id) {
  std::vector<std::int32_t> scores(inventory.size());
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = rate(inventory, id, HostId::at(i));
  shapes_[id.index()].ranking.assign(std::move(scores));
}

// The hosts of domains where the company of this shape may have changed, each once.
void Placer::rank_stale(const Inventory& inventory, PodShapeId id) {
  Shape& shape = shapes_[id.index()];
  const auto& stale = company_.standing(shape.kind).stale;
  if (shape.heard == stale.size()) return;
  std::vector<std::pair<NodeLabelId, std::int32_t>> news(
      stale.begin() + static_cast<std::ptrdiff_t>(shape.heard), stale.end());
  std::sort(news.begin(), news.end());
  news.erase(std::unique(news.begin(), news.end()), news.end());
  for (const auto& [label, domain] : news) {
    for (const HostId host : company_.domains(label).hosts(domain)) {
      shape.ranking.set(host, rate(inventory, id, host));
    }
  }
}

void Placer::refresh(const Inventory& inventory, PodShapeId id) {
  Shape& shape = shapes_[id.index()];
  const auto* standing = shape.kind.valid() ? &company_.standing(shape.kind) : nullptr;
  if (shape.ranking.size() < inventory.size() ||
      (standing != nullptr && standing->epoch != shape.epoch)) {
    rank_all(inventory, id);
  } else {
    inventory.changes().since(
        shape.ranked_at, [&](HostId host) { shape.ranking.set(host, rate(inventory, id, host)); });
    if (standing != nullptr) rank_stale(inventory, id);
  }
  shape.ranked_at = inventory.changes().now();
  if (standing == nullptr) return;
  shape.epoch = standing->epoch;
  shape.heard = standing->stale.size();
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

void Placer::count(PodShapeId shape, HostId host, std::int32_t pods) {
  const KindId kind = shapes_[shape.index()].kind;
  if (kind.valid()) company_.count(kind, host, pods);
}

void Placer::take(Inventory& inventory, PodShapeId shape, const Placement& at) {
  inventory.take(at, request(shape));
  count(shape, at.host, 1);
}

void Placer::release(Inventory& inventory, PodShapeId shape, const Placement& at) {
  inventory.release(at, request(shape));
  count(shape, at.host, -1);
}

std::optional<Placement> Placer::place(Inventory& inventory, PodShapeId shape) {
  std::optional<Placement> at = find(inventory, shape);
  if (at) take(inventory, shape, *at);
  return at;
}

Shortfall Placer::shortfall(const Inventory& inventory, PodShapeId id) const {
  const Shape& shape = shapes_[id.index()];
  Shortfall counts;
  for (std::size_t i = 0; i < inventory.size(); ++i) {
    const HostId host = HostId::at(i);
    if (!lets_in(shape, host)) {
      ++counts.hosts;
      ++counts.filtered;
    } else {
      counts.add(inventory.lacks(host, shape.request));
    }
  }
  return counts;
}

}  // namespace fairlead::place
