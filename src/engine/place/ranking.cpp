#include "engine/place/ranking.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fairlead::place {

void Ranking::assign(std::vector<std::int32_t> scores) {
  scores_ = std::move(scores);
  // Padded to a power of two with hosts that do not fit, so that left is always the lower id.
  scores_.resize(std::bit_ceil(std::max<std::size_t>(scores_.size(), 2)), out);
  winners_.resize(scores_.size());
  for (std::size_t node = winners_.size() - 1; node >= 1; --node) {
    winners_[node] = winner_below(node);
  }
}

std::uint32_t Ranking::winner_below(std::size_t node) const {
  const std::size_t left = 2 * node;
  if (left < winners_.size()) return winner(winners_[left], winners_[left + 1]);
  const auto leaf = static_cast<std::uint32_t>(left - winners_.size());
  return winner(leaf, leaf + 1);
}

void Ranking::set(HostId host, std::int32_t score) {
  if (scores_[host.index()] == score) return;
  scores_[host.index()] = score;
  for (std::size_t node = (host.index() + winners_.size()) / 2; node >= 1; node /= 2) {
    const std::uint32_t now = winner_below(node);
    // Another host won here before and still does: nothing changes further up.
    if (now == winners_[node] && now != host.value) return;
    winners_[node] = now;
  }
}

HostId Ranking::best() const {
  if (scores_.empty() || scores_[winners_[1]] == out) return {};
  return HostId{winners_[1]};
}

}  // namespace fairlead::place
