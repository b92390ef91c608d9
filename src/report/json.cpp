#include "base/version.hpp"
#include "manifest/json_writer.hpp"
#include "report/json_parts.hpp"
#include "report/verdict.hpp"

namespace fairlead::report {

namespace {

using manifest::JsonWriter;

constexpr std::int64_t schema_version = 1;

// Paths may be any bytes, JSON is UTF-8.
std::string printable(const std::string& path) { return escaped(path, 4096); }

const char* name_of(sim::OnPreemption on_preemption) {
  switch (on_preemption) {
    case sim::OnPreemption::restart: return "restart";
    case sim::OnPreemption::resume: return "resume";
    case sim::OnPreemption::checkpoint: return "checkpoint";
  }
  return "";
}

std::optional<std::int64_t> ms_or_null(Instant at) {
  return at == Instant::never() ? std::nullopt : std::optional(at.ms);
}

// The metrics in the order of their table; "waitMs.p95" is the member p95 of an object waitMs.
void write_figures(JsonWriter& out, const Figures& figures) {
  std::string_view open;
  for (const MetricInfo& metric : metric_table()) {
    const std::size_t dot = metric.json.find('.');
    const std::string_view group = dot == metric.json.npos ? "" : metric.json.substr(0, dot);
    if (group != open) {
      if (!open.empty()) out.end_object();
      if (!group.empty()) out.key(group).begin_object();
      open = group;
    }
    put(out, group.empty() ? metric.json : metric.json.substr(dot + 1), figures[metric.metric]);
  }
  if (!open.empty()) out.end_object();
}

void write_summary(JsonWriter& out, const Summary& summary) {
  out.key("tenants").begin_array();
  for (const TenantFigures& tenant : summary.tenants) {
    out.begin_object();
    out.key("name").text(tenant.name);
    write_figures(out, tenant.figures);
    out.end_object();
  }
  out.end_array();
  out.key("total").begin_object();
  write_figures(out, summary.total);
  out.end_object();
}

void write_settings(JsonWriter& out, const Report& report) {
  const sim::Settings& settings = report.settings;
  out.key("settings").begin_object();
  out.key("scheduler").text(report.before.scheduler);
  put(out, "passTimeMs", settings.pass_time.ms);
  put(out, "flushBatchMs", settings.flush_batch.ms);
  put(out, "evictionGraceMs", settings.eviction_grace.ms);
  put(out, "startDelayMs", settings.start_delay.ms);
  put(out, "startFailuresPpm", settings.start_failures_ppm);
  out.key("onPreemption").text(name_of(settings.on_preemption));
  out.key("placement");
  if (settings.placement.empty()) {
    out.json("null");
  } else {
    out.text(settings.placement);
  }
  out.key("seed").text(std::to_string(settings.seed));  // may exceed what JSON numbers keep
  put(out, "loadPpm", report.scale.load_ppm);
  put(out, "capacityPpm", report.scale.capacity_ppm);
  put(out, "fromMs", report.scale.from.ms);
  put(out, "untilMs", ms_or_null(settings.until));
  put(out, "warmUpMs", settings.warm_up.ms);
  put(out, "repeat", report.repeat);
  out.end_object();
}

void write_trace(JsonWriter& out, const Report& report) {
  const trace::Trace& trace = report.jobs->trace();
  out.key("trace").begin_object();
  out.key("source").text(printable(trace.source));
  put(out, "jobs", static_cast<std::int64_t>(trace.records.size()));
  put(out, "firstArrivalMs", report.before.run.first_arrival.ms);
  put(out, "lastArrivalMs", report.before.run.last_arrival.ms);
  out.key("notes").begin_array();
  for (const trace::Note& note : trace.notes) {
    out.begin_object();
    out.key("text").text(note.text);
    put(out, "count", note.count);
    out.end_object();
  }
  out.end_array();
  out.key("changes").begin_array();
  for (const std::string& change : report.changes) out.text(change);
  out.end_array();
  out.end_object();
}

void write_loops(JsonWriter& out, const Report& report, const sim::Run& run) {
  out.key("loops").begin_object();
  put(out, "count", run.loop_count);
  out.key("first").begin_array();
  for (const sim::Loop& loop : run.loops) {
    out.begin_object();
    put(out, "atMs", loop.at.ms);
    out.key("between").begin_array();
    for (const sim::JobId job : loop.between) out.text(report.jobs->name(job));
    out.end_array();
    out.key("heldBack").text(report.jobs->name(loop.held_back));
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

void write_violations(JsonWriter& out, const Replay& replay) {
  out.key("violations").begin_object();
  put(out, "count", replay.violation_count);
  out.key("first").begin_array();
  for (const sim::Violation& violation : replay.violations) {
    out.begin_object();
    put(out, "atMs", violation.at.ms);
    out.key("rule").text(violation.rule);
    out.key("what").text(violation.what);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

void write_rivalries(JsonWriter& out, const Report& report, const sim::Run& run) {
  out.key("preemptionsBetween").begin_array();
  for (const sim::Rivalry& rivalry : run.rivalries) {
    out.begin_object();
    out.key("of").text(report.jobs->tenants()[rivalry.victim]);
    out.key("by").text(report.jobs->tenants()[rivalry.by]);
    put(out, "count", rivalry.preemptions);
    put(out, "lostMilliGpuHours", milli_gpu_hours(rivalry.lost));
    out.end_object();
  }
  out.end_array();
}

void write_replay(JsonWriter& out, const Report& report, const Replay& replay) {
  const sim::Run& run = replay.run;
  out.begin_object();
  out.key("policy").begin_array();
  for (const std::string& path : replay.policy) out.text(printable(path));
  out.end_array();
  out.key("scheduler").text(replay.scheduler);
  out.key("notes").begin_array();
  for (const std::string& note : replay.notes) out.text(note);
  out.end_array();
  out.key("interrupted").boolean(run.interrupted);
  put(out, "endMs", run.end.ms);
  put(out, "passes", run.passes);
  put(out, "admissions", run.admissions);
  put(out, "capacityMilliGpus", run.capacity.gpu_milli);
  out.key("missingQueues").begin_array();
  for (const sim::MissingQueue& queue : run.missing_queues) {
    out.begin_object();
    out.key("name").text(queue.name);
    put(out, "jobs", queue.jobs);
    out.end_object();
  }
  out.end_array();
  out.key("refused").begin_array();
  for (const Diagnostic& refused : run.refused) out.text(to_string(refused));
  out.end_array();
  write_loops(out, report, run);
  put(out, "breachedCaps", replay.breached_caps);
  write_rivalries(out, report, run);
  if (replay.placement) write_placement(out, *replay.placement, run);
  write_summary(out, replay.summary);
  if (report.verified) write_violations(out, replay);
  out.end_object();
}

void write_differences(JsonWriter& out, const Replay& before, const Replay& after) {
  Summary differences;
  for (std::size_t i = 0; i < after.summary.tenants.size(); ++i) {
    const TenantFigures& then = before.summary.tenants[i];
    const TenantFigures& now = after.summary.tenants[i];
    differences.tenants.push_back({now.name, difference(then.figures, now.figures)});
  }
  differences.total = difference(before.summary.total, after.summary.total);
  out.key("differences").begin_object();
  write_summary(out, differences);
  out.end_object();
}

void write_verdict(JsonWriter& out, const Report& report) {
  out.key("verdict").begin_array();
  for (const Statement& statement : verdict(report)) {
    out.begin_object();
    out.key("subject").text(statement.subject);
    out.key("answer").text(statement.answer);
    out.key("text").text(statement.text);
    out.end_object();
  }
  out.end_array();
}

void write_gates(JsonWriter& out, const std::vector<Verdict>& verdicts) {
  out.key("gates").begin_array();
  for (const Verdict& verdict : verdicts) {
    out.begin_object();
    out.key("expression").text(verdict.gate.text);
    out.key("failed").boolean(!verdict.holds());
    out.key("breaches").begin_array();
    for (const Breach& breach : verdict.breaches) {
      for (const Finding& finding : breach.findings) {
        out.begin_object();
        out.key("tenant").text(breach.tenant);
        out.key("metric").text(info(finding.clause.metric).path);
        out.key("clause").text(finding.clause.text);
        put(out, "before", finding.before);
        put(out, "after", finding.after);
        out.end_object();
      }
    }
    out.end_array();
    out.key("unclear").begin_array();
    for (const Unclear& unclear : verdict.unclear) {
      out.begin_object();
      out.key("tenant").text(unclear.tenant);
      put(out, "runs", static_cast<std::int64_t>(unclear.runs));
      put(out, "of", static_cast<std::int64_t>(unclear.of));
      out.end_object();
    }
    out.end_array();
    out.end_object();
  }
  out.end_array();
}

}  // namespace

void put(JsonWriter& out, std::string_view key, std::optional<std::int64_t> value) {
  out.key(key);
  if (value) {
    out.number(*value);
  } else {
    out.json("null");
  }
}

std::string to_json(const Report& report) {
  JsonWriter out;
  out.begin_object();
  put(out, "version", schema_version);
  out.key("fairlead").text(program_version);
  write_verdict(out, report);
  write_trace(out, report);
  write_settings(out, report);
  out.key("runs").begin_array();
  write_replay(out, report, report.before);
  if (report.after) write_replay(out, report, *report.after);
  out.end_array();
  if (report.after) write_differences(out, report.before, *report.after);
  if (report.calibration) write_calibration(out, *report.calibration, *report.jobs);
  if (report.repeats) write_repeats(out, *report.repeats);
  write_gates(out, report.verdicts);
  out.end_object();
  return out.take() + "\n";
}

}  // namespace fairlead::report
