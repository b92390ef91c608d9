#include "report/html/sections.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/verdict.hpp"
#include "report/words.hpp"

namespace fairlead::report::html {

namespace {

const char* mood_class(Mood mood) {
  switch (mood) {
    case Mood::good: return "good";
    case Mood::bad: return "bad";
    case Mood::neither: return "plain";
  }
  return "";
}

// Colour is never the only sign.
const char* mood_sign(Mood mood) {
  switch (mood) {
    case Mood::good: return "✓";
    case Mood::bad: return "✕";
    case Mood::neither: return "•";
  }
  return "";
}

std::string paths(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& path : all) text += (text.empty() ? "" : " ") + path;
  return text;
}

std::string card(const Statement& statement) {
  return fmt::format(
      "<article class=\"card {}\"><h3>{}</h3><p class=answer><span class=sign "
      "aria-hidden=true>{}</span> {}</p><p>{}</p></article>\n",
      mood_class(statement.mood), statement.subject, mood_sign(statement.mood),
      quoted(statement.answer, 120), quoted(statement.text, 2000));
}

std::string gate(const Verdict& verdict) {
  std::string tenants;
  for (const Breach& breach : verdict.breaches) {
    tenants += (tenants.empty() ? " for " : ", ") + name(breach.tenant);
  }
  return fmt::format(
      "<li class={}><span class=sign aria-hidden=true>{}</span> {} "
      "<code>{}</code>{}\n",
      verdict.holds() ? "good" : "bad", verdict.holds() ? "✓" : "✕",
      verdict.holds() ? "gate passed" : "gate failed", quoted(verdict.gate.text), tenants);
}

std::string percent(std::int64_t part, std::int64_t whole) {
  if (whole <= 0) return "0";
  const auto permille = static_cast<std::int64_t>((int128{part} * 1000 + whole / 2) / whole);
  return fmt::format("{}.{}", permille / 10, permille % 10);
}

struct Part {
  const char* kind;
  const char* title;
  std::int64_t milli_hours;
};

std::string spending_bar(const std::string& title, const Spending& sums) {
  std::vector<Part> parts = {{"useful", "useful work", sums.useful},
                             {"lost", "lost to preemption", sums.lost},
                             {"overhead", "held otherwise", sums.overhead},
                             {"wanted", "idle while wanted", sums.idle_wanted},
                             {"idle", "idle", sums.idle}};
  if (sums.warm_up > 0) parts.push_back({"warm-up", "held by warm-up jobs", sums.warm_up});
  std::int64_t spent = 0;
  for (const Part& part : parts) spent += part.milli_hours;
  const std::int64_t whole = std::max(sums.capacity, spent);
  std::string bar;
  std::string legend;
  for (const Part& part : parts) {
    const std::string share = percent(part.milli_hours, whole);
    bar += fmt::format("<span class={} style=\"width:{}%\"></span>", part.kind, share);
    legend +=
        fmt::format("<li><span class=\"key {}\"></span>{} <b>{}%</b> <small>{}</small>\n",
                    part.kind, part.title, share, words(Metric::gpu_hours_used, part.milli_hours));
  }
  return fmt::format(
      "<figure class=spending><figcaption>{}: {} GPU-hours</figcaption><div "
      "class=bar aria-hidden=true>{}</div><ul class=legend>{}</ul></figure>\n",
      title, words(Metric::gpu_hours_used, sums.capacity), bar, legend);
}

std::string setting(const char* title, const std::string& value) {
  return fmt::format("<div><dt>{}<dd>{}</div>\n", title, quoted(value));
}

std::string factor(std::int64_t ppm) {
  return fmt::format("x {}.{:03}", ppm / 1'000'000, ppm % 1'000'000 / 1000);
}

// Those that were asked for.
std::string scale_settings(const Report& report) {
  const sim::Scale& scale = report.scale;
  const sim::Settings& settings = report.settings;
  std::string list;
  if (scale.load_ppm != 1'000'000) list += setting("load", factor(scale.load_ppm));
  if (scale.capacity_ppm != 1'000'000) list += setting("capacity", factor(scale.capacity_ppm));
  if (scale.from > Instant()) list += setting("from", duration_words(scale.from - Instant()));
  if (settings.until != Instant::never()) {
    list += setting("until", duration_words(settings.until - Instant()));
  }
  if (settings.warm_up > Duration()) {
    list += setting("warm-up, not measured", duration_words(settings.warm_up));
  }
  if (report.repeat > 1) list += setting("runs", std::to_string(report.repeat));
  return list;
}

std::string settings(const Report& report) {
  const sim::Settings& settings = report.settings;
  const char* on_preemption = settings.on_preemption == sim::OnPreemption::restart ? "restarts"
                              : settings.on_preemption == sim::OnPreemption::resume
                                  ? "resumes where it was"
                                  : "goes back to its last checkpoint";
  std::string list = "<dl class=settings>\n";
  list += setting("scheduler", report.before.scheduler);
  if (report.compares_schedulers()) list += setting("beside it", report.after->scheduler);
  list += setting("one pass takes", duration_words(settings.pass_time));
  list += setting("eviction grace", duration_words(settings.eviction_grace));
  list += setting("from admission to running", duration_words(settings.start_delay));
  list += setting("starts that fail", words(Metric::goodput, settings.start_failures_ppm));
  list += setting("a preempted job", on_preemption);
  list += setting("seed", std::to_string(settings.seed));
  return list + scale_settings(report) + "</dl>\n";
}

void add_notes(std::string& list, const std::string& of, const Report& report,
               const Replay& replay) {
  const auto add = [&](const std::string& note) { list += "<li>" + of + quoted(note, 400) + "\n"; };
  if (replay.run.interrupted) add("interrupted: these are the figures so far");
  for (const std::string& note : replay.notes) add(note);
  for (const sim::MissingQueue& queue : replay.run.missing_queues) {
    add(fmt::format("{} jobs go to {}, which the policy does not have", count_words(queue.jobs),
                    queue.name));
  }
  for (const Diagnostic& refused : replay.run.refused) add("refused: " + to_string(refused));
  for (const sim::Loop& loop : replay.run.loops) {
    add(fmt::format("{} jobs evicted each other without end at {}; {}/{} was held back",
                    loop.between.size(), duration_words(loop.at - Instant()),
                    report.jobs->tenant(loop.held_back), report.jobs->record(loop.held_back).name));
  }
  for (const sim::Violation& violation : replay.violations) {
    add(fmt::format("broken invariant {} at {}: {}", violation.rule,
                    duration_words(violation.at - Instant()), violation.what));
  }
}

}  // namespace

