// The hosts that fit one shape of pod, with the best at hand: a tournament tree over scores. A
// changed score costs the logarithm of the number of hosts, the winner nothing.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

class Ranking {
 public:
  // The score of a host that does not fit.
  static constexpr std::int32_t out = std::numeric_limits<std::int32_t>::min();

  // All scores anew, by HostId.
  void assign(std::vector<std::int32_t> scores);
  void set(HostId host, std::int32_t score);

  std::size_t size() const { return scores_.size(); }
  // The highest score, of equals the lowest id; invalid when no host fits.
  HostId best() const;

 private:
  std::uint32_t winner(std::uint32_t a, std::uint32_t b) const {
    return scores_[b] > scores_[a] ? b : a;
  }
  std::uint32_t winner_below(std::size_t node) const;

  std::vector<std::int32_t> scores_;
  // winners_[1] is the root, 2i and 2i+1 are below i; the leaves (scores_) stand below the last
  // level, so that there is one inner node a pair of hosts.
  std::vector<std::uint32_t> winners_;
};

}  // namespace fairlead::place
