// Generates a workload that looks like a shared GPU cluster: heavy-tailed run times, bursts, daily
// and weekly cycles, gangs, few tenants with most of the GPU time. The same options give the same
// bytes on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trace/profile.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

struct SynthOptions {
  std::uint64_t seed = 1;
  std::int64_t days = 60;  // of submissions; the first is a Monday
  std::int64_t gpus = 128;
  std::int64_t load_percent = 85;  // GPU time submitted, of what the GPUs have in those days
  std::vector<TenantMix> tenants = company_tenants();
  std::string queue = "main";  // LocalQueue of every job, in the namespace of its tenant
};

// Refused with diagnostics: no tenants, a name twice or one that Kubernetes would refuse, weights
// or sizes that are not positive, more than two million GPU-days. The order of the tenants does not
// matter.
Result<Trace> synthesize(const SynthOptions& options);

// "name=kind:weight" or "name=kind:weight:largest-gang", as on the command line.
Result<TenantMix> parse_tenant(std::string_view text);

}  // namespace fairlead::trace
