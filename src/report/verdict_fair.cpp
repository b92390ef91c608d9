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

Shifts against_before(const Summary& before, const Summary& after) {
  Shifts shifts;
  for (std::size_t i = 0; i < after.tenants.size(); ++i) {
    add(shifts, after.tenants[i].name, before.tenants[i].figures[Metric::wait_mean],
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

std::string change_words(const Shifts& change) {
  if (change.losers.empty() && change.winners.empty()) return "Nobody's mean wait changes.";
  std::string text;
  if (!change.losers.empty()) {
    text += "Longer waits for " + list(change.losers, "instead of");
  }
  if (!change.winners.empty()) {
    text += (text.empty() ? "Shorter waits for " : "; shorter for ") +
            list(change.winners, "instead of");
  }
  return text + ".";
}

std::string answer_to_change(const Shifts& change) {
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
    const Shifts change = against_before(report.before.summary, summary);
    statement.text = change_words(change) + " " + statement.text;
    if (!change.losers.empty() || !change.winners.empty()) {
      statement.answer = answer_to_change(change);
      statement.mood = change.losers.empty() ? Mood::good : Mood::bad;
      return statement;
    }
  }
  if (alone.tenants > 0) {
    statement.answer = alone.losers.empty() ? "yes" : "no";
    statement.mood = alone.losers.empty() ? Mood::good : Mood::bad;
  } else {
    statement.answer = "not measured";
  }
  return statement;
}

}  // namespace fairlead::report
