// Workloads of known shape for the benchmarks: what Kueue's own performance tests generate
// (test/performance/scheduler: baseline and large-scale), in virtual time.
#pragma once

#include <vector>

#include "model/policy.hpp"
#include "trace/record.hpp"

namespace fairlead::bench {

struct Shape {
  int cohorts = 5;
  int queues_per_cohort = 6;
  // Per queue; the classes ask for 1, 5 and 20 cores.
  int small = 350;
  int medium = 100;
  int large = 50;
  int nominal = 20;
  int borrowing_limit = 100;
};

struct Load {
  std::vector<model::PolicyObject> policy;
  trace::Trace trace;
};

Load make_load(const Shape& shape);

}  // namespace fairlead::bench
