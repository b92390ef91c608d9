#include "report/json_parts.hpp"

namespace fairlead::report {

namespace {

using manifest::JsonWriter;

// "not calibrated" as one word, for machines.
const char* verdict_of(Fit fit) {
  switch (fit) {
    case Fit::none: return "none";
    case Fit::poor: return "poor";
    case Fit::rough: return "rough";
    case Fit::well: return "well";
  }
  return "";
}

const char* name_of(Cause cause) {
  switch (cause) {
    case Cause::refused: return "refused";
    case Cause::queue_missing: return "queueMissing";
    case Cause::too_large: return "tooLarge";
    case Cause::hardware: return "hardware";
    case Cause::other_policy: return "otherPolicy";
    case Cause::start_up: return "startUp";
    case Cause::gate: return "gate";
    case Cause::nodes: return "nodes";
    case Cause::order: return "order";
  }
  return "";
}

void write_waits(JsonWriter& out, std::string_view key, const Waits& waits) {
  out.key(key).begin_object();
  put(out, "mean", waits.mean);
  put(out, "p50", waits.p50);
  put(out, "p95", waits.p95);
  out.end_object();
}

void write_match(JsonWriter& out, const WaitMatch& match) {
  put(out, "jobs", match.jobs);
  out.key("fit").text(verdict_of(match.fit));
  put(out, "alike", match.alike);
  write_waits(out, "recordedMs", match.recorded);
  write_waits(out, "simulatedMs", match.simulated);
  write_waits(out, "errorMs", match.error());
}

void write_table(JsonWriter& out, std::string_view key, const WaitTable& table) {
  if (table.total.jobs == 0) return;
  out.key(key).begin_object();
  out.key("tenants").begin_array();
  for (const TenantMatch& tenant : table.tenants) {
    out.begin_object();
    out.key("name").text(tenant.name);
    write_match(out, tenant.match);
    out.end_object();
  }
  out.end_array();
  out.key("total").begin_object();
  write_match(out, table.total);
  out.end_object();
  out.end_object();
}

}  // namespace

void write_calibration(JsonWriter& out, const Calibration& calibration, const sim::Jobs& jobs) {
  out.key("calibration").begin_object();
  out.key("fit").text(verdict_of(calibration.fit));
  out.key("text").text(std::string(word_of(calibration.fit)) + ": " + calibration.reason);
  write_table(out, "start", calibration.start);
  write_table(out, "admission", calibration.admission);
  put(out, "withoutRecord", calibration.without_record);
  put(out, "startUpMs",
      calibration.start_up ? std::optional(calibration.start_up->ms) : std::nullopt);
  put(out, "biasMs", calibration.bias ? std::optional(calibration.bias->ms) : std::nullopt);
  out.key("differMost").begin_array();
  for (const OddJob& odd : calibration.odd) {
    out.begin_object();
    out.key("job").text(jobs.name(odd.job));
    put(out, "recordedMs", odd.recorded.ms);
    put(out, "simulatedMs", odd.simulated.ms);
    out.key("started").boolean(odd.started);
    out.key("cause").text(name_of(odd.cause));
    out.key("why").text(odd.why);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

}  // namespace fairlead::report
