// What the jobs of a trace ask for, added up by namespace, flavor and resource: the ground on which
// a policy is derived.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/jobs.hpp"

namespace fairlead::sim {

// (flavor, resource). The flavor of a GPU is its model as recorded, else `default_flavor`. With
// more models than Kueue takes flavors in a resource group, those with the least GPU time share
// `other_models`.
using QuotaName = std::pair<std::string, std::string>;
inline constexpr const char* default_flavor = "default-flavor";
inline constexpr const char* other_models = "other-models";
inline constexpr std::size_t most_flavors = 64;

// Amounts are in the base unit of their resource (base/quantity.hpp).
struct Demand {
  int128 time = 0;           // amount times milliseconds
  std::int64_t all = 0;      // of all jobs at once, saturating
  std::int64_t largest = 0;  // of one job
  std::int64_t jobs = 0;
};

struct NamespaceDemand {
  std::map<QuotaName, Demand> quotas;
  std::int64_t jobs = 0;
};

struct TotalDemand {
  std::map<std::string, NamespaceDemand, std::less<>> namespaces;
  std::map<QuotaName, Demand> quotas;
  std::map<QuotaName, std::int64_t> recorded_peak;  // most in use at once, by recorded starts
  std::int64_t jobs = 0;
  std::int64_t jobs_with_start = 0;
  std::int64_t merged_models = 0;  // that share `other_models`
  Duration span;  // from the first to the last submission, at least the longest duration
};

TotalDemand demand_of(const Jobs& jobs);

}  // namespace fairlead::sim
