// Random choices in the words of a generator.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "trace/random.hpp"

namespace fairlead::fuzz {

class Draw {
 public:
  explicit Draw(std::uint64_t seed, const char* stream = "scenario") : random_(seed, stream) {}

  bool chance(std::int64_t percent) { return random_.below(100) < percent; }
  // low .. high, both included.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + random_.below(high - low + 1);
  }
  template <class T>
  const T& one_of(const std::vector<T>& choices) {
    return choices[static_cast<std::size_t>(
        random_.below(static_cast<std::int64_t>(choices.size())))];
  }
  std::string one_of(std::initializer_list<const char*> choices) {
    const auto index = random_.below(static_cast<std::int64_t>(choices.size()));
    return *(choices.begin() + index);
  }

 private:
  trace::Random random_;
};

}  // namespace fairlead::fuzz
