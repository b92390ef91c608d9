#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "report/report.hpp"
#include "report/table.hpp"
#include "report/text_tables.hpp"
#include "report/verdict.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

std::string list_of(const std::vector<std::string>& paths) {
  std::string text;
  for (const std::string& path : paths) text += (text.empty() ? "" : " ") + escaped(path);
  return text;
}

std::string title(const char* word, const Report& report, const Replay& replay, bool colours) {
  const sim::Run& run = replay.run;
  const std::int64_t gpus = run.capacity.gpu_milli / 1000;
  std::string text = toned(word, Tone::strong, colours) + "  " + list_of(replay.policy);
  if (gpus > 0) text += ": " + count_words(gpus) + " GPUs";
  if (report.compares_schedulers()) text += "; scheduler " + replay.scheduler;
  text += fmt::format(
      "; {} pass{}, {} admission{}; {} {}\n", count_words(run.passes), run.passes == 1 ? "" : "es",
      count_words(run.admissions), run.admissions == 1 ? "" : "s",
      run.interrupted ? "interrupted after" : "over after", duration_words(run.end - Instant()));
  return text;
}

void add_note(std::string& text, const std::string& note, bool colours) {
  text += toned("note:", Tone::strong, colours) + " " + note + "\n";
}

void add_notes(std::string& text, const Report& report, const Replay& replay, bool colours) {
  for (const std::string& note : replay.notes) add_note(text, note, colours);
  for (const sim::MissingQueue& queue : replay.run.missing_queues) {
    add_note(text,
             fmt::format("{} jobs go to {}, which the policy does not have",
                         count_words(queue.jobs), escaped(queue.name)),
             colours);
  }
  for (const Diagnostic& refused : replay.run.refused) {
    add_note(text, "refused: " + to_string(refused), colours);
  }
  for (const sim::Loop& loop : replay.run.loops) {
    add_note(text,
             fmt::format("{} jobs evicted each other without end at {}; {} was held back",
                         loop.between.size(), duration_words(loop.at - Instant()),
                         escaped(report.jobs->name(loop.held_back))),
             colours);
  }
  for (const sim::Violation& violation : replay.violations) {
    text += toned("broken invariant", Tone::bad, colours) + " " + violation.rule + " at " +
            duration_words(violation.at - Instant()) + ": " + escaped(violation.what, 200) + "\n";
  }
  if (replay.violation_count > static_cast<std::int64_t>(replay.violations.size())) {
    add_note(text, count_words(replay.violation_count) + " broken invariants in all", colours);
  }
}

void add_placement(std::string& text, const Replay& replay, bool colours) {
  if (replay.placement) text += "\n" + placement_text(*replay.placement, replay.run, colours);
}

std::string scheduler_words(const Report& report) {
  if (!report.compares_schedulers()) return report.before.scheduler;
  return report.before.scheduler + " beside " + report.after->scheduler;
}

std::string trace_line(const Report& report) {
  const sim::Jobs& jobs = *report.jobs;
  const sim::Run& run = report.before.run;
  const std::size_t tenants = jobs.tenants().size();
  return fmt::format(
      "{}: {} job{} of {} tenant{} over {}; scheduler {}\n\n", escaped(jobs.trace().source),
      count_words(static_cast<std::int64_t>(jobs.size())), jobs.size() == 1 ? "" : "s",
      count_words(static_cast<std::int64_t>(tenants)), tenants == 1 ? "" : "s",
      duration_words(run.last_arrival - run.first_arrival), scheduler_words(report));
}

// "wait.p95 1h 2m -> 9d 13h (+9d 12h, +21,700%)"
std::string finding_words(const Finding& finding) {
  const Metric metric = finding.clause.metric;
  std::string text = std::string(info(metric).path) + " ";
  if (!finding.before) return text + words(metric, finding.after);
  text += words(metric, finding.before) + " -> " + words(metric, finding.after);
  const std::int64_t before = *finding.before;
  if (before == finding.after) return text;
  return text + " (" + difference_words(metric, finding.after - before) + ", " +
         change_words(before, finding.after) + ")";
}

