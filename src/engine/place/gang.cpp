#include <algorithm>

#include "base/assert.hpp"
#include "engine/place/placer.hpp"

namespace fairlead::place {

namespace {

// Of groups that want to be in one domain: how many domains that seem to hold one are tried.
constexpr int most_domains = 16;

}  // namespace

std::optional<Placement> Placer::find_among(const Inventory& inventory, PodShapeId id,
                                            const std::vector<HostId>& hosts) {
  std::pair<std::int32_t, HostId> best{Ranking::out, {}};
  for (const HostId host : hosts) {
    const std::int32_t rating = rate(inventory, id, host);
    const bool is_better = rating > best.first || (rating == best.first && host < best.second);
    if (rating != Ranking::out && is_better) best = {rating, host};
  }
  if (!best.second.valid()) return std::nullopt;
  return on(inventory, shapes_[id.index()].request, best.second);
}

// Whether these hosts have room for so many pods, whatever company they keep.
bool Placer::hold(Inventory& inventory, PodShapeId id, const std::vector<HostId>& hosts,
                  std::int32_t pods) {
  const Shape& shape = shapes_[id.index()];
  std::vector<Placement> taken;
  for (const HostId host : hosts) {
    if (shape.allowed && !shape.allowed->has(host)) continue;
    while (pods > 0 && inventory.fits(host, shape.request)) {
      taken.push_back(on(inventory, shape.request, host));
      inventory.take(taken.back(), shape.request);
      --pods;
    }
  }
  for (const Placement& at : taken) inventory.release(at, shape.request);
  return pods == 0;
}

bool Placer::try_gang(Inventory& inventory, std::span<const GangPart> parts,
                      std::vector<Placement>& placements, GangFailure* why, const Start& start) {
  const std::size_t before = placements.size();
  std::vector<PodShapeId> shapes;  // of the pods placed so far
  for (std::size_t part = 0; part < parts.size(); ++part) {
    for (std::int32_t pod = 0; pod < parts[part].pods; ++pod) {
      const GangPart& wanted = parts[part];
      auto at = wanted.host.valid() ? find_on(inventory, wanted.shape, wanted.host)
                : pod == 0 && part == start.part && start.hosts != nullptr
                    ? find_among(inventory, wanted.shape, *start.hosts)
                    : find(inventory, wanted.shape);
      if (at) {
        take(inventory, wanted.shape, *at);
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

// The first pod of a group that wants to stay together decides for all of them, and the best host
// for it may be in a domain that is too small for the rest.
bool Placer::place_gang(Inventory& inventory, std::span<const GangPart> parts,
                        std::vector<Placement>& placements, GangFailure* why) {
  if (try_gang(inventory, parts, placements, why, {})) return true;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const GangPart& wanted = parts[part];
    const KindId kind = shapes_[wanted.shape.index()].kind;
    if (wanted.pods < 2 || !kind.valid() || !company_.starts_group(kind)) continue;
    const NodeLabelId label = company_.first_sought(kind);
    int tries = 0;
    const auto domains = static_cast<std::int32_t>(company_.domains(label).size());
    for (std::int32_t domain = 0; domain < domains && tries < most_domains; ++domain) {
      const std::vector<HostId>& hosts = company_.domains(label).hosts(domain);
      if (!hold(inventory, wanted.shape, hosts, wanted.pods)) continue;
      if (try_gang(inventory, parts, placements, nullptr, {part, &hosts})) return true;
      ++tries;
    }
    return false;
  }
  return false;
}

}  // namespace fairlead::place
