#include "go_random.hpp"

#include <algorithm>

namespace fairlead::openb {

namespace {

constexpr std::size_t length = 607;
constexpr std::size_t lag = 273;
constexpr std::uint64_t cooking_steps = 7'800'000'000'000;

using Polynomial = std::array<std::uint64_t, length>;  // coefficients mod 2^64

// Lehmer's generator with multiplier 48271 and modulus 2^31 - 1.
std::uint64_t lehmer(std::uint64_t x) { return x * 48271 % 2147483647; }

// What a seed begins with: 607 mixtures of three values each, after 20 are thrown away.
Polynomial lehmer_state(std::uint64_t seed, unsigned shift) {
  std::uint64_t x = seed;
  for (int i = 0; i < 20; ++i) x = lehmer(x);
  Polynomial state;
  for (std::uint64_t& value : state) {
    x = lehmer(x);
    value = x << (2 * shift);
    x = lehmer(x);
    value ^= x << shift;
    x = lehmer(x);
    value ^= x;
  }
  return state;
}

// Product modulo x^607 - x^334 - 1, the recurrence's polynomial.
Polynomial multiply(const Polynomial& a, const Polynomial& b) {
  std::vector<std::uint64_t> product(2 * length - 1);
  for (std::size_t i = 0; i < length; ++i) {
    for (std::size_t j = 0; j < length; ++j) product[i + j] += a[i] * b[j];
  }
  for (std::size_t i = product.size() - 1; i >= length; --i) {
    product[i - length] += product[i];
    product[i - lag] += product[i];
  }
  Polynomial rest;
  std::copy_n(product.begin(), length, rest.begin());
  return rest;
}

Polynomial power_of_x(std::uint64_t exponent) {
  Polynomial result{1};
  Polynomial square{0, 1};
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 == 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

// Where the generator keeps x[n]: it walks down through its state, from 333.
std::size_t slot(std::uint64_t n) { return (333 + length - n % length) % length; }

}  // namespace

const GoRandom::State& GoRandom::cooked() {
  static const State state = [] {
    const Polynomial start = lehmer_state(1, 10);
    std::array<std::uint64_t, 2 * length> x{};  // x[i - 607] stands at i
    for (std::size_t i = 0; i < length; ++i) x[i] = start[slot(i)];
    for (std::size_t i = length; i < x.size(); ++i) x[i] = x[i - length] + x[i - lag];
    // x^steps as a sum of lower powers says x[n + steps] as a sum of x[n], x[n + 1], ...
    const Polynomial jump = power_of_x(cooking_steps);
    State after{};
    for (std::size_t i = 0; i < length; ++i) {
      std::uint64_t& value = after[slot(cooking_steps - length + i)];
      for (std::size_t k = 0; k < length; ++k) value += jump[k] * x[i + k];
    }
    return after;
  }();
  return state;
}

GoRandom::GoRandom(std::int64_t seed) {
  std::int64_t start = seed % 2147483647;
  if (start < 0) start += 2147483647;
  if (start == 0) start = 89482311;
  state_ = lehmer_state(static_cast<std::uint64_t>(start), 20);
  for (std::size_t i = 0; i < length; ++i) state_[i] ^= cooked()[i];
}

std::uint64_t GoRandom::uint64() {
  tap_ = (tap_ + length - 1) % length;
  feed_ = (feed_ + length - 1) % length;
  return state_[feed_] += state_[tap_];
}

std::int32_t GoRandom::below(std::int32_t n) {
  const auto draw = [this] { return static_cast<std::int32_t>(int63() >> 32); };
  if ((n & (n - 1)) == 0) return draw() & (n - 1);
  const auto top = static_cast<std::int32_t>(2147483647U - 2147483648U % static_cast<unsigned>(n));
  std::int32_t value = draw();
  while (value > top) value = draw();
  return value % n;
}

std::uint32_t GoRandom::below_unbiased(std::uint32_t n) {
  const auto draw = [&] { return static_cast<std::uint64_t>(int63() >> 31) * n; };
  std::uint64_t product = draw();
  const std::uint32_t refused = -n % n;
  while (static_cast<std::uint32_t>(product) < refused) product = draw();
  return static_cast<std::uint32_t>(product >> 32);
}

std::vector<std::int32_t> GoRandom::permutation(std::int32_t n) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(n));
  for (std::int32_t i = 0; i < n; ++i) {
    const auto j = static_cast<std::size_t>(below(i + 1));
    order[static_cast<std::size_t>(i)] = order[j];
    order[j] = i;
  }
  return order;
}

}  // namespace fairlead::openb
