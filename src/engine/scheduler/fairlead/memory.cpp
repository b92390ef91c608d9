#include "engine/scheduler/fairlead/memory.hpp"

namespace fairlead::native {

void Memory::forget(WorkloadId workload) {
  holds.erase(workload);
  waits.erase(workload);
}

void Memory::begin_round() {
  evicted.clear();
  most_holders = 0;
}

void Memory::add_to(Digest& digest) const {
  digest.add(holds.size(), waits.size());
  for (const auto& [workload, hold] : holds) {
    digest.add(workload, hold.queue);
    digest.add_all(hold.victims);
    digest.add_all(hold.hosts);
  }
  for (const auto& [workload, wait] : waits) {
    digest.add(workload, wait.since, wait.passed);
    digest.add_all(wait.hosts);
  }
  digest.add_all(evicted);
  digest.add(most_holders);
  ends.add_to(digest);
  past.add_to(digest);
  for (const auto& [at, lost] : thrown_away) digest.add(at, static_cast<std::uint64_t>(lost));
}

}  // namespace fairlead::native
