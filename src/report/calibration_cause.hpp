// Why a simulated job started at another time than the recorded one: by rule, from what the trace
// says was in use and what the policy has.
#pragma once

#include <string>
#include <vector>

#include "report/calibration.hpp"

namespace fairlead::report {

class CauseFinder {
 public:
  CauseFinder(const sim::Jobs& jobs, const sim::Run& run, const std::vector<std::string>& gates);

  // Fills in the cause of the job and says why.
  void explain(OddJob& odd) const;

 private:
  struct Use {
    std::int64_t all = 0;  // thousandths of a GPU
    std::int64_t tenant = 0;
  };

  // What the record says was in use, by all and by the tenant of the job, the job itself left out.
  Use recorded_use(Instant at, sim::JobId job) const;
  bool never_starts(OddJob& odd) const;
  void explain_late(OddJob& odd) const;
  void explain_early(OddJob& odd) const;

  const sim::Jobs& jobs_;
  const sim::Run& run_;
  const std::vector<std::string>& gates_;
  std::int64_t peak_ = 0;  // the most that was ever in use at once, as recorded
};

}  // namespace fairlead::report
