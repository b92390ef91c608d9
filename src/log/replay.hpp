// Rebuilds an engine from its event log, and compares what it decides now with what the log says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "log/format.hpp"
#include "log/reader.hpp"

namespace fairlead::log {

// Where the log and the engine part. The texts are for people, one item a line, printable.
struct Difference {
  int line = 0;
  Instant at;
  std::string call;                    // "pass", "submission of team-a/x"
  std::vector<std::string> expected;   // what the log says
  std::vector<std::string> got;        // what the engine answers now
  std::vector<std::string> workloads;  // named in one answer but not in the other, or differently
};

enum class Compare : std::uint8_t {
  everything,  // decisions, digests, policy hashes, the number of entries
  decisions,   // deltas, refusals and wake-ups only: State may be counted differently
};

class Replay {
 public:
  explicit Replay(const Header& header, Compare compare = Compare::everything)
      : Replay(header, header.scheduler, compare) {}
  // Decides with another scheduler than the log's.
  Replay(const Header& header, SchedulerKind scheduler, Compare compare);

  // Makes the call of an entry, or checks a digest. After a difference the engine has its own
  // answer, not the log's.
  std::optional<Difference> take(const Line& line);

  const Engine& engine() const { return engine_; }
  Engine& engine() { return engine_; }
  std::int64_t entries() const { return entries_; }
  std::int64_t passes() const { return passes_; }

 private:
  std::optional<Difference> take_entry(const Line& line, const Entry& entry);
  std::optional<Difference> check_policy(const Line& line, const Entry& entry) const;
  std::optional<Difference> check_digest(int line, std::uint64_t expected) const;

  Compare compare_;
  std::uint64_t first_policy_;
  Engine engine_;
  Instant now_;
  std::int64_t entries_ = 0;
  std::int64_t passes_ = 0;
};

struct Verdict {
  std::int64_t entries = 0;
  std::int64_t passes = 0;
  bool complete = false;  // the log has its end line
  std::optional<Difference> difference;
};

// Replays a log to its first difference, or to its end. An error means that it cannot be read.
Result<Verdict> verify(Reader& reader, Replay& replay);

// The engine as it stood at the end of a log. A difference is an error that names the line.
Result<Engine> rebuild(Reader& reader);

}  // namespace fairlead::log
