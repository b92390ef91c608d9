// A linear program small enough for a dense table.
#pragma once

#include <vector>

namespace fairlead::mig {

// Maximise worth * x subject to rows * x <= limits, x >= 0. No limit is negative, so that x = 0 is
// a solution to begin with.
struct LinearProgram {
  std::vector<double> worth;              // by column
  std::vector<std::vector<double>> rows;  // each as long as `worth`
  std::vector<double> limits;             // by row
};

struct LinearSolution {
  std::vector<double> x;
  double worth = 0;
  bool finished = false;  // else it is a solution, and not the best
};

// Deterministic: ties go to the lowest index, and Bland's rule ends what might cycle.
LinearSolution maximise(const LinearProgram& program);

}  // namespace fairlead::mig
