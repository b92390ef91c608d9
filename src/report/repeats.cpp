#include "report/repeats.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace fairlead::report {

namespace {

// So many runs may disagree with the others.
std::size_t tenth(std::size_t count) { return count / 10; }

std::optional<std::int64_t> figure(const Summary& summary, std::size_t tenant, Metric metric) {
  if (tenant == summary.tenants.size()) return summary.total[metric];
  return summary.tenants[tenant].figures[metric];
}

Range range_of(std::vector<std::int64_t> values) {
  std::sort(values.begin(), values.end());
  const std::size_t left_out = tenth(values.size());
  return {values[left_out], values[values.size() - 1 - left_out]};
}

// Whether a run has every figure that the gate is about; the disturbed runs measure less.
bool can_judge(const Gate& gate, const Summary& summary) {
  return std::all_of(gate.clauses.begin(), gate.clauses.end(), [&](const Clause& clause) {
    return summary.total[clause.metric].has_value();
  });
}

}  // namespace

std::optional<Range> Repeats::range(const std::vector<Summary>& runs, std::size_t tenant,
                                    Metric metric) const {
  std::vector<std::int64_t> values;
  for (const Summary& run : runs) {
    const auto value = figure(run, tenant, metric);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values.empty() ? std::nullopt : std::optional(range_of(std::move(values)));
}

std::optional<Range> Repeats::change(std::size_t tenant, Metric metric) const {
  std::vector<std::int64_t> changes;
  for (std::size_t run = 0; run < after.size(); ++run) {
    const auto then = figure(before[run], tenant, metric);
    const auto now = figure(after[run], tenant, metric);
    if (!then || !now) return std::nullopt;
    changes.push_back(*now - *then);
  }
  return changes.empty() ? std::nullopt : std::optional(range_of(std::move(changes)));
}

bool Repeats::is_clear(std::size_t tenant, Metric metric) const {
  const auto range = change(tenant, metric);
  return !range || range->low > 0 || range->high < 0;
}

Result<Verdict> judge(const Gate& gate, const Repeats& repeats) {
  const auto in_run = [&](std::size_t run) {
    const Summary* then = repeats.after.empty() ? nullptr : &repeats.before[run];
    return judge(gate, then, repeats.after.empty() ? repeats.before[run] : repeats.after[run]);
  };
  auto verdict = in_run(0);
  if (!verdict || verdict->holds()) return verdict;
  std::map<std::string, std::size_t> runs_of;  // by tenant
  std::size_t judged = 0;
  for (std::size_t run = 0; run < repeats.count(); ++run) {
    if (run > 0 && !can_judge(gate, repeats.before[run])) continue;
    auto other = in_run(run);
    if (!other) return other;
    ++judged;
    for (const Breach& breach : other->breaches) ++runs_of[breach.tenant];
  }
  for (Breach& breach : std::exchange(verdict->breaches, {})) {
    const std::size_t runs = runs_of[breach.tenant];
    if (runs + tenth(judged) >= judged) {
      verdict->breaches.push_back(std::move(breach));
    } else {
      verdict->unclear.push_back({breach.tenant, runs, judged});
    }
  }
  return verdict;
}

}  // namespace fairlead::report
