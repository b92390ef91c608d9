#include "engine/place/instances.hpp"

#include <algorithm>

#include "engine/place/instance_search.hpp"
#include "hardware/share.hpp"

namespace fairlead::place {

namespace {

// The profiles asked for, each as often as it is wanted, the largest first.
std::optional<std::vector<std::size_t>> profiles_of(const Partitions& partitions,
                                                    const Request& request) {
  std::vector<std::size_t> profiles;
  for (const auto& [resource, count] : request.instances) {
    const auto profile = partitions.profile(resource);
    // No card takes more than 15 instances, so that more than this fit on no host.
    if (!profile || count > std::int64_t{16} * max_gpus) return std::nullopt;
    profiles.insert(profiles.end(), static_cast<std::size_t>(count), *profile);
  }
  const auto& shapes = partitions.table->geometry().shapes;
  std::stable_sort(profiles.begin(), profiles.end(), [&](std::size_t a, std::size_t b) {
    return shapes[a].memory > shapes[b].memory;
  });
  return profiles;
}

// A GPU that somebody holds as a whole, or shares, is not cut.
bool may_be_cut(const Host& host, std::size_t gpu) {
  return host.cards[gpu] != hardware::empty_card || host.gpu_milli[gpu] >= whole_gpu;
}

// The fullest GPU that has room for the profile.
std::optional<std::size_t> tightest_card(const Host& host,
                                         const std::array<hardware::CardState, max_gpus>& cards,
                                         std::size_t profile) {
  const hardware::SliceTable& table = *host.partitions->table;
  std::optional<std::size_t> best;
  for (std::size_t gpu = 0; gpu < static_cast<std::size_t>(host.gpus); ++gpu) {
    const hardware::CardState card = cards[gpu];
    if (!may_be_cut(host, gpu)) continue;
    if (!table.choose(card, profile).fits()) continue;
    if (!best || table.capability(card) < table.capability(cards[*best])) best = gpu;
  }
  return best;
}

std::optional<std::vector<Instance>> one_by_one(const Host& host,
                                                const std::vector<std::size_t>& profiles) {
  const hardware::SliceTable& table = *host.partitions->table;
  auto cards = host.cards;
  std::vector<Instance> chosen;
  chosen.reserve(profiles.size());
  for (const std::size_t profile : profiles) {
    const auto best = tightest_card(host, cards, profile);
    if (!best) return std::nullopt;
    const auto choice = table.choose(cards[*best], profile);
    cards[*best] = choice.next;
    chosen.push_back({static_cast<std::uint8_t>(*best), {profile, choice.start}});
  }
  return chosen;
}

// The fullest first.
std::vector<std::size_t> cards_to_cut(const Host& host) {
  const hardware::SliceTable& table = *host.partitions->table;
  std::vector<std::size_t> gpus;
  for (std::size_t gpu = 0; gpu < static_cast<std::size_t>(host.gpus); ++gpu) {
    if (may_be_cut(host, gpu)) gpus.push_back(gpu);
  }
  std::stable_sort(gpus.begin(), gpus.end(), [&](std::size_t a, std::size_t b) {
    return table.capability(host.cards[a]) < table.capability(host.cards[b]);
  });
  return gpus;
}

}  // namespace

std::optional<std::size_t> Partitions::profile(ResourceId resource) const {
  const auto found = std::find(resources.begin(), resources.end(), resource);
  if (found == resources.end()) return std::nullopt;
  return static_cast<std::size_t>(found - resources.begin());
}

std::optional<std::vector<Instance>> choose_instances(const Host& host, const Request& request) {
  const auto profiles = profiles_of(*host.partitions, request);
  if (!profiles) return std::nullopt;
  if (auto chosen = one_by_one(host, *profiles)) return chosen;
  if (profiles->size() == 1) return std::nullopt;
  return search_instances(*host.partitions->table, host.cards, cards_to_cut(host), *profiles);
}

bool fits_instances(const Host& host, const Request& request) {
  const bool is_one = request.instances.size() == 1 && request.instances.front().second == 1;
  if (!is_one) return choose_instances(host, request).has_value();
  const auto profile = host.partitions->profile(request.instances.front().first);
  return profile && tightest_card(host, host.cards, *profile).has_value();
}

std::int32_t milli_of(const Host& host, const Instance& instance) {
  const hardware::Geometry& geometry = host.partitions->table->geometry();
  const std::int64_t units = hardware::units_of(geometry, geometry.shapes[instance.at.profile]);
  constexpr std::int64_t per_milli = hardware::card_units / whole_gpu;
  return static_cast<std::int32_t>((units + per_milli - 1) / per_milli);
}

}  // namespace fairlead::place
