#include "cli/simulate_settings.hpp"

#include <cmath>
#include <utility>

namespace fairlead::cli {

namespace {

Result<Duration> read_span(const char* flag, const std::string& text, std::int64_t least_ms) {
  const auto span = parse_duration(text);
  if (span && span->ms >= least_ms) return *span;
  return unexpected(refusal(std::string(flag) + ": '" + escaped(text, 60) + "' is no span of time" +
                                (least_ms > 0 && span ? " that can pass" : ""),
                            "10ms, 30s, 5m, 2h30m, 7d"));
}

}  // namespace

Diagnostics refusal(std::string message, std::string hint) {
  return {{Severity::error, {}, "", std::move(message), std::move(hint), ""}};
}

Result<sim::Settings> read_settings(const SimulateOptions& options) {
  sim::Settings settings;
  const auto pass_time = read_span("--pass-time", options.pass_time, 1);
  const auto grace = read_span("--eviction-grace", options.eviction_grace, 0);
  const auto delay = read_span("--start-delay", options.start_delay, 0);
  const auto until = read_span("--until", options.until.empty() ? "1s" : options.until, 1);
  for (const auto* span : {&pass_time, &grace, &delay, &until}) {
    if (!*span) return unexpected(span->error());
  }
  settings.pass_time = *pass_time;
  settings.eviction_grace = *grace;
  settings.start_delay = *delay;
  if (!options.until.empty()) settings.until = Instant() + *until;
  settings.start_failures_ppm = std::llround(options.start_failures * 1e6);
  settings.seed = options.seed;
  using sim::OnPreemption;
  if (options.on_preemption == "resume") settings.on_preemption = OnPreemption::resume;
  if (options.on_preemption == "checkpoint") settings.on_preemption = OnPreemption::checkpoint;
  return settings;
}

Result<std::vector<report::Gate>> read_gates(const SimulateOptions& options) {
  std::vector<report::Gate> gates;
  for (const std::string& text : options.fail_if) {
    auto gate = report::parse_gate(text);
    if (!gate) return unexpected(std::move(gate.error()));
    gates.push_back(std::move(*gate));
  }
  return gates;
}

}  // namespace fairlead::cli
