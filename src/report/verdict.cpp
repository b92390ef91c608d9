#include "report/verdict.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace fairlead::report {

std::string Statement::line() const { return fmt::format("{}: {}. {}", subject, answer, text); }

std::vector<Statement> verdict(const Report& report) {
  return {is_safe(report), is_fair(report), is_efficient(report)};
}

bool is_worse_wait(std::int64_t better_ms, std::int64_t worse_ms) {
  constexpr std::int64_t minute = 60'000;
  const int128 more = int128{worse_ms} - better_ms;
  return more > minute && more * 100 > better_ms;
}

std::string some_of(const std::vector<std::string>& names, std::size_t at_most) {
  std::string text;
  const std::size_t shown = names.size() == at_most + 1 ? names.size() : at_most;
  for (std::size_t i = 0; i < std::min(shown, names.size()); ++i) {
    const bool is_last = i + 1 == names.size();
    text += (i == 0 ? "" : is_last ? " and " : ", ") + names[i];
  }
  if (names.size() > shown) text += fmt::format(" and {} others", names.size() - shown);
  return text;
}

Spending spending(const Replay& replay) {
  const Figures& total = replay.summary.total;
  const auto of = [&](Metric metric) { return total[metric].value_or(0); };
  Spending sums;
  const Instant from = std::max(replay.run.first_arrival, replay.run.measured_from);
  const Duration span = replay.run.end - from;
  sums.capacity = milli_gpu_hours(sim::GpuTime{replay.run.capacity.gpu_milli} * span.ms);
  sums.useful = of(Metric::gpu_hours_completed);
  sums.lost = of(Metric::gpu_hours_lost);
  const std::int64_t used = of(Metric::gpu_hours_used);
  sums.overhead = std::max(used - sums.useful - sums.lost, std::int64_t{0});
  sums.warm_up = milli_gpu_hours(replay.run.held_by_warm_up);
  sums.idle_wanted = of(Metric::gpu_hours_idle_wanted);
  const std::int64_t rest = sums.capacity - sums.useful - sums.lost - sums.overhead - sums.warm_up;
  sums.idle = std::max(rest - sums.idle_wanted, std::int64_t{0});
  return sums;
}

}  // namespace fairlead::report
