// A set of hosts, such as those whose labels and taints let a pod in. The caller works it out;
// placement only asks.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

class HostSet {
 public:
  void set(HostId host, bool member) {
    const std::size_t word = host.index() / 64;
    if (word >= words_.size()) words_.resize(word + 1);
    const std::uint64_t mask = std::uint64_t{1} << (host.index() % 64);
    words_[word] = member ? words_[word] | mask : words_[word] & ~mask;
  }
  // Hosts that nobody spoke of are not in it.
  bool has(HostId host) const {
    const std::size_t word = host.index() / 64;
    return word < words_.size() && (words_[word] >> (host.index() % 64) & 1) != 0;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace fairlead::place
