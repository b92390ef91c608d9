#include "report/html/tables.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/html/strip.hpp"
#include "report/html/table.hpp"
#include "report/verdict.hpp"
#include "report/words.hpp"

namespace fairlead::report::html {

namespace {

constexpr std::size_t most_rivalries = 12;
constexpr std::size_t most_tenants = 250;  // what keeps the file below 2 MB

struct Column {
  const char* group;
  const char* title;
  Metric metric;
  const char* help;
};

constexpr Column waits[] = {
    {"wait to first admission", "mean", Metric::wait_mean, ""},
    {"wait to first admission", "p50", Metric::wait_p50, "half of the jobs waited no longer"},
    {"wait to first admission", "p95", Metric::wait_p95, "19 of 20 jobs waited no longer"},
    {"wait to first admission", "p99", Metric::wait_p99, ""},
    {"wait to first admission", "max", Metric::wait_max, "the longest wait of all"},
};

constexpr Column others[] = {
    {"alone", "mean", Metric::alone_wait_mean,
     "mean wait of the same jobs if nominalQuota were a cluster of its own"},
    {"alone", "p95", Metric::alone_wait_p95, ""},
    {"guarantee", "late", Metric::guarantee_late_longest,
     "the longest that GPUs within nominalQuota came late"},
    {"GPU-hours", "wanted", Metric::gpu_hours_wanted, "GPUs x duration of all jobs"},
    {"GPU-hours", "used", Metric::gpu_hours_used, "GPUs x time while quota was held"},
    {"GPU-hours", "lost", Metric::gpu_hours_lost, "work that preemptions destroyed"},
    {"preempted", "of it", Metric::preemptions_suffered, "times that its jobs were preempted"},
    {"preempted", "by it", Metric::preemptions_caused, "times that its jobs preempted others"},
    {"of quota", "used", Metric::utilisation,
     "GPU time held / nominalQuota, while jobs arrive; above 100% it borrows"},
};

constexpr Column compared[] = {
    {"mean wait", "", Metric::wait_mean, ""},
    {"p95 wait", "", Metric::wait_p95, ""},
    {"never started", "", Metric::never_started, ""},
    {"preempted", "", Metric::preemptions_suffered, ""},
    {"used of quota", "", Metric::utilisation, ""},
};

std::string gpus(std::int64_t milli) {
  return milli % 1000 == 0 ? count_words(milli / 1000)
                           : fmt::format("{}.{:03}", milli / 1000, milli % 1000);
}

const char* kind_of(Metric metric, const Figures& figures) {
  const std::int64_t value = figures[metric].value_or(0);
  if (value == 0) return "quiet";
  if (metric == Metric::never_started || metric == Metric::guarantee_late_longest) return "bad";
  if (metric != Metric::alone_wait_mean) return "";
  return is_worse_wait(value, figures[Metric::wait_mean].value_or(0)) ? "bad" : "";
}

void add_figures(Table& table, const Figures& figures) {
  table.add(Metric::jobs, figures[Metric::jobs]);
  table.add(Metric::never_started, figures[Metric::never_started],
            kind_of(Metric::never_started, figures));
  for (const Column& column : waits) {
    table.add(column.metric, figures[column.metric], kind_of(column.metric, figures));
  }
  table.add(strip(figures), figures[Metric::wait_p95].value_or(-1), "strip");
  for (const Column& column : others) {
    table.add(column.metric, figures[column.metric], kind_of(column.metric, figures));
  }
}

void add_quotas(Table& table, std::int64_t nominal, std::optional<std::int64_t> cap) {
  table.add(gpus(nominal), nominal);
  table.add(cap ? gpus(*cap) : "none", cap.value_or(std::numeric_limits<std::int64_t>::max()));
}

// What is not clear is no news.
void add_change(Table& table, Metric metric, const Figures& before, const Figures& after,
                bool is_clear) {
  const auto then = before[metric];
  const auto now = after[metric];
  table.add(metric, then, then == now ? "quiet" : "");
  const bool differs = then && now && *then != *now;
  const Better better = info(metric).better;
  const bool is_good = differs && (better == Better::more) == (*now > *then);
  // A hundredth more or less is no news.
  const bool is_news = differs && (int128{*now} - *then) * 100 > *then;
  const bool is_less = differs && (int128{*then} - *now) * 100 > *then;
  const char* kind = !differs || !is_clear  ? "quiet"
                     : !is_news && !is_less ? ""
                     : is_good              ? "good"
                                            : "bad";
  table.add(metric, now, kind);
  const std::string by = !differs ? ""
                         : info(metric).unit == Unit::milliseconds
                             ? change_words(*then, *now)
                             : difference_words(metric, *now - *then);
  table.add(by, differs ? *now - *then : 0, kind);
}

}  // namespace

std::vector<std::size_t> shown_tenants(const Report& report) {
  const auto& tenants = report.last().summary.tenants;
  std::vector<std::size_t> all(tenants.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (all.size() <= most_tenants) return all;
  std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
    return tenants[a].figures[Metric::gpu_hours_used] > tenants[b].figures[Metric::gpu_hours_used];
  });
  all.resize(most_tenants);
  std::sort(all.begin(), all.end());
  return all;
}

