// A recorded workload in memory: what was submitted, when, for whom, and how long it ran. The unit
// of a trace is the job; a gang is one job with several pods.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/instant.hpp"

namespace fairlead::trace {

// How the recorded run ended; `running`: the recording stopped before the job did; `vanished`: it
// was gone when the cluster was next looked at, so that its end is not known exactly.
enum class Outcome { unknown, completed, failed, cancelled, timeout, preempted, running, vanished };

struct MigSlices {
  std::string profile;  // "1g.10gb"
  std::int64_t count = 0;

  friend bool operator==(const MigSlices&, const MigSlices&) = default;
};

// A stretch of a run in which it did something, from its start on.
struct ActiveSpan {
  Duration from;
  Duration to;

  friend bool operator==(const ActiveSpan&, const ActiveSpan&) = default;
};

// Where a record was read, for messages about it later.
struct Origin {
  std::uint32_t file = 0;  // index into Trace::files
  std::uint32_t line = 0;  // from 1; 0: not read from a file

  friend bool operator==(const Origin&, const Origin&) = default;
};

struct Record {
  std::string name;         // unique within its namespace and tenant
  std::string tenant;       // may be empty when `queue` is given
  std::string queue_space;  // namespace of the LocalQueue; empty: the one of the tenant's name
  std::string queue;        // LocalQueue; empty: "main"
  std::string user;
  std::optional<std::int32_t> priority;
  std::string priority_class;

  Instant submit;  // since the start of the trace, never negative
  // As recorded; a simulation decides anew. Not before `submit`, and in this order.
  std::optional<Instant> admitted;  // when it got its quota for the run that counts
  std::optional<Instant> start;     // when its pods began to run
  Duration duration;                // from start to end when nothing interrupts it
  Outcome outcome = Outcome::unknown;
  std::optional<Duration> limit;             // declared by the user
  std::optional<Duration> checkpoint_every;  // what a preemption loses at most

  // In order, without overlaps; empty: nobody measured it.
  std::vector<ActiveSpan> active;

  std::int32_t pods = 1;  // the gang: all of them or none
  // Amounts per pod.
  std::int64_t cpu_milli = 0;
  std::int64_t memory_bytes = 0;
  std::int64_t gpus = 0;
  std::vector<MigSlices> mig;  // sorted by profile
  std::int32_t gpu_milli = 0;  // thousandths of one GPU, instead of `gpus`
  std::string gpu_model;

  // A Kubernetes document as JSON text, not yet decoded. When it is not empty it says what is asked
  // for and where, and the fields for that above keep their defaults.
  std::string workload;

  Origin origin;

  friend bool operator==(const Record&, const Record&) = default;
};

// Something that a reader accepted, but not silently.
struct Note {
  std::string text;  // "records were not in order of submission, and are now"
  std::int64_t count = 0;

  friend bool operator==(const Note&, const Note&) = default;
};

struct Trace {
  std::vector<Record> records;     // by submission, then by position in the input
  std::string source;              // what it was read or made from, for people
  std::vector<std::string> files;  // see Origin
  std::vector<Note> notes;
};

// The namespace and the LocalQueue that a record without a `workload` document is submitted to.
inline const std::string& queue_space(const Record& record) {
  return record.queue_space.empty() ? record.tenant : record.queue_space;
}
inline std::string queue_name(const Record& record) {
  return record.queue.empty() ? "main" : record.queue;
}

// Whose job it is in reports: the tenant, or else the namespace of its queue.
inline const std::string& owner(const Record& record) {
  return record.tenant.empty() ? record.queue_space : record.tenant;
}

// All GPUs that the gang holds, in thousandths of a GPU. MIG slices are not counted.
inline std::int64_t gang_gpu_milli(const Record& record) {
  return std::int64_t{record.pods} * (record.gpus * 1000 + record.gpu_milli);
}

// For a diagnostic about this record.
inline Position position_of(const Trace& trace, const Record& record) {
  if (record.origin.line == 0) return {};
  return {trace.files[record.origin.file], static_cast<int>(record.origin.line), 1};
}

}  // namespace fairlead::trace
