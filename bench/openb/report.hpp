// Many runs as a table: ours beside what is published.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include "experiment.hpp"

namespace fairlead::openb {

// Published means have a standard deviation of 0.07 to 0.7 over their ten seeds.
inline constexpr double tolerance = 0.35;
// Decisions of 10,866 that the reference's own rounding noise may have taken otherwise.
inline constexpr std::size_t noise_tolerance = 10;

struct Selection {
  std::vector<std::string> workloads;  // all of the paper's if empty
  std::vector<std::string> policies;   // all if empty
  int seeds = 10;
  std::int64_t first_seed = 42;
};

struct Line {
  std::string workload;
  std::string policy;
  double mean = 0;  // per cent allocated at 130 % demand
  double deviation = 0;
  double published = 0;       // of this policy; for ours, of FGD
  double worst_on_curve = 0;  // the largest difference at 90, 95, ..., 130 % demand
  bool is_ours = false;
  std::size_t decisions = 0;
  double cpu_seconds = 0;
};

struct Summary {
  std::vector<Line> lines;
  Replay golden;
  Replay golden_free;  // without corrections
  bool replayed = false;

  bool passes() const;
};

// Progress goes to `progress`, if that is not null.
Result<Summary> measure(const std::string& folder, const Selection& selection, std::FILE* progress);
std::string to_text(const Summary& summary);
bool write_json(const Summary& summary, const std::string& path);

}  // namespace fairlead::openb