std::string heading(const Report& report) {
  const sim::Run& run = report.last().run;
  const std::size_t tenants = report.jobs->tenants().size();
  std::string facts = fmt::format(
      "{} job{} of {} tenant{} over {} · {} GPUs · scheduler {}",
      count_words(static_cast<std::int64_t>(report.jobs->size())),
      report.jobs->size() == 1 ? "" : "s", count_words(static_cast<std::int64_t>(tenants)),
      tenants == 1 ? "" : "s", duration_words(run.last_arrival - run.first_arrival),
      count_words(run.capacity.gpu_milli / 1000), quoted(report.last().scheduler));
  std::string title = "<bdi>" + quoted(paths(report.before.policy)) + "</bdi>";
  if (report.compares_schedulers()) {
    title += " " + quoted(report.before.scheduler);
  }
  if (report.after) {
    title += " <span class=arrow aria-label=\"compared with\">→</span> <bdi>" +
             quoted(paths(report.after->policy)) + "</bdi>";
    if (report.compares_schedulers()) title += " " + quoted(report.after->scheduler);
  }
  return fmt::format(
      "<header>\n<div><p class=brand>Fairlead report</p>\n<h1>{}</h1>\n<p class=facts>{}<br>"
      "<bdi>{}</bdi></p></div>\n<div class=tools hidden><button id=theme type=button "
      "aria-pressed=false>Dark</button><button id=print type=button>Print</button></div>\n"
      "</header>\n",
      title, facts, quoted(report.jobs->trace().source));
}

