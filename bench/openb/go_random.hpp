// The numbers that Go's math/rand draws from a seed: an additive lagged Fibonacci generator,
//   x[n] = x[n - 607] + x[n - 273]  mod 2^64,
// whose first 607 values are a Lehmer sequence of the seed, mixed into a fixed state. That state is
// the generator's own after 7.8e12 steps from seed 1; it is computed here, by jumping ahead.
//
// The reference implementation of the FGD paper shuffles with it, so the same seeds give the same
// pods in the same order.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace fairlead::openb {

class GoRandom {
 public:
  explicit GoRandom(std::int64_t seed);

  std::uint64_t uint64();
  std::int64_t int63() { return static_cast<std::int64_t>(uint64() & ~(std::uint64_t{1} << 63)); }
  // 0 .. n-1, as rand.Intn does for n below 2^31.
  std::int32_t below(std::int32_t n);
  // rand.Shuffle.
  template <class T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[below_unbiased(static_cast<std::uint32_t>(i))]);
    }
  }
  // rand.Perm.
  std::vector<std::int32_t> permutation(std::int32_t n);

 private:
  static constexpr std::size_t length = 607;
  static constexpr std::size_t lag = 273;
  using State = std::array<std::uint64_t, length>;

  static const State& cooked();
  std::uint32_t below_unbiased(std::uint32_t n);  // Lemire's method: rand.int31n

  State state_{};
  std::size_t tap_ = 0;
  std::size_t feed_ = length - lag;
};

}  // namespace fairlead::openb
