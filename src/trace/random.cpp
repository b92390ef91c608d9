#include "trace/random.hpp"

#include <numeric>

namespace fairlead::trace {

std::int64_t draw(std::span<const Quantile> points, Random& random) {
  const std::int64_t at = random.below(1'000'000);
  std::size_t i = 1;
  while (points[i].per_million <= at) ++i;
  const Quantile& low = points[i - 1];
  const Quantile& high = points[i];
  return low.value +
         (high.value - low.value) * (at - low.per_million) / (high.per_million - low.per_million);
}

std::size_t draw_weighted(std::span<const std::int64_t> weights, Random& random) {
  std::int64_t rest =
      random.below(std::accumulate(weights.begin(), weights.end(), std::int64_t{0}));
  std::size_t i = 0;
  while (rest >= weights[i]) rest -= weights[i++];
  return i;
}

}  // namespace fairlead::trace
