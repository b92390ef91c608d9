// One line on a terminal that says how far a simulation is, how fast it goes and what is left.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>

#include "sim/simulation.hpp"

namespace fairlead::report {

// "before: 34%, day 21, 23,456 of 69,351 jobs ended, 31,000 jobs/s, 2.0s left"
std::string progress_words(const std::string& label, const sim::Progress& progress,
                           Duration elapsed);

class ProgressLine : public sim::Monitor {
 public:
  // Writes to `out`, or nowhere if that is null. `stop` is set by a signal.
  ProgressLine(std::FILE* out, std::string label, const volatile std::sig_atomic_t& stop);
  ~ProgressLine() override;

  bool keep_going(const sim::Progress& progress) override;

 private:
  using Clock = std::chrono::steady_clock;

  std::FILE* out_;
  std::string label_;
  const volatile std::sig_atomic_t& stop_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool visible_ = false;
};

}  // namespace fairlead::report
