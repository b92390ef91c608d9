// The real Kueue scheduler in a process of its own (tests/kueue-oracle --serve).
#pragma once

#include <cstdio>
#include <string>
#include <vector>

#include <sys/types.h>

namespace fairlead::differential {

struct Answer {
  std::vector<std::string> lines;  // one JSON object per step
  std::string error;               // empty if the scenario ran to its end
  bool kueue_panicked = false;     // the error is Kueue's own; the steps before it count
};

class Oracle {
 public:
  explicit Oracle(const std::string& program);
  ~Oracle();
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  // Throws std::runtime_error when the process is gone.
  Answer run(const std::string& scenario_json);

 private:
  pid_t process_ = 0;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace fairlead::differential
