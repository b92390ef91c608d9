#include <fmt/format.h>

#include "report/figures.hpp"
#include "report/placement.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

constexpr std::size_t most_shapes = 10;
constexpr std::size_t most_domains = 12;
constexpr std::size_t width = 118;

std::string nodes_words(std::int64_t count) {
  return count_words(count) + (count == 1 ? " node" : " nodes");
}

std::string hours(sim::GpuTime time) {
  return words(Metric::gpu_hours_used, milli_gpu_hours(time));
}

std::string misses_text(const sim::PlacementWatch& watch) {
  std::int64_t all = 0;
  std::string why;
  for (std::size_t i = 0; i < sim::miss_count; ++i) {
    const std::int64_t count = watch.misses()[i];
    if (count == 0) continue;
    all += count;
    why += fmt::format("  {:>9}  {}\n", count_words(count), miss_words(static_cast<sim::Miss>(i)));
  }
  if (all == 0) return "  Every job that was admitted had a place at once.\n";
  return fmt::format("  {} times a job was admitted and found no place:\n{}", count_words(all),
                     why);
}

// Lines of at most 120 columns.
std::string domains_text(const sim::PlacementWatch& watch) {
  std::string text;
  std::string line = "  Pods by domain:";
  std::size_t shown = 0;
  for (const auto& [domain, pods] : watch.pods_by_domain()) {
    if (++shown > most_domains) break;
    const std::string item = fmt::format(" {} {};", escaped(domain, 60), count_words(pods));
    if (line.size() + item.size() > width) {
      text += line + "\n";
      line = "   ";
    }
    line += item;
  }
  if (shown == 0) return text;
  const std::size_t all = watch.pods_by_domain().size();
  if (all > most_domains) line += fmt::format(" {} more;", all - most_domains);
  line.back() = '\n';
  return text + line;
}

std::string shapes_table(const std::vector<ShapeFigures>& shapes, bool colours) {
  Table table;
  table.add_column("", "shape");
  table.add_column("", "jobs");
  table.add_column("", "GPU-hours");
  table.add_column("wait to admission", "p50");
  table.add_column("wait to admission", "p95");
  table.add_column("wait for a place", "jobs");
  table.add_column("wait for a place", "p95");
  table.add_column("wait for a place", "max");
  for (std::size_t i = 0; i < shapes.size() && i < most_shapes; ++i) {
    const ShapeFigures& shape = shapes[i];
    const Tone tone = shape.unplaced_jobs > 0 ? Tone::plain : Tone::faint;
    table.add_row({{escaped(shape.name, 40)},
                   {count_words(shape.jobs)},
                   {words(Metric::gpu_hours_wanted, shape.milli_gpu_hours)},
                   {duration_words(shape.wait_p50)},
                   {duration_words(shape.wait_p95)},
                   {count_words(shape.unplaced_jobs), tone},
                   {duration_words(shape.unplaced_p95), tone},
                   {duration_words(shape.unplaced_max), tone}});
  }
  std::string text = table.text(colours);
  if (shapes.size() > most_shapes) {
    text += fmt::format("{} more shapes; --output json has all\n", shapes.size() - most_shapes);
  }
  return text;
}

}  // namespace

std::string reconfiguration_text(const sim::ReconfigurationResult& result) {
  std::string text = "  Repartitioned: " + nodes_words(result.nodes);
  if (result.nodes > 0) {
    text += fmt::format(", the last back after {}; the longest drain took {}",
                        duration_words(result.finished - Instant()),
                        duration_words(result.longest_drain));
  }
  text += fmt::format("; {} GPU-hours out of service", hours(result.out_of_service));
  if (result.draining > 0) text += "; never empty: " + nodes_words(result.draining);
  return text + ".\n";
}

std::string placement_text(const PlacementFigures& figures, const sim::Run& run, bool colours) {
  const sim::PlacementWatch& watch = *figures.watch;
  std::string text = fmt::format("{}  {} with {} GPUs\n", toned("Placement", Tone::strong, colours),
                                 nodes_words(watch.nodes()), count_words(watch.gpus()));
  if (watch.gpus() * 1000 < run.capacity.gpu_milli) {
    text += fmt::format("  The queues promise {} GPUs, the nodes have {}.\n",
                        count_words(run.capacity.gpu_milli / 1000), count_words(watch.gpus()));
  }
  text += misses_text(watch);
  if (watch.free_while_unplaced() > 0) {
    text += fmt::format("  {} GPU-hours were free while somebody admitted waited for a place.\n",
                        hours(watch.free_while_unplaced()));
  }
  if (watch.stranded() > 0) {
    text += fmt::format("  {} GPU-hours were stranded on cut cards: no further instance fits.\n",
                        hours(watch.stranded()));
  }
  if (figures.displaced > 0) {
    text += fmt::format("  {} jobs lost a node and were placed anew.\n",
                        count_words(figures.displaced));
  }
  if (run.reconfiguration) text += reconfiguration_text(*run.reconfiguration);
  return text + domains_text(watch) + shapes_table(figures.shapes, colours);
}

void write_placement(manifest::JsonWriter& out, const PlacementFigures& figures,
                     const sim::Run& run) {
  const sim::PlacementWatch& watch = *figures.watch;
  out.key("placement").begin_object();
  out.key("nodes").number(watch.nodes());
  out.key("gpus").number(watch.gpus());
  out.key("noPlace").begin_object();
  for (std::size_t i = 0; i < sim::miss_count; ++i) {
    out.key(miss_name(static_cast<sim::Miss>(i))).number(watch.misses()[i]);
  }
  out.end_object();
  out.key("freeWhileUnplacedMilliGpuHours").number(milli_gpu_hours(watch.free_while_unplaced()));
  out.key("strandedMilliGpuHours").number(milli_gpu_hours(watch.stranded()));
  out.key("displacedJobs").number(figures.displaced);
  if (run.reconfiguration) {
    out.key("repartitioned").begin_object();
    out.key("nodes").number(run.reconfiguration->nodes);
    out.key("stillDraining").number(run.reconfiguration->draining);
    out.key("finishedMs").number(run.reconfiguration->finished.ms);
    out.key("longestDrainMs").number(run.reconfiguration->longest_drain.ms);
    out.key("outOfServiceMilliGpuHours")
        .number(milli_gpu_hours(run.reconfiguration->out_of_service));
    out.end_object();
  }
  out.key("podsByDomain").begin_object();
  for (const auto& [domain, pods] : watch.pods_by_domain()) out.key(domain).number(pods);
  out.end_object();
  out.key("shapes").begin_array();
  for (const ShapeFigures& shape : figures.shapes) {
    out.begin_object();
    out.key("shape").text(shape.name);
    out.key("jobs").number(shape.jobs);
    out.key("milliGpuHours").number(shape.milli_gpu_hours);
    out.key("waitMsP50").number(shape.wait_p50.ms);
    out.key("waitMsP95").number(shape.wait_p95.ms);
    out.key("unplacedJobs").number(shape.unplaced_jobs);
    out.key("unplacedMsP95").number(shape.unplaced_p95.ms);
    out.key("unplacedMsMax").number(shape.unplaced_max.ms);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

}  // namespace fairlead::report
