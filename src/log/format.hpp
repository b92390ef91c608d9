// The event log: everything that reached an engine and everything that it answered, one JSON object
// a line. docs/event-log.md describes the format for people; this is its shape in memory.
//
// Workloads are named "namespace/name", as in events. A log holds no ids: two engines that count
// differently can still be compared.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/event.hpp"
#include "engine/scheduler/scheduler.hpp"

namespace fairlead::log {

inline constexpr const char* format_name = "fairlead.dev/event-log";
inline constexpr std::int64_t format_version = 1;

struct Header {
  std::string program;  // version of the program that wrote the log: "0.1.0"
  SchedulerKind scheduler = SchedulerKind::kueue;
  Settings settings;
  std::uint64_t policy_hash = 0;  // of the policy as the first entry leaves it (policy_hash.hpp)

  friend bool operator==(const Header&, const Header&);
};

struct NamedDelta {
  DeltaKind kind = DeltaKind::admit;
  std::string workload;
  std::uint32_t attempt = 0;
  EvictionCause cause = EvictionCause::none;  // of evict
  std::string by;                             // of evict: the preemptor; may be empty

  friend bool operator==(const NamedDelta&, const NamedDelta&) = default;
};

// What the engine answered. A refused event has no deltas and no wake-up.
struct Outcome {
  std::optional<std::string> refused;  // the first message; its wording proves nothing
  std::vector<NamedDelta> deltas;
  Instant wake_up = Instant::never();
};

// One scheduling pass: Engine::decide.
struct Pass {};

// A call of apply() or decide().
struct Entry {
  Instant at;
  std::variant<Event, Pass> call;
  Outcome outcome;
  std::optional<std::uint64_t> policy_hash;  // after a policy change that was accepted
};

// Engine::digest() after all entries before it.
struct Checkpoint {
  std::uint64_t digest = 0;
};

// The last line of a log that was ended in good order.
struct End {
  std::int64_t entries = 0;
  std::uint64_t digest = 0;
};

struct Line {
  int number = 0;  // in the file, from 1
  std::variant<Entry, Checkpoint, End> content;
};

// "kueue": the scheduler of this name; none where this version does not have it.
std::optional<SchedulerKind> scheduler_named(std::string_view name);
const char* scheduler_name(SchedulerKind kind);

}  // namespace fairlead::log
