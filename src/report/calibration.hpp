// How well a replay reproduces what really happened: recorded waits beside simulated ones.
// docs/calibration.md defines the words and the thresholds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/jobs.hpp"
#include "sim/run.hpp"
#include "sim/settings.hpp"

namespace fairlead::report {

// A figure fits well within 10 % or a minute of the recorded one, roughly within 30 % or ten
// minutes, whichever is more.
enum class Fit : std::uint8_t { none, poor, rough, well };

struct Waits {
  std::int64_t mean = 0;  // ms, rounded to the nearest
  std::int64_t p50 = 0;   // nearest ranks
  std::int64_t p95 = 0;
};

struct WaitMatch {
  std::int64_t jobs = 0;  // with a recorded wait
  Waits recorded;
  Waits simulated;
  std::int64_t alike = 0;  // jobs of which the wait fits well
  Fit fit = Fit::none;     // the worst of the three figures

  Waits error() const {
    return {simulated.mean - recorded.mean, simulated.p50 - recorded.p50,
            simulated.p95 - recorded.p95};
  }
};

struct TenantMatch {
  std::string name;
  WaitMatch match;
};

// One kind of wait: to admission, or to running pods.
struct WaitTable {
  std::vector<TenantMatch> tenants;  // those with recorded waits, by name
  WaitMatch total;
};

// Why a job started at another time than recorded, as far as the figures tell.
enum class Cause : std::uint8_t {
  refused,        // the policy refuses it
  queue_missing,  // the policy lacks its LocalQueue
  too_large,      // it asks for more than it can ever get
  hardware,       // recorded use and the policy's GPUs contradict each other
  other_policy,   // recorded use contradicts the cap of its tenant
  start_up,       // from admission to running pods
  gate,           // the policy has gates that are not modelled
  nodes,          // the quota had room: nodes, or a gate that is in no policy
  order,          // the GPUs were there: others went first, or not
};

struct OddJob {
  sim::JobId job;
  Duration recorded;   // wait
  Duration simulated;  // for a job that never started: to the end of the simulation
  bool started = true;
  Cause cause = Cause::order;
  std::string why = {};  // a sentence with the numbers
};

struct Calibration {
  Fit fit = Fit::none;
  std::string reason;  // one line: why not, or in numbers how well
  WaitTable start;     // submission to running pods
  WaitTable admission;
  std::int64_t without_record = 0;  // measured jobs without a recorded wait: left out
  // Recorded, from admission to running, or where admissions are not recorded the wait of jobs
  // that could start at once; a median. Absent where there are too few.
  std::optional<Duration> start_up;
  // Simulated - recorded waits, a median, where nine tenths of the jobs err to the same side by a
  // second or more. Beyond 10 % of the mean recorded wait the fit is rough at best.
  std::optional<Duration> bias;
  std::vector<OddJob> odd;  // the jobs that differ most, largest difference first
};

// What is not, or not wholly, modelled although the policy speaks of it: "admission checks",
// "blockAdmission".
std::vector<std::string> unmodelled_gates(const std::vector<model::PolicyObject>& policy);

// The run is one of the jobs as recorded, or `is_scaled`: more jobs or other hardware, which
// nothing recorded can be set beside.
Calibration calibrate(const sim::Jobs& jobs, const sim::Run& run,
                      const std::vector<std::string>& gates, bool is_scaled);

const char* word_of(Fit fit);      // "well calibrated", ..., "not calibrated"
const char* adverb_of(Fit fit);    // "well", "roughly", "poorly"
const char* word_of(Cause cause);  // "start-up time", ...

// The first line of a report, and the tables. Lines of at most 120 columns.
std::string calibration_line(const Calibration& calibration, bool colours);
// What the reader of the tables should know.
std::vector<std::string> calibration_notes(const Calibration& calibration,
                                           const sim::Settings& settings);
// "2h 13m", or for a job that never started "never (3d to the end)".
std::string simulated_words(const OddJob& odd);
std::string calibration_text(const Calibration& calibration, const sim::Jobs& jobs,
                             const sim::Settings& settings, bool colours);

}  // namespace fairlead::report
