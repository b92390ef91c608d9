#include "report/html/strip.hpp"

#include <array>

#include <fmt/format.h>

#include "report/words.hpp"

namespace fairlead::report::html {

namespace {

constexpr int width = 120;

struct Mark {
  std::int64_t ms;
  int x;
};

// From mark to mark the scale is linear: close enough to a logarithm for the eye, and in integers.
constexpr auto scale = std::to_array<Mark>({{0, 0},
                                            {1'000, 4},
                                            {10'000, 16},
                                            {60'000, 30},
                                            {600'000, 46},
                                            {3'600'000, 60},
                                            {6 * 3'600'000, 74},
                                            {24 * 3'600'000, 88},
                                            {7LL * 24 * 3'600'000, 104},
                                            {100LL * 24 * 3'600'000, width}});

int place(std::optional<std::int64_t> ms) {
  if (!ms) return 0;
  for (std::size_t i = 1; i < scale.size(); ++i) {
    if (*ms > scale[i].ms) continue;
    const auto span = scale[i].ms - scale[i - 1].ms;
    return scale[i - 1].x +
           static_cast<int>((*ms - scale[i - 1].ms) * (scale[i].x - scale[i - 1].x) / span);
  }
  return width;
}

}  // namespace

std::string strip(const Figures& figures) {
  const int p50 = place(figures[Metric::wait_p50]);
  const int p95 = place(figures[Metric::wait_p95]);
  const int most = place(figures[Metric::wait_max]);
  return fmt::format(
      "<svg class=strip viewBox=\"0 0 {} 14\" width={} height=14 aria-hidden=true>"
      "<path class=grid d=\"M30 0v14M60 0v14M88 0v14\"/><path class=most d=\"M0 7h{}m0-3v6\"/>"
      "<path class=p95 d=\"M0 7h{}\"/><path class=p50 d=\"M0 7h{}\"/></svg>",
      width, width, most, p95, p50);
}

}  // namespace fairlead::report::html
