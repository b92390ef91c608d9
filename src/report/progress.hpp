// One line on a terminal that says how far a simulation is, how fast it goes and what is left.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdio>
#include <mutex>
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

// One line for several runs that go on at the same time. Every run has a RunProgress of its own.
class RunsProgress {
 public:
  // Writes to `out`, or nowhere if that is null. `jobs` are those of one run.
  RunsProgress(std::FILE* out, std::size_t runs, std::size_t jobs,
               const volatile std::sig_atomic_t& stop);
  RunsProgress(const RunsProgress&) = delete;
  RunsProgress& operator=(const RunsProgress&) = delete;
  ~RunsProgress();

  // More jobs ended in one of the runs. Any thread may call it.
  bool advance(std::size_t jobs);
  std::size_t jobs_of_a_run() const { return jobs_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::FILE* out_;
  std::size_t runs_;
  std::size_t jobs_;
  const volatile std::sig_atomic_t& stop_;
  std::mutex mutex_;
  std::size_t ended_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool visible_ = false;
};

class RunProgress : public sim::Monitor {
 public:
  explicit RunProgress(RunsProgress& all) : all_(all) {}
  ~RunProgress() override { all_.advance(all_.jobs_of_a_run() - ended_); }  // the run is over
  bool keep_going(const sim::Progress& progress) override;

 private:
  RunsProgress& all_;
  std::size_t ended_ = 0;
};

// "18 more runs: 38%, 12s left"
std::string runs_words(std::size_t runs, std::size_t jobs, std::size_t ended, Duration elapsed);

}  // namespace fairlead::report
