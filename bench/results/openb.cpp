// The pods of the openb trace on its 1,213 GPU nodes, with departures: more than the cluster holds,
// from four tenants with a quarter of the GPUs each.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "inputs.hpp"
#include "openb/trace.hpp"
#include "report/words.hpp"
#include "trace/random.hpp"

namespace fairlead::bench {
namespace {

using report::Metric;

constexpr std::int64_t tenants = 4;
constexpr std::int64_t pods = 6'000;
constexpr std::int64_t hour_ms = 3'600'000;

std::string tenant(std::int64_t index) { return "tenant-" + std::to_string(index + 1); }

std::vector<model::PolicyObject> policy_of(const openb::Cluster& cluster) {
  std::vector<model::PolicyObject> policy;
  model::ResourceFlavor flavor;
  flavor.name = "gpus";
  policy.emplace_back(std::move(flavor));
  for (std::int64_t i = 0; i < tenants; ++i) {
    model::ClusterQueue queue;
    queue.name = tenant(i);
    queue.cohort = "openb";
    queue.namespace_selector.emplace();
    queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::any;
    model::ResourceGroup& group = queue.resource_groups.emplace_back();
    group.covered_resources = {std::string(cards_resource), "cpu", "memory", "nvidia.com/gpu"};
    model::FlavorQuotas& quotas = group.flavors.emplace_back();
    quotas.flavor = "gpus";
    for (const std::string& resource : group.covered_resources) {
      model::ResourceQuota& quota = quotas.resources.emplace_back();
      quota.resource = resource;
      quota.nominal = Amount::unlimited();
      if (resource == "nvidia.com/gpu") quota.nominal = Amount(cluster.gpu_milli / 1000 / tenants);
    }
    policy.emplace_back(std::move(queue));
    policy.emplace_back(model::LocalQueue{tenant(i), "main", tenant(i), {}, Quantity::of(1)});
  }
  for (const openb::Node& each : cluster.nodes) {
    model::Node node;
    node.name = each.name;
    node.allocatable = {{"nvidia.com/gpu", Quantity::of(each.spec.gpus)},
                        {"cpu", Quantity::of_milli(each.spec.cpu)},
                        {"memory", Quantity::of(each.spec.memory)},
                        {"pods", Quantity::of(1000)}};
    policy.emplace_back(std::move(node));
  }
  return policy;
}

// Its shapes in its proportions, spread over as many hours as fill the cluster by a tenth more than
// it has; each runs for one to nine hours.
trace::Trace jobs(const openb::Cluster& cluster, const openb::Workload& workload) {
  trace::Trace trace;
  trace::Random random(3, "openb");
  std::int64_t milli_hours = 0;
  for (std::int64_t i = 0; i < pods; ++i) {
    const auto drawn =
        static_cast<std::size_t>(random.below(static_cast<std::int64_t>(workload.pods.size())));
    const place::Request& shape = workload.shapes[workload.pods[drawn].shape];
    trace::Record record;
    record.name = "pod-" + std::to_string(i);
    record.tenant = tenant(i % tenants);
    record.cpu_milli = shape.cpu;
    record.memory_bytes = shape.memory;
    if (shape.shares()) {
      record.gpu_milli = shape.gpu_milli;
    } else {
      record.gpus = shape.gpus;
    }
    record.duration = milliseconds(hour_ms + random.below(8 * hour_ms));
    milli_hours += (record.gpus * 1000 + record.gpu_milli) * (record.duration.ms / 60'000) / 60;
    trace.records.push_back(std::move(record));
  }
  const std::int64_t hours = milli_hours * 10 / (cluster.gpu_milli * 11);
  for (std::size_t i = 0; i < trace.records.size(); ++i) {
    trace.records[i].submit = Instant{static_cast<std::int64_t>(i) * hours * hour_ms / pods};
  }
  return trace;
}

void print_row(const char* score, const char* name, const Input& input, SchedulerKind scheduler) {
  const Outcome outcome = run(input, scheduler);
  const report::Figures& total = outcome.summary.total;
  const auto span = [&](Metric metric) {
    return report::duration_words({total[metric].value_or(0)});
  };
  fmt::print("| {} | {} | {} | {} | {:.1f} % | {} | {} |\n", score, name,
             span(Metric::start_wait_mean), span(Metric::start_wait_p95),
             static_cast<double>(total[Metric::utilisation].value_or(0)) / 10'000.0,
             report::duration_words(outcome.run.end - Instant()),
             total[Metric::preemptions_suffered].value_or(0));
}

}  // namespace

void share_openb() {
  const std::string folder = openb::trace_folder();
  if (folder.empty()) return;
  const auto cluster = openb::read_cluster(folder);
  if (!cluster) return;
  const auto workload = openb::read_workload(folder, "default", *cluster);
  if (!workload) return;
  fmt::print(
      "\n## Places: the openb trace with departures\n\n"
      "| score | scheduler | mean wait | p95 | GPUs in use while jobs arrive | over after | "
      "evictions |\n|---|---|--:|--:|--:|--:|--:|\n");
  Input input{policy_of(*cluster), jobs(*cluster, *workload), {}};
  for (const char* score : {"balanced", "fgd"}) {
    input.settings.placement = score;
    print_row(score, "kueue", input, SchedulerKind::kueue);
    print_row(score, "fairlead", input, SchedulerKind::fairlead);
  }
}

}  // namespace fairlead::bench
