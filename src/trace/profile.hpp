// What kinds of tenants do, as tables: how large their jobs are, how long they run, how many come
// at once and when in the week. docs/traces.md says where the figures come from.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/random.hpp"

namespace fairlead::trace {

enum class TenantKind { production, training, research, batch, interactive };

inline constexpr std::array<std::int64_t, 7> gang_gpus = {1, 2, 4, 8, 16, 32, 64};

struct KindProfile {
  std::string_view name;
  std::int32_t priority;
  std::string_view priority_class;
  std::array<std::int64_t, gang_gpus.size()> gang_weights;
  std::span<const Quantile> small_seconds;  // duration of jobs of up to 4 GPUs
  std::span<const Quantile> large_seconds;  // duration of jobs of 8 GPUs and more
  std::span<const Quantile> burst;          // jobs that are submitted together
  std::array<std::int64_t, 24> hours;       // weight of each hour of a working day
  std::int64_t weekend_percent;             // weight of Saturday and Sunday beside it
  bool checkpoints;                         // long jobs write hourly checkpoints
  std::int64_t users;
};

const KindProfile& profile_of(TenantKind kind);
std::optional<TenantKind> kind_named(std::string_view name);

// One tenant of a generated workload.
struct TenantMix {
  std::string name;  // also its namespace
  TenantKind kind = TenantKind::research;
  std::int64_t weight = 1;         // its part of all GPU time, against the other weights
  std::int64_t largest_gang = 64;  // in GPUs; larger ones are not drawn
};

// The ten tenants of a company that the examples use.
std::vector<TenantMix> company_tenants();

}  // namespace fairlead::trace
