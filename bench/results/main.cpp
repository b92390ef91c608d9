// What the schedulers make of the same jobs, in virtual time: quality, not speed. `make results`
// writes the tables into docs/results.md.
#include "inputs.hpp"

int main() {
  fairlead::bench::compare_schedulers();
  fairlead::bench::share_itp();
  fairlead::bench::share_openb();
  fairlead::bench::day_and_night();
  return 0;
}
