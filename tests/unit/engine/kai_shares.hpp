// KAI-Scheduler's division of one resource among queues, for comparison with ours. Its rules:
// every queue gets what it deserves and asks for; the rest goes by priority, and within a
// priority in rounds by weight, in whole units, until all are satisfied; what rounding left is
// handed out one by one.
#pragma once

#include <string>
#include <vector>

namespace fairlead::test {

struct KaiQueue {
  std::string name;
  double deserved = 0;
  double limit = -1;
  double weight = 1;
  double request = 0;
  double usage = 0;
  int priority = 0;
  double created = 0;
};

// The fair share of each queue, in the order given.
std::vector<double> kai_shares(double total, double k, const std::vector<KaiQueue>& queues);

}  // namespace fairlead::test
