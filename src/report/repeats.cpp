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

std::optional<Range> range_of(std::vector<std::int64_t> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const std::size_t left_out = tenth(values.size());
  return Range{values[left_out], values[values.size() - 1 - left_out]};
}

}  // namespace

std::optional<Range> Repeats::range(const std::vector<Summary>& runs, std::size_t tenant,
                                    Metric metric) const {
  std::vector<std::int64_t> values;
  for (const Summary& run : runs) {
    if (const auto value = figure(run, tenant, metric)) values.push_back(*value);
  }
  return range_of(std::move(values));
}

std::optional<Range> Repeats::change(std::size_t tenant, Metric metric) const {
  std::vector<std::int64_t> changes;
  for (std::size_t run = 0; run < after.size(); ++run) {
    const auto then = figure(before[run], tenant, metric);
    const auto now = figure(after[run], tenant, metric);
    if (then && now) changes.push_back(*now - *then);
  }
  return range_of(std::move(changes));
}

bool Repeats::is_clear(std::size_t tenant, Metric metric) const {
  const auto range = change(tenant, metric);
  return range && (range->low > 0 || range->high < 0);
}

Result<Verdict> judge(const Gate& gate, const Repeats& repeats) {
  const auto in_run = [&](std::size_t run) {
    const Summary* then = repeats.after.empty() ? nullptr : &repeats.before[run];
    return judge(gate, then, repeats.after.empty() ? repeats.before[run] : repeats.after[run]);
  };
  auto verdict = in_run(0);
  if (!verdict || verdict->holds()) return verdict;
  std::map<std::string, std::size_t> runs_of;  // by tenant
  for (std::size_t run = 0; run < repeats.count(); ++run) {
    auto other = in_run(run);
    if (!other) return other;
    for (const Breach& breach : other->breaches) ++runs_of[breach.tenant];
  }
  for (Breach& breach : std::exchange(verdict->breaches, {})) {
    const std::size_t runs = runs_of[breach.tenant];
    if (runs + tenth(repeats.count()) >= repeats.count()) {
      verdict->breaches.push_back(std::move(breach));
    } else {
      verdict->unclear.push_back({breach.tenant, runs, repeats.count()});
    }
  }
  return verdict;
}

}  // namespace fairlead::report
