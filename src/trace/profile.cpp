#include "trace/profile.hpp"

#include <algorithm>

namespace fairlead::trace {
namespace {

constexpr std::int64_t minute = 60;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t day = 24 * hour;

// Durations. Half of all jobs end within some twenty minutes: trials, crashes, evaluations. A few
// per cent run for days and take most of the GPU time.
constexpr auto production_small = std::to_array<Quantile>({{0, 40},
                                                           {250'000, 6 * minute},
                                                           {500'000, 20 * minute},
                                                           {750'000, 100 * minute},
                                                           {900'000, 16 * hour},
                                                           {938'000, 36 * hour},
                                                           {955'000, 3 * day},
                                                           {992'000, 8 * day},
                                                           {1'000'000, 14 * day}});
constexpr auto production_large = std::to_array<Quantile>({{0, minute},
                                                           {250'000, 10 * minute},
                                                           {500'000, 40 * minute},
                                                           {750'000, 3 * hour},
                                                           {900'000, 14 * hour},
                                                           {955'000, 36 * hour},
                                                           {975'000, 3 * day},
                                                           {1'000'000, 8 * day}});
constexpr auto training_small = std::to_array<Quantile>({{0, 30},
                                                         {250'000, 5 * minute},
                                                         {500'000, 22 * minute},
                                                         {750'000, 2 * hour},
                                                         {900'000, 18 * hour},
                                                         {935'000, 36 * hour},
                                                         {952'000, 3 * day},
                                                         {992'000, 8 * day},
                                                         {1'000'000, 14 * day}});
constexpr auto training_large = std::to_array<Quantile>({{0, minute},
                                                         {250'000, 10 * minute},
                                                         {500'000, 45 * minute},
                                                         {750'000, 4 * hour},
                                                         {900'000, 16 * hour},
                                                         {950'000, 40 * hour},
                                                         {972'000, 3 * day},
                                                         {1'000'000, 8 * day}});
constexpr auto research_small = std::to_array<Quantile>({{0, 20},
                                                         {250'000, 4 * minute},
                                                         {500'000, 18 * minute},
                                                         {750'000, 90 * minute},
                                                         {900'000, 15 * hour},
                                                         {945'000, 36 * hour},
                                                         {962'000, 3 * day},
                                                         {994'000, 8 * day},
                                                         {1'000'000, 12 * day}});
constexpr auto research_large = std::to_array<Quantile>({{0, minute},
                                                         {250'000, 8 * minute},
                                                         {500'000, 35 * minute},
                                                         {750'000, 3 * hour},
                                                         {900'000, 12 * hour},
                                                         {970'000, 36 * hour},
                                                         {990'000, 3 * day},
                                                         {1'000'000, 5 * day}});
constexpr auto batch_small = std::to_array<Quantile>({{0, 60},
                                                      {250'000, 8 * minute},
                                                      {500'000, 22 * minute},
                                                      {750'000, 80 * minute},
                                                      {900'000, 6 * hour},
                                                      {970'000, 16 * hour},
                                                      {1'000'000, 40 * hour}});
constexpr auto batch_large = std::to_array<Quantile>(
    {{0, 2 * minute}, {500'000, 30 * minute}, {900'000, 4 * hour}, {1'000'000, 16 * hour}});
constexpr auto interactive = std::to_array<Quantile>({{0, 30},
                                                      {300'000, 6 * minute},
                                                      {600'000, 25 * minute},
                                                      {900'000, 3 * hour},
                                                      {1'000'000, 10 * hour}});

// Jobs submitted together: sweeps and pipelines.
constexpr auto sweeps = std::to_array<Quantile>({{0, 1},
                                                 {550'000, 2},
                                                 {750'000, 5},
                                                 {900'000, 16},
                                                 {970'000, 48},
                                                 {995'000, 120},
                                                 {1'000'000, 240}});
constexpr auto pipelines =
    std::to_array<Quantile>({{0, 1}, {500'000, 3}, {800'000, 12}, {950'000, 40}, {1'000'000, 80}});
constexpr auto singles = std::to_array<Quantile>({{0, 1}, {900'000, 2}, {1'000'000, 4}});

constexpr std::array<std::int64_t, 24> office_hours = {
    6, 4, 3, 2, 2, 3, 5, 9, 18, 28, 32, 30, 22, 26, 32, 32, 30, 26, 20, 15, 13, 12, 11, 9};
constexpr std::array<std::int64_t, 24> nightly = {24, 34, 38, 30, 20, 12, 8,  6,  6,  7,  7,  7,
                                                  6,  7,  7,  7,  7,  8,  10, 12, 14, 16, 18, 20};
constexpr std::array<std::int64_t, 24> around_the_clock = {
    14, 14, 15, 14, 13, 12, 12, 13, 15, 18, 19, 19, 17, 18, 19, 19, 18, 17, 16, 16, 16, 17, 17, 16};

// In the order of TenantKind. Most jobs take one GPU, then one node; larger gangs are rare.
constexpr std::array<KindProfile, 5> kinds = {{
    {"production",
     1000,
     "production",
     {680, 30, 50, 200, 28, 12, 4},
     production_small,
     production_large,
     sweeps,
     around_the_clock,
     70,
     true,
     18},
    {"training",
     200,
     "training",
     {720, 30, 50, 170, 22, 8, 0},
     training_small,
     training_large,
     sweeps,
     office_hours,
     35,
     true,
     14},
    {"research",
     100,
     "research",
     {800, 30, 40, 120, 10, 0, 0},
     research_small,
     research_large,
     sweeps,
     office_hours,
     45,
     false,
     30},
    {"batch",
     50,
     "batch",
     {880, 30, 40, 50, 0, 0, 0},
     batch_small,
     batch_large,
     pipelines,
     nightly,
     90,
     false,
     4},
    {"interactive",
     500,
     "interactive",
     {1, 0, 0, 0, 0, 0, 0},
     interactive,
     interactive,
     singles,
     office_hours,
     10,
     false,
     25},
}};

}  // namespace

const KindProfile& profile_of(TenantKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::optional<TenantKind> kind_named(std::string_view name) {
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const KindProfile& kind) { return kind.name == name; });
  if (found == kinds.end()) return std::nullopt;
  return static_cast<TenantKind>(found - kinds.begin());
}

std::vector<TenantMix> company_tenants() {
  // Weights are per mille of the GPU time; their Gini coefficient is that of the ITP trace (0.60).
  return {
      {"production", TenantKind::production, 450, 64},
      {"language", TenantKind::training, 180, 32},
      {"research", TenantKind::research, 135, 16},
      {"vision", TenantKind::training, 90, 16},
      {"speech", TenantKind::training, 50, 8},
      {"ranking", TenantKind::batch, 40, 8},
      {"robotics", TenantKind::research, 25, 8},
      {"forecasting", TenantKind::batch, 15, 4},
      {"fraud", TenantKind::batch, 10, 4},
      {"sandbox", TenantKind::interactive, 5, 1},
  };
}

}  // namespace fairlead::trace
