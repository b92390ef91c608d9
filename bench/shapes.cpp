#include "shapes.hpp"

#include <algorithm>
#include <string>

namespace fairlead::bench {
namespace {

struct JobClass {
  std::int64_t cores;
  Duration runtime;
  Duration every;
  std::int32_t priority;
};

constexpr JobClass small_jobs = {1, {200}, {100}, 50};
constexpr JobClass medium_jobs = {5, {500}, {500}, 100};
constexpr JobClass large_jobs = {20, {1000}, {1200}, 200};

model::ClusterQueue make_queue(const Shape& shape, const std::string& name,
                               const std::string& cohort) {
  model::ClusterQueue queue;
  queue.name = name;
  queue.cohort = cohort;
  queue.namespace_selector = model::LabelSelector{};
  queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::any;
  queue.preemption.within_cluster_queue = model::PreemptionPolicy::lower_priority;
  model::ResourceQuota quota;
  quota.resource = "cpu";
  quota.nominal = Amount(shape.nominal * 1000);
  quota.borrowing_limit = Amount(shape.borrowing_limit * 1000);
  queue.resource_groups = {{{"cpu"}, {{"default", {quota}}}}};
  return queue;
}

void add_jobs(trace::Trace& trace, const std::string& tenant, const JobClass& jobs, int count) {
  for (int i = 0; i < count; ++i) {
    trace::Record record;
    record.name = "p" + std::to_string(jobs.priority) + "-" + std::to_string(i);
    record.tenant = tenant;
    record.priority = jobs.priority;
    record.cpu_milli = jobs.cores * 1000;
    record.duration = jobs.runtime;
    record.submit = {i * jobs.every.ms};
    trace.records.push_back(std::move(record));
  }
}

}  // namespace

Load make_load(const Shape& shape) {
  Load load;
  model::ResourceFlavor flavor;
  flavor.name = "default";
  load.policy.emplace_back(flavor);
  for (int c = 0; c < shape.cohorts; ++c) {
    for (int q = 0; q < shape.queues_per_cohort; ++q) {
      const std::string name = "c" + std::to_string(c) + "-q" + std::to_string(q);
      load.policy.emplace_back(make_queue(shape, name, "cohort-" + std::to_string(c)));
      model::LocalQueue local;
      local.space = name;
      local.name = "main";
      local.cluster_queue = name;
      load.policy.emplace_back(local);
      add_jobs(load.trace, name, small_jobs, shape.small);
      add_jobs(load.trace, name, medium_jobs, shape.medium);
      add_jobs(load.trace, name, large_jobs, shape.large);
    }
  }
  std::stable_sort(
      load.trace.records.begin(), load.trace.records.end(),
      [](const trace::Record& a, const trace::Record& b) { return a.submit < b.submit; });
  return load;
}

}  // namespace fairlead::bench