std::string verdict_section(const Report& report) {
  std::string text = "<section id=verdict aria-label=Verdict tabindex=-1>\n";
  if (report.calibration) {
    const std::string line = word_of(report.calibration->fit) + (": " + report.calibration->reason);
    text += "<p class=fit>" + quoted(line, 1000) + "</p>\n";
  }
  text += "<div class=cards>\n";
  for (const Statement& statement : verdict(report)) text += card(statement);
  text += "</div>\n";
  if (!report.verdicts.empty()) {
    text += "<ul class=gates>\n";
    for (const Verdict& verdict : report.verdicts) text += gate(verdict);
    text += "</ul>\n";
  }
  return text + "</section>\n";
}

std::string spending_section(const Report& report) {
  if (report.last().run.capacity.gpu_milli == 0) {
    return "<p>The policy has no GPU quota to set the work against.</p>\n";
  }
  std::string text = spending_bar(report.after ? "Before" : "Capacity", spending(report.before));
  if (report.after) text += spending_bar("After", spending(*report.after));
  return text;
}

std::string plots_section(const Report& report) {
  std::string runs;
  if (report.after) {
    runs =
        "<fieldset class=runs><legend>Policy</legend><label><input type=radio name=run value=0> "
        "before</label><label><input type=radio name=run value=1 checked> after</label>"
        "</fieldset>\n";
  }
  return "<noscript><p>The plots need JavaScript; the verdict and the tables do not.</p>"
         "</noscript>\n<div id=controls class=controls hidden>\n" +
         runs +
         "<label class=pick>Tenant <select id=tenant><option value=-1>all "
         "tenants</select></label>\n"
         "<p class=hint>Focus a plot and press ← → to read values, Home and End to "
         "jump.</p></div>\n"
         "<div id=charts class=charts></div>\n<div class=smalls-head hidden>"
         "<h3 id=smalls-title>GPUs by tenant, with guarantee and cap</h3><label class=filter>"
         "Find a tenant <input id=filter type=search autocomplete=off spellcheck=false></label>"
         "</div>\n<div id=smalls class=smalls></div>\n<p id=reading class=visually-hidden "
         "aria-live=polite></p>\n";
}

std::string assumptions_section(const Report& report) {
  std::string notes;
  for (const trace::Note& note : report.jobs->trace().notes) {
    notes += "<li>" + count_words(note.count) + " " + quoted(note.text, 400) + "\n";
  }
  if (report.jobs->with_mig() > 0) {
    notes += "<li>" + count_words(report.jobs->with_mig()) +
             " jobs ask for MIG slices, which GPU-hours leave out\n";
  }
  for (const std::string& change : report.changes) notes += "<li>" + quoted(change, 400) + "\n";
  add_notes(notes, report.after ? "before: " : "", report, report.before);
  if (report.after) add_notes(notes, "after: ", report, *report.after);
  return settings(report) + "<ul class=notes>\n" + notes +
         "<li>Durations are those recorded, and users submit no less because they wait: trust the "
         "differences between policies more than the absolute waits.\n"
         "<li>" +
         (report.settings.placement.empty()
              ? "Quota alone decides; nodes, their sizes and their failures are not simulated.\n"
              : "A job is placed on the nodes as a whole once it is admitted; quota does not wait "
                "for a place.\n") +
         "<li>A wait runs from submission to first admission; a job that never started counts with "
         "the time that it waited to the end.\n"
         "<li><i>Alone</i> is the same job in the same ClusterQueue with nominalQuota as a cluster "
         "of its own: no borrowing, no lending, no reclaim.\n"
         "<li><i>Idle while wanted</i> are GPUs that nobody held while waiting jobs would have "
         "fitted into them by size.\n</ul>\n";
}

}  // namespace fairlead::report::html
