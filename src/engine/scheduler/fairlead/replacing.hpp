// An elastic job's larger workload takes over from its running part, which is not counted
// meanwhile.
#pragma once

#include <optional>

#include "engine/scheduler/fairlead/choice.hpp"
#include "engine/scheduler/fairlead/claims.hpp"

namespace fairlead::native {

class Replacing {
 public:
  Replacing(State& state, Claims& claims, const Look& look);
  ~Replacing();
  Replacing(const Replacing&) = delete;
  Replacing& operator=(const Replacing&) = delete;

 private:
  State& state_;
  Claims& claims_;
  std::optional<WorkloadId> old_;
};

}  // namespace fairlead::native
