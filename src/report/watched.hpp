// Figures that need more than the run itself: what its onlookers saw, and how the tenants would
// fare alone.
#pragma once

#include "report/figures.hpp"
#include "sim/guarantee_watch.hpp"

namespace fairlead::report {

// guarantee.…: of the ClusterQueues that a tenant's jobs reach. Tenants that share a queue share
// its figures; the total counts each queue once.
void add_guarantees(Summary& summary, const sim::Run& run, const sim::Jobs& jobs,
                    const sim::GuaranteeWatch& watch);

// gpu_hours.idle_wanted, of the total alone: idle GPUs are nobody's.
void add_idle(Summary& summary, sim::GpuTime idle_while_wanted);

// alone_….: from the figures of the same jobs under sim::alone().
void add_alone(Summary& summary, const Summary& alone);

}  // namespace fairlead::report
