// The figures of a simulation, per tenant and in all. docs/simulate.md defines each of them.
//
// Every figure is a 64-bit integer in the unit of its metric, so that a report is the same to the
// last digit on every machine. Divisions round to the nearest, halves up.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/jobs.hpp"
#include "sim/run.hpp"

namespace fairlead::report {

enum class Metric : std::uint8_t {
  jobs,
  completed,
  failed,
  unfinished,
  never_started,
  wait_mean,
  wait_p50,
  wait_p95,
  wait_p99,
  wait_max,
  start_wait_mean,
  start_wait_p50,
  start_wait_p95,
  start_wait_p99,
  start_wait_max,
  total_wait_mean,
  total_wait_p50,
  total_wait_p95,
  total_wait_p99,
  total_wait_max,
  gpu_hours_wanted,
  gpu_hours_used,
  gpu_hours_completed,
  gpu_hours_lost,
  gpu_hours_lost_otherwise,
  preemptions_suffered,
  preemptions_caused,
  evictions,
  goodput,
  utilisation,
};
inline constexpr std::size_t metric_count = static_cast<std::size_t>(Metric::utilisation) + 1;

enum class Unit : std::uint8_t { count, milliseconds, milli_gpu_hours, ppm };

// Whether more of it is good news.
enum class Better : std::uint8_t { neither, less, more };

struct MetricInfo {
  Metric metric;
  std::string_view path;  // in gate expressions: "wait.p95"
  std::string_view json;  // in JSON, with the unit: "waitMs.p95"
  Unit unit;
  Better better;
};

// In the order of Metric.
std::span<const MetricInfo> metric_table();
const MetricInfo& info(Metric metric);
std::optional<Metric> metric_named(std::string_view path);

// Nothing where there is nothing to set a figure against: no jobs, no capacity.
class Figures {
 public:
  std::optional<std::int64_t>& operator[](Metric metric) { return values_[index(metric)]; }
  std::optional<std::int64_t> operator[](Metric metric) const { return values_[index(metric)]; }

 private:
  static std::size_t index(Metric metric) { return static_cast<std::size_t>(metric); }
  std::array<std::optional<std::int64_t>, metric_count> values_;
};

struct TenantFigures {
  std::string name;
  Figures figures;
};

struct Summary {
  std::vector<TenantFigures> tenants;  // by name
  Figures total;
};

// Whether the job counts: it was submitted, and not during the warm-up.
bool is_measured(const sim::Run& run, const sim::Jobs& jobs, sim::JobId job);

Summary summarize(const sim::Run& run, const sim::Jobs& jobs);

// after - before; nothing where either is missing.
Figures difference(const Figures& before, const Figures& after);

}  // namespace fairlead::report
