// Efficient: which part of the GPU-hours did useful work, and what became of the others.
#include <fmt/format.h>

#include "report/verdict.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

constexpr std::int64_t noise_ppm = 5'000;  // half a point of goodput is no news

std::string hours(std::int64_t milli) { return words(Metric::gpu_hours_used, milli); }

std::string part(std::int64_t milli, std::int64_t capacity) {
  if (capacity <= 0) return "-";
  return words(Metric::goodput,
               static_cast<std::int64_t>((int128{milli} * 1'000'000 + capacity / 2) / capacity));
}

}  // namespace

Statement is_efficient(const Report& report) {
  const Replay& replay = report.last();
  const Spending sums = spending(replay);
  const auto goodput = replay.summary.total[Metric::goodput];
  Statement statement{"Efficient", goodput ? words(Metric::goodput, goodput) : "not measured", "",
                      Mood::neither};
  if (!goodput) {
    statement.text = fmt::format(
        "{} GPU-hours of useful work; the policy has no GPU quota to set "
        "them against.",
        hours(sums.useful));
    return statement;
  }
  const auto before = report.after ? report.before.summary.total[Metric::goodput] : std::nullopt;
  if (before == goodput) statement.answer += ", as before";
  if (before && *before != *goodput) {
    statement.answer += ", " + words(Metric::goodput, before) + " before";
    const bool is_clear =
        !report.repeats || report.repeats->is_clear(report.repeats->total(), Metric::goodput);
    if (is_clear && *goodput - *before > noise_ppm) statement.mood = Mood::good;
    if (is_clear && *before - *goodput > noise_ppm) statement.mood = Mood::bad;
  }
  statement.text = fmt::format(
      "{} of {} GPU-hours were useful work, {} lost to preemption; {} were idle while somebody "
      "waited who could have used them ({} of the capacity).",
      hours(sums.useful), hours(sums.capacity), hours(sums.lost), hours(sums.idle_wanted),
      part(sums.idle_wanted, sums.capacity));
  return statement;
}

}  // namespace fairlead::report
