// Reasons in words. The engine says why with a code and numbers; the sentences live here, where the
// names of pod sets, flavors and resources are known.
#pragma once

#include <optional>
#include <string>

#include "engine/state.hpp"

namespace fairlead::scenario {

// The stable name of a code. Where Kueue has a name for exactly this, it is Kueue's
// (the reasons of its QuotaReserved condition): "WaitingForQuota".
const char* code_name(ReasonCode code);

// A reason with names instead of ids. What the code does not name is empty.
struct ReasonView {
  std::string code;
  std::string pod_set;
  std::string flavor;
  std::string resource;
  std::string amount;  // as a quantity: "4", "500m"
  std::string limit;
  std::int64_t count = 0;
  std::optional<std::int64_t> until_ms;
  std::string workload;  // another one
  std::string text;      // a sentence about the workload without its subject and full stop
};

ReasonView view_of(const State& state, const WorkloadRecord& workload, const Reason& reason);

}  // namespace fairlead::scenario
