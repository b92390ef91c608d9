// The verdict on a report in three lines: is the cluster safe (nobody breaks another), fair (nobody
// waits because others are louder), efficient (the GPUs do useful work)? docs/reading-the-report.md
// explains every word of them.
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"

namespace fairlead::report {

enum class Mood : std::uint8_t { good, bad, neither };

// "Safe: yes. Every queue got its guarantee ..."
struct Statement {
  const char* subject = "";  // "Safe", "Fair", "Efficient"
  std::string answer;        // the word or the figure that says it all: "yes", "61.3%"
  std::string text;          // one to three sentences with names and figures
  Mood mood = Mood::neither;

  std::string line() const;
};

// Safe, fair, efficient. With a comparison they are about the proposed policy, and say what
// changes.
std::vector<Statement> verdict(const Report& report);

// What it is made of; report/verdict_*.cpp.
Statement is_safe(const Report& report);
Statement is_fair(const Report& report);
Statement is_efficient(const Report& report);

// Every GPU-hour of the capacity from the first measured submission to the end, in thousandths of
// one. They add up to `capacity`, unless more was held than there is quota.
struct Spending {
  std::int64_t capacity = 0;
  std::int64_t useful = 0;
  std::int64_t lost = 0;      // to preemptions
  std::int64_t overhead = 0;  // start delays, graces, other evictions, unfinished and failed jobs
  std::int64_t warm_up = 0;   // held by jobs of the warm-up, which are not measured
  std::int64_t idle_wanted = 0;  // idle while somebody waited who could have used it
  std::int64_t idle = 0;         // idle, and nobody waited who could have
};
Spending spending(const Replay& replay);

// Whether a mean wait is worse than another by so much that one should look: by more than a minute
// and more than a hundredth.
bool is_worse_wait(std::int64_t better_ms, std::int64_t worse_ms);

// "a, b and 4 others".
std::string some_of(const std::vector<std::string>& names, std::size_t at_most = 2);

}  // namespace fairlead::report
