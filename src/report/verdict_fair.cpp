// Fair: nobody waits longer than it would alone on its guarantee; a change names who pays and who
// gains.
#include <algorithm>

#include <fmt/format.h>

#include "report/verdict.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

// A tenant whose mean wait goes from one figure to another.
struct Shift {
  std::string name;
  std::int64_t from = 0;  // ms
  std::int64_t to = 0;
};

struct Shifts {
  std::vector<Shift> losers;   // the greatest loss first
  std::vector<Shift> winners;  // the greatest gain first
  std::size_t tenants = 0;     // who can be compared
};

void add(Shifts& shifts, const std::string& name, std::optional<std::int64_t> from,
         std::optional<std::int64_t> to) {
  if (!from || !to) return;
  ++shifts.tenants;
  if (is_worse_wait(*from, *to)) shifts.losers.push_back({name, *from, *to});
  if (is_worse_wait(*to, *from)) shifts.winners.push_back({name, *from, *to});
}

Shifts sorted(Shifts shifts) {
  const auto by_size = [](const Shift& a, const Shift& b) {
    const auto size = [](const Shift& shift) {
      return shift.to > shift.from ? shift.to - shift.from : shift.from - shift.to;
    };
    return size(a) > size(b);
  };
  std::stable_sort(shifts.losers.begin(), shifts.losers.end(), by_size);
  std::stable_sort(shifts.winners.begin(), shifts.winners.end(), by_size);
  return shifts;
}

Shifts against_alone(const Summary& summary) {
  Shifts shifts;
  for (const TenantFigures& tenant : summary.tenants) {
    add(shifts, tenant.name, tenant.figures[Metric::alone_wait_mean],
        tenant.figures[Metric::wait_mean]);
  }
  return sorted(std::move(shifts));
}

// A change that is inside the spread of the repeats is none.
Shifts against_before(const Report& report) {
  const Summary& after = report.after->summary;
  Shifts shifts;
  for (std::size_t i = 0; i < after.tenants.size(); ++i) {
    if (report.repeats && !report.repeats->is_clear(i, Metric::wait_mean)) continue;
    add(shifts, after.tenants[i].name, report.before.summary.tenants[i].figures[Metric::wait_mean],
        after.tenants[i].figures[Metric::wait_mean]);
  }
  return sorted(std::move(shifts));
}

std::string span(std::int64_t ms) { return duration_words({ms}); }

std::string list(const std::vector<Shift>& shifts, const char* between) {
  std::vector<std::string> named;
  for (const Shift& shift : shifts) {
    named.push_back(fmt::format("{} ({} {} {})", escaped(shift.name, 40), span(shift.to), between,
                                span(shift.from)));
  }
  return some_of(named);
}

std::string alone_words(const Shifts& alone, const Summary& summary) {
  if (alone.tenants == 0) return "The tenants were not run alone for comparison.";
  if (alone.losers.empty()) {
    return fmt::format("Nobody waits longer than alone on its guarantee (mean {} instead of {}).",
                       words(Metric::wait_mean, summary.total[Metric::wait_mean]),
                       words(Metric::alone_wait_mean, summary.total[Metric::alone_wait_mean]));
  }
  return fmt::format("{} of {} tenants wait longer than alone on their guarantee: {}.",
                     alone.losers.size(), alone.tenants, list(alone.losers, "instead of"));
}

std::string change_words(const Shifts& change, const Report& report) {
  std::string text;
  if (change.losers.empty() && change.winners.empty()) {
    text = "Nobody's mean wait changes by more than a minute";
    return text + (report.repeats ? " and more than the runs differ by." : ".");
  }
  if (!change.losers.empty()) {
    text += "Longer waits for " + list(change.losers, "instead of");
  }
  if (!change.winners.empty()) {
    text += (text.empty() ? "Shorter waits for " : "; shorter for ") +
            list(change.winners, "instead of");
  }
  return text + ".";
}

// Waits say little about jobs that never start: they count with the time to the end.
std::string never_words(const Report& report) {
  const Summary& summary = report.last().summary;
  const std::int64_t never = summary.total[Metric::never_started].value_or(0);
  if (never == 0) return "";
  const auto most = std::max_element(
      summary.tenants.begin(), summary.tenants.end(), [](const auto& a, const auto& b) {
        return a.figures[Metric::never_started] < b.figures[Metric::never_started];
      });
  std::string text =
      fmt::format("{} of {} jobs never start, most of {} ({})", count_words(never),
                  words(Metric::jobs, summary.total[Metric::jobs]), escaped(most->name, 40),
                  words(Metric::never_started, most->figures[Metric::never_started]));
  if (report.after) {
    text += "; " +
            words(Metric::never_started, report.before.summary.total[Metric::never_started]) +
            " before";
  }
  return text + ". ";
}

std::string answer_to_change(const Shifts& change) {
  if (change.winners.empty() && change.losers.empty()) return "no change";
  if (change.winners.empty()) return fmt::format("worse for {}", change.losers.size());
  if (change.losers.empty()) return fmt::format("better for {}", change.winners.size());
  return fmt::format("worse for {}, better for {}", change.losers.size(), change.winners.size());
}

}  // namespace

Statement is_fair(const Report& report) {
  const Summary& summary = report.last().summary;
  const Shifts alone = against_alone(summary);
  Statement statement{"Fair", "", alone_words(alone, summary), Mood::neither};
  if (report.after) {
    const Shifts change = against_before(report);
    statement.text = change_words(change, report) + " " + statement.text;
    statement.answer = answer_to_change(change);
    if (!change.winners.empty()) statement.mood = Mood::good;
    if (!change.losers.empty()) statement.mood = Mood::bad;
  } else if (alone.tenants > 0) {
    statement.answer = alone.losers.empty() ? "yes" : "no";
    statement.mood = alone.losers.empty() ? Mood::good : Mood::bad;
  } else {
    statement.answer = "not measured";
  }
  const std::string never = never_words(report);
  if (never.empty()) return statement;
  statement.text = never + statement.text;
  if (statement.mood != Mood::good) return statement;
  statement.answer += ", but some jobs never start";
  statement.mood = Mood::neither;
  return statement;
}

}  // namespace fairlead::report
