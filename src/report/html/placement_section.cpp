#include "report/html/placement_section.hpp"

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/html/table.hpp"
#include "report/words.hpp"

namespace fairlead::report::html {

namespace {

constexpr std::size_t most_shapes = 200;

std::string item(const std::string& text) { return "<li>" + text + "\n"; }

std::string facts(const PlacementFigures& figures, const sim::Run& run) {
  const sim::PlacementWatch& watch = *figures.watch;
  std::string list =
      item(fmt::format("{} nodes with {} GPUs; the queues promise {}", count_words(watch.nodes()),
                       count_words(watch.gpus()), count_words(run.capacity.gpu_milli / 1000)));
  for (std::size_t i = 0; i < sim::miss_count; ++i) {
    if (watch.misses()[i] == 0) continue;
    list +=
        item(fmt::format("{} times a job was admitted and found no place: {}",
                         count_words(watch.misses()[i]), miss_words(static_cast<sim::Miss>(i))));
  }
  const auto hours = [](sim::GpuTime time) {
    return words(Metric::gpu_hours_used, milli_gpu_hours(time));
  };
  if (watch.free_while_unplaced() > 0) {
    list += item(hours(watch.free_while_unplaced()) +
                 " GPU-hours were free while somebody admitted waited for a place");
  }
  if (watch.stranded() > 0) {
    list += item(hours(watch.stranded()) +
                 " GPU-hours were stranded on cut cards that took no further instance");
  }
  if (figures.displaced > 0) {
    list += item(count_words(figures.displaced) + " jobs lost a node and were placed anew");
  }
  if (run.reconfiguration) list += item(quoted(reconfiguration_text(*run.reconfiguration), 400));
  return "<ul class=notes>\n" + list + "</ul>\n";
}

void add_wait(Table& table, Duration wait) { table.add(duration_words(wait), wait.ms); }

std::string shapes_table(const std::vector<ShapeFigures>& shapes) {
  Table table("shapes", "Waits by what jobs ask of nodes");
  table.add_column("", "shape");
  table.add_column("", "jobs");
  table.add_column("", "GPU-hours", "wanted");
  table.add_column("wait to admission", "p50");
  table.add_column("wait to admission", "p95");
  table.add_column("wait for a place", "jobs", "admitted, and no node had room");
  table.add_column("wait for a place", "p95");
  table.add_column("wait for a place", "max");
  for (std::size_t i = 0; i < shapes.size() && i < most_shapes; ++i) {
    const ShapeFigures& shape = shapes[i];
    table.begin_row(shape.name);
    table.add(count_words(shape.jobs), shape.jobs);
    table.add(words(Metric::gpu_hours_wanted, shape.milli_gpu_hours), shape.milli_gpu_hours);
    add_wait(table, shape.wait_p50);
    add_wait(table, shape.wait_p95);
    table.add(count_words(shape.unplaced_jobs), shape.unplaced_jobs);
    add_wait(table, shape.unplaced_p95);
    add_wait(table, shape.unplaced_max);
    table.end_row();
  }
  return table.html();
}

std::string domains_table(const sim::PlacementWatch& watch) {
  if (watch.pods_by_domain().empty()) return "";
  Table table("domains", "Pods placed by domain of the topology");
  table.add_column("", "domain");
  table.add_column("", "pods");
  for (const auto& [domain, pods] : watch.pods_by_domain()) {
    table.begin_row(domain);
    table.add(count_words(pods), pods);
    table.end_row();
  }
  return table.html();
}

}  // namespace

std::string placement_section(const PlacementFigures& figures, const sim::Run& run) {
  std::string text = facts(figures, run) + shapes_table(figures.shapes);
  text += domains_table(*figures.watch);
  const auto& worst = figures.watch->worst();
  if (worst) {
    text += fmt::format(
        "<h3>After {}, when most was free and somebody still waited for a place: {} GPUs free, "
        "waiting: {}</h3>\n",
        duration_words(worst->at - Instant()), words(Metric::gpu_hours_used, worst->free_milli),
        count_words(static_cast<std::int64_t>(worst->waiting)));
    text += cluster_svg(*worst);
  }
  return text;
}

}  // namespace fairlead::report::html
