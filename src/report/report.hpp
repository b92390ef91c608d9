// A finished report: what was simulated, what came out, what the gates say. Rendered as text for a
// terminal or as JSON (docs/simulate.schema.json).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "report/calibration.hpp"
#include "report/figures.hpp"
#include "report/gate.hpp"
#include "report/placement.hpp"
#include "report/repeats.hpp"
#include "sim/checks.hpp"
#include "sim/jobs.hpp"
#include "sim/run.hpp"
#include "sim/settings.hpp"
#include "sim/timeline.hpp"

namespace fairlead::report {

// One policy over the trace.
struct Replay {
  std::vector<std::string> policy;  // paths as given
  std::string scheduler;            // that decided
  std::vector<std::string> notes;   // what the reader of its figures should know about the policy
  sim::Run run;
  Summary summary;
  std::int64_t violation_count = 0;
  std::vector<sim::Violation> violations;
  std::int64_t breached_caps = 0;  // decisions that raised usage above a cap
  std::string first_breach = {};
  std::shared_ptr<const sim::Timeline> timeline = nullptr;  // where plots are wanted
  std::optional<PlacementFigures> placement = {};           // with --placement
};

struct Report {
  const sim::Jobs* jobs = nullptr;
  sim::Settings settings;
  sim::Scale scale;
  int repeat = 1;  // runs
  bool verified = false;
  Replay before;
  std::optional<Replay> after;             // with a comparison
  std::vector<std::string> changes;        // of the jobs since they were recorded: window, load
  std::optional<Calibration> calibration;  // of `before`, unless it was interrupted
  std::optional<Repeats> repeats;
  std::vector<Verdict> verdicts;

  // Of the comparison; of the one that there is.
  bool compares_schedulers() const { return after && after->scheduler != before.scheduler; }
  const Replay& last() const { return after ? *after : before; }
};

// Whether all gates hold and no invariant was broken.
bool is_good(const Report& report);

// At most 120 columns wide.
std::string to_text(const Report& report, bool colours);
std::string to_json(const Report& report);

}  // namespace fairlead::report
