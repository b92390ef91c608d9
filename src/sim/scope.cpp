#include "sim/scope.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace fairlead::sim {

namespace {

constexpr std::size_t max_named = 3;

struct GpuQuota {
  QuotaId id;
  std::string_view resource;
};

std::vector<GpuQuota> gpu_quotas(const State& state) {
  std::vector<GpuQuota> quotas;
  for (std::size_t i = 0; i < state.quota_parts.size(); ++i) {
    const ResourceId resource = state.quota_parts[i].second;
    const std::string& name = state.resources.name(resource);
    if (is_gpu(name)) quotas.push_back({QuotaId::at(i), name});
  }
  return quotas;
}

// Unlimited quota is no capacity: nothing could be set against it.
std::int64_t milli(const GpuQuota& quota, Amount amount) {
  if (amount.is_unlimited() || amount.value() < 0) return 0;
  return gpu_milli_of(quota.resource, amount.value());
}

std::int64_t saturating_sum(std::int64_t a, std::int64_t b) {
  return (Amount(a) + Amount(b)).value();
}

// Not the quota of the roots: what a queue never lends is not in it.
std::int64_t total_capacity(const State& state, const std::vector<GpuQuota>& quotas) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < state.tree.node_count(); ++i) {
    for (const GpuQuota& quota : quotas) {
      total = saturating_sum(total, milli(quota, state.tree.nominal(QuotaNodeId::at(i), quota.id)));
    }
  }
  return total;
}

std::int64_t nominal_capacity(const State& state, const std::set<QueueId>& queues,
                              const std::vector<GpuQuota>& quotas) {
  std::int64_t total = 0;
  for (const QueueId queue : queues) {
    if (!state.queue(queue).exists || !state.queue(queue).node.valid()) continue;
    for (const GpuQuota& quota : quotas) {
      total = saturating_sum(total,
                             milli(quota, state.tree.nominal(state.queue(queue).node, quota.id)));
    }
  }
  return total;
}

// Nothing where what may be borrowed has no limit.
std::optional<std::int64_t> cap_of(const State& state, QuotaNodeId node, const GpuQuota& quota) {
  const Amount nominal = state.tree.nominal(node, quota.id);
  if (nominal.is_unlimited()) return std::nullopt;
  if (!state.tree.has_parent(node)) return milli(quota, nominal);
  const std::optional<Amount> limit = state.tree.borrowing_limit(node, quota.id);
  if (!limit || limit->is_unlimited()) return std::nullopt;
  return milli(quota, nominal + *limit);
}

std::optional<std::int64_t> cap_of(const State& state, const std::set<QueueId>& queues,
                                   const std::vector<GpuQuota>& quotas) {
  std::int64_t total = 0;
  for (const QueueId queue : queues) {
    if (!state.queue(queue).exists || !state.queue(queue).node.valid()) continue;
    for (const GpuQuota& quota : quotas) {
      if (!state.tree.defined(state.queue(queue).node, quota.id)) continue;
      const std::optional<std::int64_t> cap = cap_of(state, state.queue(queue).node, quota);
      if (!cap) return std::nullopt;
      total = saturating_sum(total, *cap);
    }
  }
  return total;
}

std::string list_names(const auto& items, auto&& name_of) {
  std::string text;
  std::size_t count = 0;
  for (const auto& item : items) {
    if (count == max_named) return text + ", ...";
    if (count++ > 0) text += ", ";
    text += escaped(name_of(item));
  }
  return text;
}

Diagnostics nothing_matches(const State& state, const Run& run) {
  std::set<std::string> known;
  for (const LocalQueueState& queue : state.local_queues) {
    if (queue.exists) known.insert(queue.name);
  }
  return refusal(
      {},
      "no job of the trace goes to a LocalQueue of the policy: the trace has " +
          list_names(run.missing_queues, [](const MissingQueue& queue) { return queue.name; }),
      known.empty()
          ? "the policy has no LocalQueue at all"
          : "the policy has " + list_names(known, [](const std::string& name) { return name; }));
}

}  // namespace

Result<void> set_scope(const State& state, const Jobs& jobs, Run& run) {
  std::map<std::string, std::int64_t> missing;
  std::vector<std::set<QueueId>> queues(jobs.tenants().size());
  run.queue_of_job.resize(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto job = JobId::at(i);
    std::string name = jobs.local_queue(job);
    const auto local_queue = state.local_queue_names.find(name);
    if (!local_queue || !state.local_queue(*local_queue).exists) {
      ++missing[std::move(name)];
    } else if (const QueueId queue = state.local_queue(*local_queue).queue; queue.valid()) {
      queues[jobs[job].tenant].insert(queue);
      run.queue_of_job[i] = queue;
    }
  }
  std::int64_t missing_jobs = 0;
  for (const auto& [name, count] : missing) {
    run.missing_queues.push_back({name, count});
    missing_jobs += count;
  }
  if (missing_jobs == static_cast<std::int64_t>(jobs.size())) {
    return unexpected(nothing_matches(state, run));
  }
  const std::vector<GpuQuota> quotas = gpu_quotas(state);
  run.capacity.gpu_milli = total_capacity(state, quotas);
  for (const auto& of_tenant : queues) {
    run.capacity.gpu_milli_of_tenant.push_back(nominal_capacity(state, of_tenant, quotas));
    run.capacity.cap_milli_of_tenant.push_back(cap_of(state, of_tenant, quotas));
  }
  return {};
}

std::size_t active_workloads(const State& state) {
  std::size_t active = 0;
  for (const ClusterQueueState& queue : state.queues) active += queue.pending.active_count();
  return active;
}

std::size_t most_flavors(const State& state) {
  std::size_t most = 1;
  for (const ClusterQueueState& queue : state.queues) {
    for (const Group& group : queue.groups) most = std::max(most, group.flavors.size());
  }
  return most;
}

}  // namespace fairlead::sim
