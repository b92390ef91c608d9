// Safe: guarantees are kept, caps are kept, and whoever is evicted is named.
#include <algorithm>

#include <fmt/format.h>

#include "report/verdict.hpp"
#include "report/words.hpp"
#include "sim/guarantee_watch.hpp"

namespace fairlead::report {

namespace {

std::int64_t late_times(const Replay& replay) {
  return replay.summary.total[Metric::guarantee_late_times].value_or(0);
}

// Late by no more than this is hardly late: the patience of a scheduler that waits for room
// (docs/reading-the-report.md).
constexpr std::int64_t patience_ms = 600'000;

enum class Kept : std::uint8_t { always, almost, no };

Kept kept(const Replay& replay) {
  if (replay.breached_caps > 0) return Kept::no;
  if (late_times(replay) == 0) return Kept::always;
  const auto longest = replay.summary.total[Metric::guarantee_late_longest].value_or(0);
  return longest <= patience_ms ? Kept::almost : Kept::no;
}

const char* word(Kept kept) {
  return kept == Kept::always ? "yes" : kept == Kept::almost ? "almost" : "no";
}

// Those who waited longest for what was theirs come first.
std::vector<const TenantFigures*> late_tenants(const Summary& summary) {
  std::vector<const TenantFigures*> late;
  for (const TenantFigures& tenant : summary.tenants) {
    if (tenant.figures[Metric::guarantee_late_times].value_or(0) > 0) late.push_back(&tenant);
  }
  std::stable_sort(late.begin(), late.end(), [](const auto* a, const auto* b) {
    return a->figures[Metric::guarantee_late_longest] > b->figures[Metric::guarantee_late_longest];
  });
  return late;
}

std::string guarantees(const Report& report, const Replay& replay) {
  const std::string within = duration_words(sim::guarantee_allowance(report.settings));
  const auto late = late_tenants(replay.summary);
  if (late.empty()) {
    return fmt::format("Whatever was asked for within a guarantee (nominalQuota) came within {}",
                       within);
  }
  std::vector<std::string> named;
  for (const TenantFigures* tenant : late) {
    const Figures& figures = tenant->figures;
    named.push_back(fmt::format(
        "{} ({}, at worst {} late)", escaped(tenant->name, 40),
        count_words(*figures[Metric::guarantee_late_times]) +
            (*figures[Metric::guarantee_late_times] == 1 ? " time" : " times"),
        words(Metric::guarantee_late_longest, figures[Metric::guarantee_late_longest])));
  }
  return fmt::format(
      "What was asked for within a guarantee (nominalQuota) came later than {} for {}", within,
      some_of(named));
}

std::string caps(const Replay& replay) {
  if (replay.breached_caps == 0) return "no cap (nominalQuota + borrowingLimit) was exceeded";
  return fmt::format("caps (nominalQuota + borrowingLimit) were exceeded {} times, first: {}",
                     count_words(replay.breached_caps), escaped(replay.first_breach));
}

std::string evictions(const Report& report, const Replay& replay) {
  const std::int64_t all = replay.summary.total[Metric::preemptions_suffered].value_or(0);
  if (all == 0) return "Nobody is preempted";
  const auto most = std::max_element(replay.summary.tenants.begin(), replay.summary.tenants.end(),
                                     [](const TenantFigures& a, const TenantFigures& b) {
                                       return a.figures[Metric::preemptions_suffered] <
                                              b.figures[Metric::preemptions_suffered];
                                     });
  std::string text =
      fmt::format("{} preemption{}, most of {} ({}, {} GPU-hours lost)", count_words(all),
                  all == 1 ? "" : "s", escaped(most->name, 40),
                  words(Metric::preemptions_suffered, most->figures[Metric::preemptions_suffered]),
                  words(Metric::gpu_hours_lost, most->figures[Metric::gpu_hours_lost]));
  if (report.after) {
    const auto before = report.before.summary.total[Metric::preemptions_suffered].value_or(0);
    text += before == all ? ", as many as before" : fmt::format("; {} before", count_words(before));
  }
  return text;
}

}  // namespace

Statement is_safe(const Report& report) {
  const Replay& replay = report.last();
  const Kept now = kept(replay);
  Statement statement{"Safe", word(now), "",
                      now == Kept::always   ? Mood::good
                      : now == Kept::almost ? Mood::neither
                                            : Mood::bad};
  if (report.after && kept(report.before) != now) {
    statement.answer += std::string(", ") + word(kept(report.before)) + " before";
  }
  statement.text =
      guarantees(report, replay) + "; " + caps(replay) + ". " + evictions(report, replay) + ".";
  return statement;
}

}  // namespace fairlead::report
