// Ways to share a cluster among the ten tenants of the ITP trace: each its own part, no parts at
// all, parts with borrowing and reclaim under either scheduler. And each tenant beside itself
// alone.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "inputs.hpp"
#include "report/words.hpp"

namespace fairlead::bench {
namespace {

using report::Metric;

template <class Visit>
void for_each_queue(std::vector<model::PolicyObject>& policy, Visit visit) {
  for (model::PolicyObject& object : policy) {
    if (auto* queue = std::get_if<model::ClusterQueue>(&object)) visit(*queue);
  }
}

Amount& nominal_of(model::ClusterQueue& queue) {
  return queue.resource_groups.front().flavors.front().resources.front().nominal;
}

Input larger(Input input, std::int64_t percent) {
  for_each_queue(input.policy, [&](model::ClusterQueue& queue) {
    Amount& nominal = nominal_of(queue);
    nominal = Amount(nominal.value() * percent / 100);
  });
  return input;
}

// Everybody submits to one queue that has all of it.
Input without_parts(Input input) {
  model::ClusterQueue all;
  Amount sum;
  for_each_queue(input.policy, [&](model::ClusterQueue& queue) {
    sum += nominal_of(queue);
    all = queue;
  });
  all.name = "everybody";
  all.cohort.clear();
  all.preemption = {};
  nominal_of(all) = sum;
  std::erase_if(input.policy, [](const model::PolicyObject& object) {
    return std::holds_alternative<model::ClusterQueue>(object);
  });
  for (model::PolicyObject& object : input.policy) {
    if (auto* queue = std::get_if<model::LocalQueue>(&object)) queue->cluster_queue = all.name;
  }
  input.policy.emplace_back(std::move(all));
  return input;
}

std::string span_of(const report::Figures& figures, Metric metric) {
  const auto value = figures[metric];
  return value ? report::duration_words({*value}) : "-";
}

std::string hours_of(const report::Figures& figures, Metric metric) {
  const std::int64_t hours = figures[metric].value_or(0) / 1000;
  return hours == 0 ? "-" : report::count_words(hours);
}

void print_row(std::int64_t gpus, const char* way, const report::Summary& summary) {
  const report::Figures& total = summary.total;
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", gpus, way,
             span_of(total, Metric::start_wait_mean), span_of(total, Metric::start_wait_p50),
             span_of(total, Metric::start_wait_p95), span_of(total, Metric::start_wait_max),
             hours_of(total, Metric::gpu_hours_completed), hours_of(total, Metric::gpu_hours_lost));
}

void print_tenants(const report::Summary& alone, const report::Summary& kueue,
                   const report::Summary& ours) {
  fmt::print(
      "\n| tenant | p95 wait alone | sharing, kueue | sharing, fairlead |\n|---|--:|--:|--:|\n");
  for (std::size_t i = 0; i < alone.tenants.size(); ++i) {
    const auto cell = [&](const report::Summary& summary) {
      const report::Figures& figures = summary.tenants[i].figures;
      const bool worse =
          figures[Metric::start_wait_p95] > alone.tenants[i].figures[Metric::start_wait_p95];
      return span_of(figures, Metric::start_wait_p95) + (worse ? " (worse)" : "");
    };
    fmt::print("| {} | {} | {} | {} |\n", alone.tenants[i].name, cell(alone), cell(kueue),
               cell(ours));
  }
  fmt::print("\n");
}

}  // namespace

void share_itp() {
  const auto caps = recorded({"tests/data/itp/hard-caps.yaml"}, traces() + "/itp-2021");
  const auto borrow = recorded({"tests/data/itp/borrow.yaml"}, traces() + "/itp-2021");
  if (!caps || !borrow) return;
  fmt::print(
      "\n## Sharing: the ITP trace, ten tenants\n\n"
      "| GPUs | how they share | mean wait | p50 | p95 | longest | GPU-hours done | lost |\n"
      "|--:|---|--:|--:|--:|--:|--:|--:|\n");
  std::vector<report::Summary> of_1280;
  for (const std::int64_t percent : {100, 125}) {
    const std::int64_t gpus = 1280 * percent / 100;
    const Input parts = larger(*borrow, percent);
    const Input one = without_parts(parts);
    report::Summary alone = run(larger(*caps, percent), SchedulerKind::kueue).summary;
    report::Summary kueue = run(parts, SchedulerKind::kueue).summary;
    report::Summary ours = run(parts, SchedulerKind::fairlead).summary;
    print_row(gpus, "hard caps: each its own part", alone);
    print_row(gpus, "no quotas: one queue (kueue)", run(one, SchedulerKind::kueue).summary);
    print_row(gpus, "no quotas: one queue (fairlead)", run(one, SchedulerKind::fairlead).summary);
    print_row(gpus, "guarantees, borrowing, reclaim (kueue)", kueue);
    print_row(gpus, "guarantees, borrowing, reclaim (fairlead)", ours);
    if (percent > 100) continue;
    of_1280.push_back(std::move(alone));
    of_1280.push_back(std::move(kueue));
    of_1280.push_back(std::move(ours));
  }
  print_tenants(of_1280[0], of_1280[1], of_1280[2]);
}

}  // namespace fairlead::bench