std::string tenants_table(const Report& report, const Replay& replay, const std::string& id) {
  Table table(id, "Figures of every tenant");
  table.add_column("", "tenant");
  table.add_column("GPUs", "guarantee", "nominalQuota of the ClusterQueues that its jobs reach");
  table.add_column("GPUs", "cap", "nominalQuota + borrowingLimit");
  table.add_column("jobs", "all");
  table.add_column("jobs", "never", "never started");
  for (const Column& column : waits) table.add_column(column.group, column.title, column.help);
  table.add_column("wait to first admission", "1m · 1h · 1d",
                   "dark up to the median, light up to p95, a line up to the longest");
  for (const Column& column : others) table.add_column(column.group, column.title, column.help);
  const sim::Capacity& capacity = replay.run.capacity;
  for (const std::size_t i : shown_tenants(report)) {
    const TenantFigures& tenant = replay.summary.tenants[i];
    table.begin_row(tenant.name);
    add_quotas(table, capacity.gpu_milli_of_tenant[i], capacity.cap_milli_of_tenant[i]);
    add_figures(table, tenant.figures);
    table.end_row();
  }
  table.begin_row("total", true);
  add_quotas(table, capacity.gpu_milli, capacity.gpu_milli);
  add_figures(table, replay.summary.total);
  table.end_row();
  return table.html();
}

std::string changes_table(const Report& report) {
  const Summary& before = report.before.summary;
  const Summary& after = report.after->summary;
  Table table("changes", "What changes for every tenant");
  table.add_column("", "tenant");
  for (const Column& column : compared) {
    table.add_column(column.group, "before");
    table.add_column(column.group, "after");
    table.add_column(column.group, "change");
  }
  const auto add_changes = [&](std::size_t tenant, const Figures& then, const Figures& now) {
    for (const Column& column : compared) {
      const bool is_clear = !report.repeats || report.repeats->is_clear(tenant, column.metric);
      add_change(table, column.metric, then, now, is_clear);
    }
    table.end_row();
  };
  for (const std::size_t i : shown_tenants(report)) {
    table.begin_row(after.tenants[i].name);
    add_changes(i, before.tenants[i].figures, after.tenants[i].figures);
  }
  table.begin_row("total", true);
  add_changes(after.tenants.size(), before.total, after.total);
  return table.html();
}

std::string rivalries_table(const Report& report, const Replay& replay) {
  std::vector<sim::Rivalry> rivalries = replay.run.rivalries;
  std::stable_sort(rivalries.begin(), rivalries.end(),
                   [](const auto& a, const auto& b) { return a.preemptions > b.preemptions; });
  if (rivalries.empty()) return "<p>Nobody is preempted.</p>\n";
  const std::size_t all = rivalries.size();
  rivalries.resize(std::min(all, most_rivalries));
  Table table("rivalries", "Who is preempted by whom");
  table.add_column("", "preempted");
  table.add_column("", "by");
  table.add_column("", "times");
  table.add_column("", "GPU-hours lost");
  for (const sim::Rivalry& rivalry : rivalries) {
    table.begin_row(report.jobs->tenants()[rivalry.victim]);
    table.add(name(report.jobs->tenants()[rivalry.by]), rivalry.by, "name");
    table.add(Metric::preemptions_suffered, rivalry.preemptions);
    table.add(Metric::gpu_hours_lost, milli_gpu_hours(rivalry.lost));
    table.end_row();
  }
  return table.html() + (all > rivalries.size()
                             ? fmt::format("<p class=note>and {} other pairs of tenants</p>\n",
                                           all - rivalries.size())
                             : "");
}

}  // namespace fairlead::report::html
