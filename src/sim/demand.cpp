#include "sim/demand.hpp"

#include <algorithm>

#include "base/amount.hpp"
#include "sim/capacity.hpp"
#include "sim/kube_name.hpp"

namespace fairlead::sim {

namespace {

// A recorded run takes some of a quota, or gives it back.
struct Step {
  Instant at;
  std::int64_t change = 0;

  // At one instant what ends makes room first.
  friend auto operator<=>(const Step&, const Step&) = default;
};

std::int64_t peak_of(std::vector<Step>& steps) {
  std::sort(steps.begin(), steps.end());
  std::int64_t most = 0;
  std::int64_t now = 0;
  for (const Step& step : steps) most = std::max(most, now += step.change);
  return most;
}

void add(Demand& demand, std::int64_t amount, Duration duration) {
  demand.time += int128{amount} * duration.ms;
  demand.all = (Amount(demand.all) + Amount(amount)).value();
  demand.largest = std::max(demand.largest, amount);
  ++demand.jobs;
}

// What the whole gang asks for, by resource.
std::map<std::string, std::int64_t> requests_of(const model::Workload& workload) {
  std::map<std::string, std::int64_t> amounts;
  for (const model::PodSet& pods : workload.pod_sets) {
    for (const auto& [resource, quantity] : model::pod_requests(pods.pod)) {
      const std::int64_t one = request_value(resource, quantity);
      std::int64_t& amount = amounts[resource];
      amount = (Amount(amount) + Amount(saturating_multiply(one, pods.count))).value();
    }
  }
  return amounts;
}

std::string flavor_of(const trace::Record& record, const std::string& resource) {
  if (record.gpu_model.empty() || !is_gpu_or_slice(resource)) return default_flavor;
  return kube_name(record.gpu_model);
}

}  // namespace

TotalDemand demand_of(const Jobs& jobs) {
  TotalDemand total;
  std::map<QuotaName, std::vector<Step>> steps;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto id = JobId::at(i);
    const Job& job = jobs[id];
    const trace::Record& record = jobs.record(id);
    const model::Workload workload = jobs.workload(id, {});
    NamespaceDemand& space = total.namespaces[workload.space];
    ++space.jobs;
    ++total.jobs;
    if (record.start) ++total.jobs_with_start;
    total.span = std::max(total.span, job.duration);
    for (const auto& [resource, amount] : requests_of(workload)) {
      if (amount == 0) continue;
      const QuotaName quota(flavor_of(record, resource), resource);
      add(space.quotas[quota], amount, job.duration);
      add(total.quotas[quota], amount, job.duration);
      if (!record.start || job.duration.ms == 0) continue;
      steps[quota].push_back({*record.start, amount});
      steps[quota].push_back({*record.start + job.duration, -amount});
    }
  }
  if (jobs.size() > 0) {
    total.span = std::max(total.span, jobs.all().back().submit - jobs.all().front().submit);
  }
  for (auto& [quota, changes] : steps) total.recorded_peak[quota] = peak_of(changes);
  return total;
}

}  // namespace fairlead::sim
