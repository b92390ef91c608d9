#include "sim/demand.hpp"

#include <algorithm>
#include <set>

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

// Which models have a flavor of their own.
class Flavors {
 public:
  explicit Flavors(const Jobs& jobs) {
    std::map<std::string, int128> times;
    for (const Job& job : jobs.all()) {
      const std::string& model = jobs.trace().records[job.record].gpu_model;
      if (!model.empty()) times[kube_name(model)] += int128{job.gpu_milli} * job.duration.ms;
    }
    std::vector<std::pair<int128, std::string>> ranked;  // negative: the most first
    for (const auto& [model, time] : times) ranked.emplace_back(-time, model);
    std::sort(ranked.begin(), ranked.end());
    // GPUs without a model may need `default_flavor`.
    if (ranked.size() >= most_flavors) ranked.resize(most_flavors - 2);
    merged_ = static_cast<std::int64_t>(times.size() - ranked.size());
    for (const auto& [time, model] : ranked) own_.insert(model);
  }

  std::int64_t merged() const { return merged_; }

  std::string of(const trace::Record& record, const std::string& resource) const {
    if (record.gpu_model.empty() || !is_gpu_or_slice(resource)) return default_flavor;
    std::string name = kube_name(record.gpu_model);
    return own_.contains(name) ? name : other_models;
  }

 private:
  std::set<std::string> own_;
  std::int64_t merged_ = 0;
};

}  // namespace

TotalDemand demand_of(const Jobs& jobs) {
  TotalDemand total;
  const Flavors flavors(jobs);
  total.merged_models = flavors.merged();
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
      const QuotaName quota(flavors.of(record, resource), resource);
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
