// The same comparison over slightly disturbed workloads: what of it is more than noise.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/figures.hpp"
#include "report/gate.hpp"
#include "report/table.hpp"

namespace fairlead::report {

// Without the lowest and the highest tenth of the values, rounded down: of fewer than ten values
// the lowest and the highest.
struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// The figures of every run. The first is of the jobs as recorded; run i of one policy and run i of
// the other are of the same disturbed jobs, so that differences are paired.
class Repeats {
 public:
  std::vector<Summary> before;
  std::vector<Summary> after;  // empty without a comparison

  std::size_t count() const { return before.size(); }
  std::size_t total() const { return before.front().tenants.size(); }  // instead of a tenant

  // Of a tenant by its place among the tenants, or of all, over the runs that have the figure:
  // where all jobs of a tenant fall into the warm-up there is none. Nothing where no run has it.
  std::optional<Range> range(const std::vector<Summary>& runs, std::size_t tenant,
                             Metric metric) const;
  std::optional<Range> change(std::size_t tenant, Metric metric) const;

  // Whether a change goes the same way in nine tenths of the runs: its range leaves zero out.
  bool is_clear(std::size_t tenant, Metric metric) const;
};

// The gate over all runs: a tenant fails it who would fail it with the jobs as recorded, and in
// nine tenths of the runs.
Result<Verdict> judge(const Gate& gate, const Repeats& repeats);

struct SpreadColumn {
  const char* title;
  Metric metric;
};

// The figures whose spread is shown.
inline constexpr SpreadColumn spread_columns[] = {
    {"mean wait", Metric::wait_mean},
    {"p95 wait", Metric::wait_p95},
    {"utilisation", Metric::utilisation},
};

// With a comparison how the figure changes: "better: -3h 5m .. -2h", "no clear change", "none"
// where no run changes it. Otherwise its range.
Cell spread_cell(const Repeats& repeats, std::size_t tenant, Metric metric);

// "What changes over 10 runs with disturbed arrivals and durations"
std::string spread_title(const Repeats& repeats);

// What changes, with the ranges. At most 120 columns.
std::string repeats_text(const Repeats& repeats, bool colours);

}  // namespace fairlead::report
