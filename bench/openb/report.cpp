#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace fairlead::openb {

namespace {

constexpr int last_load = 130;
const std::string published_fgd = "06-FGD";

struct Mean {
  double sum = 0;
  double squares = 0;
  int n = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++n;
  }
  double mean() const { return n == 0 ? 0 : sum / n; }
  double deviation() const {
    return n < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
};

bool is_ours(const std::string& policy) { return policy == "Balanced"; }

Line line_of(const Cluster& cluster, const Workload& workload, const std::string& policy,
             const Selection& selection, const Published& published) {
  Line line{workload.name, policy};
  line.is_ours = is_ours(policy);
  std::map<int, Mean> means;
  for (int i = 0; i < selection.seeds; ++i) {
    const Outcome outcome = run(cluster, workload, policy, selection.first_seed + i);
    for (const auto& [load, allocation] : outcome.allocation) means[load].add(allocation);
    line.decisions += outcome.arrived;
    line.cpu_seconds += outcome.cpu_seconds;
  }
  line.mean = means[last_load].mean();
  line.deviation = means[last_load].deviation();
  const auto theirs = published.means.find({workload.name, line.is_ours ? published_fgd : policy});
  if (theirs == published.means.end()) return line;
  for (const auto& [load, allocation] : theirs->second) {
    const double difference = std::abs(means[load].mean() - allocation);
    line.worst_on_curve = std::max(line.worst_on_curve, difference);
    if (load == last_load) line.published = allocation;
  }
  return line;
}

std::vector<std::string> workload_names(const Summary& summary) {
  std::vector<std::string> names;
  for (const Line& line : summary.lines) {
    if (names.empty() || names.back() != line.workload) names.push_back(line.workload);
  }
  return names;
}

std::string cell(const Line& line) {
  const double difference = line.mean - line.published;
  // No minus before what rounds to nothing.
  return fmt::format("{:.2f} ({:+.2f})", line.mean,
                     std::abs(difference) < 0.005 ? 0.0 : difference);
}

std::string totals(const Summary& summary) {
  int within = 0;
  int reproduced = 0;
  int beaten = 0;
  int ours = 0;
  double worst = 100;
  double sum = 0;
  std::size_t decisions = 0;
  double seconds = 0;
  for (const Line& line : summary.lines) {
    const double difference = line.mean - line.published;
    decisions += line.decisions;
    seconds += line.cpu_seconds;
    if (line.is_ours) {
      ++ours;
      beaten += difference > 0 ? 1 : 0;
      worst = std::min(worst, difference);
      sum += difference;
    } else {
      ++reproduced;
      within += std::abs(difference) <= tolerance ? 1 : 0;
    }
  }
  std::string text;
  if (reproduced > 0) {
    text += fmt::format("{} of {} published means reproduced within {} point\n", within, reproduced,
                        tolerance);
  }
  if (ours > 0) {
    text += fmt::format(
        "Balanced allocates more than published FGD on {} of {} workloads: {:+.2f} points on "
        "average, {:+.2f} at worst\n",
        beaten, ours, sum / ours, worst);
  }
  text += fmt::format("{} decisions in {:.2f} CPU-seconds: {:.0f} a second\n", decisions, seconds,
                      static_cast<double>(decisions) / std::max(seconds, 1e-9));
  return text;
}

}  // namespace

bool Summary::passes() const {
  const bool reproduced = std::all_of(lines.begin(), lines.end(), [](const Line& line) {
    return line.is_ours || std::abs(line.mean - line.published) <= tolerance;
  });
  return reproduced && golden.other_pods == 0 && golden.other_nodes <= noise_tolerance;
}

Result<Summary> measure(const std::string& folder, const Selection& selection,
                        std::FILE* progress) {
  const Result<Cluster> cluster = read_cluster(folder);
  if (!cluster) return tl::unexpected(cluster.error());
  const Result<Published> published = read_published(folder);
  if (!published) return tl::unexpected(published.error());
  const Result<std::vector<GoldenChoice>> golden = read_golden(folder);
  if (!golden) return tl::unexpected(golden.error());
  const std::vector<std::string> workloads =
      selection.workloads.empty() ? published->workloads : selection.workloads;
  const std::vector<std::string> policies =
      selection.policies.empty() ? policy_names() : selection.policies;

  Summary summary;
  for (const std::string& name : workloads) {
    const Result<Workload> workload = read_workload(folder, name, *cluster);
    if (!workload) return tl::unexpected(workload.error());
    for (const std::string& policy : policies) {
      if (progress != nullptr) {
        fmt::print(progress, "\r\x1b[K{} of {}: {} {}", summary.lines.size() + 1,
                   workloads.size() * policies.size(), name, policy);
      }
      summary.lines.push_back(line_of(*cluster, *workload, policy, selection, *published));
    }
    if (name == "default") {
      summary.golden = replay(*cluster, *workload, *golden, true);
      summary.golden_free = replay(*cluster, *workload, *golden, false);
      summary.replayed = true;
    }
  }
  if (progress != nullptr) fmt::print(progress, "\r\x1b[K");
  return summary;
}

std::string to_text(const Summary& summary) {
  std::string text =
      "Per cent of GPUs allocated when 130 % are asked for, and the difference to what is "
      "published\n(of Balanced: to published FGD).\n\n";
  std::vector<std::string> policies;
  for (const Line& line : summary.lines) {
    if (line.workload == summary.lines.front().workload) policies.push_back(line.policy);
  }
  text += "| workload |";
  for (const std::string& policy : policies) text += " " + policy + " |";
  text += "\n|---|";
  for (std::size_t i = 0; i < policies.size(); ++i) text += "---|";
  for (const std::string& workload : workload_names(summary)) {
    text += "\n| " + workload + " |";
    for (const Line& line : summary.lines) {
      if (line.workload == workload) text += " " + cell(line) + " |";
    }
  }
  text += "\n\n" + totals(summary);
  if (summary.replayed) {
    text += fmt::format(
        "The reference's FGD run of seed 42: {} of {} pods in its order, {} decisions differ ({} "
        "left uncorrected)\n",
        summary.golden.decisions - summary.golden.other_pods, summary.golden.decisions,
        summary.golden.other_nodes, summary.golden_free.other_nodes);
  }
  return text;
}

bool write_json(const Summary& summary, const std::string& path) {
  boost::json::array lines;
  for (const Line& line : summary.lines) {
    lines.push_back(boost::json::object{{"workload", line.workload},
                                        {"policy", line.policy},
                                        {"mean", line.mean},
                                        {"deviation", line.deviation},
                                        {"published", line.published},
                                        {"worstOnCurve", line.worst_on_curve},
                                        {"decisions", line.decisions},
                                        {"cpuSeconds", line.cpu_seconds}});
  }
  boost::json::object document{{"means", lines}, {"passes", summary.passes()}};
  if (summary.replayed) {
    document["golden"] =
        boost::json::object{{"decisions", summary.golden.decisions},
                            {"otherPods", summary.golden.other_pods},
                            {"otherNodes", summary.golden.other_nodes},
                            {"otherNodesUncorrected", summary.golden_free.other_nodes}};
  }
  std::ofstream out(path);
  out << boost::json::serialize(document) << '\n';
  return out.good();
}

}  // namespace fairlead::openb
