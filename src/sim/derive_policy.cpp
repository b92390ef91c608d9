#include "sim/derive_policy.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "sim/capacity.hpp"
#include "sim/derived_objects.hpp"

namespace fairlead::sim {

namespace {

constexpr std::int64_t million = 1'000'000;
constexpr const char* others = "others";

// What is rationed: GPUs and slices of them, or else CPUs, or else whatever is asked for.
std::set<std::string> shared_resources(const TotalDemand& demand) {
  std::set<std::string> gpus;
  std::set<std::string> all;
  for (const auto& [quota, ignored] : demand.quotas) {
    all.insert(quota.second);
    if (is_gpu_or_slice(quota.second)) gpus.insert(quota.second);
  }
  if (!gpus.empty()) return gpus;
  return all.contains("cpu") ? std::set<std::string>{"cpu"} : all;
}

DerivedCapacity capacity_of(const QuotaName& quota, const TotalDemand& demand, bool is_shared) {
  DerivedCapacity capacity{quota, 0, CapacitySource::not_limited, false, demand.quotas.at(quota)};
  const Demand& asked = capacity.demand;
  const bool starts_are_known = demand.jobs_with_start * 10 >= demand.jobs * 9;
  const auto peak = demand.recorded_peak.find(quota);
  if (!is_shared) {
    capacity.amount = asked.all;
    return capacity;
  }
  if (starts_are_known && peak != demand.recorded_peak.end()) {
    capacity.source = CapacitySource::recorded_peak;
    capacity.amount = peak->second;
  } else {
    capacity.source = CapacitySource::mean_demand;
    const int128 available =
        int128{std::max<std::int64_t>(demand.span.ms, 1)} * target_utilisation_percent;
    capacity.amount = static_cast<std::int64_t>((asked.time * 100 + available - 1) / available);
  }
  capacity.raised = capacity.amount < asked.largest;
  capacity.amount = std::max(capacity.amount, asked.largest);
  return capacity;
}

// Divides the given GPUs among flavors and resources as the rules would have.
Result<void> set_gpus(std::vector<DerivedCapacity>& capacities, std::int64_t gpus) {
  std::vector<DerivedCapacity*> of_gpus;
  std::vector<int128> weights;
  for (DerivedCapacity& capacity : capacities) {
    if (!is_gpu(capacity.quota.second)) continue;
    of_gpus.push_back(&capacity);
    weights.push_back(gpu_milli_of(capacity.quota.second, capacity.amount));
  }
  if (of_gpus.empty()) {
    return unexpected(refusal({}, "--gpus: no job of the trace asks for GPUs"));
  }
  const std::vector<std::int64_t> parts = apportion(gpus, weights);
  for (std::size_t i = 0; i < of_gpus.size(); ++i) {
    of_gpus[i]->amount = parts[i] * base_units(of_gpus[i]->quota.second);
    of_gpus[i]->source = CapacitySource::given;
    of_gpus[i]->raised = false;
  }
  return {};
}

std::int64_t part_ppm(int128 part, int128 whole) {
  if (whole == 0) return 0;
  const bool is_large = whole > (int128{1} << 100);
  return static_cast<std::int64_t>(is_large ? part / (whole / million) : part * million / whole);
}

int128 shared_time(const NamespaceDemand& demand, const std::set<std::string>& shared) {
  int128 time = 0;
  for (const auto& [quota, asked] : demand.quotas) {
    if (shared.contains(quota.second)) time += asked.time;
  }
  return time;
}

// The namespaces with a queue of their own: all, or the largest.
std::set<std::string> on_their_own(const TotalDemand& demand, const std::set<std::string>& shared) {
  std::vector<std::pair<int128, std::string>> ranked;  // negative: the largest first
  for (const auto& [name, of_it] : demand.namespaces) {
    ranked.emplace_back(-shared_time(of_it, shared), name);
  }
  std::sort(ranked.begin(), ranked.end());
  if (ranked.size() > most_derived_queues) ranked.resize(most_derived_queues - 1);
  std::set<std::string> names;
  for (auto& [ignored, name] : ranked) names.insert(std::move(name));
  return names;
}

std::string name_of_others(const std::set<std::string>& own) {
  std::string name = others;
  while (own.contains(name)) name += "-";
  return name.back() == '-' ? name + "rest" : name;
}

// Namespaces put together under the names of their queues.
std::map<std::string, QueueDemand> by_queue(const TotalDemand& demand,
                                            const std::set<std::string>& shared) {
  const std::set<std::string> own = on_their_own(demand, shared);
  const std::string rest = name_of_others(own);
  std::map<std::string, QueueDemand> queues;
  for (const auto& [name, of_it] : demand.namespaces) {
    QueueDemand& queue = queues[own.contains(name) ? name : rest];
    queue.namespaces.push_back(name);
    queue.jobs += of_it.jobs;
    for (const auto& [quota, asked] : of_it.quotas) {
      Demand& sum = queue.quotas[quota];
      sum.time += asked.time;
      sum.all = (Amount(sum.all) + Amount(asked.all)).value();
      sum.largest = std::max(sum.largest, asked.largest);
      if (!shared.contains(quota.second)) continue;
      queue.shared_time += asked.time;
      queue.largest = std::max(queue.largest, asked.largest);
    }
  }
  return queues;
}

}  // namespace

Result<DerivedPolicy> derive_policy(const Jobs& jobs, std::optional<std::int64_t> gpus) {
  const TotalDemand demand = demand_of(jobs);
  const std::set<std::string> shared = shared_resources(demand);
  DerivedPolicy policy;
  for (const bool is_shared : {true, false}) {
    for (const auto& [quota, ignored] : demand.quotas) {
      if (shared.contains(quota.second) != is_shared) continue;
      policy.capacity.push_back(capacity_of(quota, demand, is_shared));
    }
  }
  if (gpus) {
    if (auto set = set_gpus(policy.capacity, *gpus); !set) return unexpected(set.error());
  }
  const auto queues = by_queue(demand, shared);
  int128 all_time = 0;
  for (const auto& [name, queue] : queues) all_time += queue.shared_time;
  for (const auto& [name, queue] : queues) {
    policy.queues.push_back({name, static_cast<std::int64_t>(queue.namespaces.size()), queue.jobs,
                             part_ppm(queue.shared_time, all_time), queue.largest});
  }
  policy.by_gpus = !shared.empty() && is_gpu_or_slice(*shared.begin());
  policy.jobs = demand.jobs;
  policy.jobs_with_start = demand.jobs_with_start;
  policy.merged_models = demand.merged_models;
  policy.span = demand.span;
  policy.objects = derived_objects(jobs, policy.capacity, queues);
  return policy;
}

}  // namespace fairlead::sim