// "Safe: yes. ..." in lines of at most 120 columns, the later ones indented.
void add_statement(std::string& text, const Statement& statement, bool colours) {
  constexpr std::size_t width = 118;
  const std::string subject = std::string(statement.subject) + ": ";
  const Tone tone = statement.mood == Mood::good  ? Tone::good
                    : statement.mood == Mood::bad ? Tone::bad
                                                  : Tone::strong;
  text += subject + toned(statement.answer, tone, colours) + ".";
  std::size_t column = subject.size() + statement.answer.size() + 1;
  std::istringstream parts(statement.text);
  for (std::string word; parts >> word;) {
    if (column + 1 + word.size() > width) {
      text += "\n ";
      column = 1;
    }
    text += " " + word;
    column += 1 + word.size();
  }
  text += "\n";
}

// The clauses about one metric share a line.
void add_breach(std::string& text, const Breach& breach) {
  const auto& findings = breach.findings;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const bool goes_on = i > 0 && findings[i].clause.metric == findings[i - 1].clause.metric;
    if (!goes_on) {
      text += (i > 0 ? "\n  " : "  ") + escaped(breach.tenant, 60) + ": " +
              finding_words(findings[i]) + ", which is ";
    } else {
      text += " and ";
    }
    text += escaped(findings[i].clause.text, 60);
  }
  text += "\n";
}

void add_verdict(std::string& text, const Verdict& verdict, bool colours) {
  const std::string word = verdict.holds() ? toned("gate passed", Tone::good, colours)
                                           : toned("gate failed", Tone::bad, colours);
  text += word + " " + escaped(verdict.gate.text, 100) + "\n";
  for (const Breach& breach : verdict.breaches) add_breach(text, breach);
  for (const Unclear& unclear : verdict.unclear) {
    text += fmt::format("  {}: no clear change: it would fail in {} of {} runs\n",
                        escaped(unclear.tenant, 60), unclear.runs, unclear.of);
  }
}

}  // namespace

bool is_good(const Report& report) {
  const auto is_broken = [](const Replay& replay) { return replay.violation_count > 0; };
  if (is_broken(report.before) || (report.after && is_broken(*report.after))) return false;
  return std::all_of(report.verdicts.begin(), report.verdicts.end(),
                     [](const Verdict& verdict) { return verdict.holds(); });
}

std::string to_text(const Report& report, bool colours) {
  std::string text;
  if (report.calibration) text += calibration_line(*report.calibration, colours);
  text += trace_line(report);
  for (const Statement& statement : verdict(report)) add_statement(text, statement, colours);
  text += "\n";
  for (const std::string& change : report.changes) add_note(text, change, colours);
  for (const trace::Note& note : report.jobs->trace().notes) {
    add_note(text, count_words(note.count) + " " + escaped(note.text), colours);
  }
  if (report.jobs->with_mig() > 0) {
    add_note(text,
             count_words(report.jobs->with_mig()) +
                 " jobs ask for MIG slices, which GPU-hours leave out",
             colours);
  }
  const char* first = report.after ? "Before" : "Policy";
  text +=
      title(first, report, report.before, colours) + figures_table(report.before.summary, colours);
  add_notes(text, report, report.before, colours);
  add_placement(text, report.before, colours);
  if (report.calibration) {
    const std::string fit =
        calibration_text(*report.calibration, *report.jobs, report.settings, colours);
    if (!fit.empty()) text += "\n" + fit;
  }
  if (report.after) {
    text += "\n" + title("After", report, *report.after, colours) +
            figures_table(report.after->summary, colours);
    add_notes(text, report, *report.after, colours);
    add_placement(text, *report.after, colours);
    text += "\n" + toned("What changes", Tone::strong, colours) + "\n" +
            changes_table(report.before.summary, report.after->summary,
                          report.repeats ? &*report.repeats : nullptr, colours);
  }
  if (report.repeats) text += "\n" + repeats_text(*report.repeats, colours);
  if (report.last().run.interrupted) {
    add_note(text, "interrupted: these are the figures so far, and no gate was judged", colours);
  }
  if (!report.verdicts.empty()) text += "\n";
  for (const Verdict& verdict : report.verdicts) add_verdict(text, verdict, colours);
  return text;
}

}  // namespace fairlead::report
