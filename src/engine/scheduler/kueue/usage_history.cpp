#include "engine/scheduler/kueue/usage_history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/requests/requests.hpp"
#include "engine/scheduler/kueue/decimal.hpp"

namespace fairlead::kueue {
namespace {

double in_seconds(Duration span) { return static_cast<double>(span.ms) / 1000.0; }

// The part by which the history moves towards the present in `span`.
double decay_rate(const model::AdmissionFairSharing& config, Duration span) {
  if (config.usage_half_life.ms == 0) return 0;
  return 1.0 - std::pow(0.5, in_seconds(span) / in_seconds(config.usage_half_life));
}

Quantity quantity_of(const State& state, ResourceId resource, std::int64_t amount) {
  return state.resources.name(resource) == "cpu" ? Quantity::of_milli(amount)
                                                 : Quantity::of(amount);
}

void add(Consumed& sum, const Consumed& more) {
  for (const auto& [resource, quantity] : more) sum[resource] = sum[resource] + quantity;
}

Consumed scaled(const Consumed& consumed, double by) {
  const Factor factor(by);
  Consumed result;
  for (const auto& [resource, quantity] : consumed) result[resource] = factor.of(quantity);
  return result;
}

// The history after `count` samples, `rate` apart, of the same usage. Each is cut to the nano, so
// they must be taken one by one, until the amount does not move any more.
void repeat(Consumed& consumed, const Consumed& used, double rate, std::int64_t count) {
  const Factor kept(1 - rate);
  const Consumed gained = scaled(used, rate);
  for (auto& [resource, quantity] : consumed) {
    const auto found = gained.find(resource);
    const Quantity gain = found == gained.end() ? Quantity() : found->second;
    for (std::int64_t i = 0; i < count; ++i) {
      const Quantity next = kept.of(quantity) + gain;
      if (next == quantity) break;
      quantity = next;
    }
  }
}

// What the admitted workloads of a LocalQueue use now, over all flavors.
Consumed admitted_usage(const State& state, LocalQueueId queue) {
  Consumed usage;
  for (const WorkloadId id : state.local_queue(queue).workloads) {
    const WorkloadRecord& workload = state.workload(id);
    if (!workload.admitted || workload.finished) continue;
    for (const QuotaAmount& entry : workload.usage) {
      const ResourceId resource = state.quota_parts[entry.quota.index()].second;
      usage[resource] = usage[resource] + quantity_of(state, resource, entry.amount.value());
    }
  }
  return usage;
}

}  // namespace

bool UsageHistory::applies(const State& state, QueueId queue) {
  return state.configuration.admission_fair_sharing &&
         state.queue(queue).spec.usage_based_admission;
}

double UsageHistory::usage(const State& state, LocalQueueId queue) const {
  const LocalQueueState& local = state.local_queue(queue);
  const double weight = local.exists ? approximate(local.spec.fair_weight) : 1.0;
  Consumed sum;
  if (const auto found = entries_.find(queue); found != entries_.end()) {
    sum = found->second.consumed;
    for (const auto& [workload, penalty] : found->second.penalties) add(sum, penalty);
  }
  // Summed in order of resource name, because doubles are.
  std::map<std::string, double> by_name;
  for (const auto& [resource, quantity] : sum) {
    by_name[state.resources.name(resource)] = approximate(quantity);
  }
  double total = 0;
  for (const auto& [name, amount] : by_name) {
    const auto& weights = state.configuration.admission_fair_sharing->resource_weights;
    const auto factor = weights.find(name);
    total += (factor == weights.end() ? 1.0 : factor->second) * amount;
  }
  if (weight <= 0) return std::numeric_limits<double>::infinity();
  return total / weight;
}

void UsageHistory::push_penalty(const State& state, const WorkloadRecord& workload) {
  const auto& config = *state.configuration.admission_fair_sharing;
  Consumed wanted;
  for (const PodSetRequest& pod_set : workload.requests) {
    for (const ResourceAmount& entry : pod_set.per_pod) {
      wanted[entry.resource] =
          wanted[entry.resource] +
          quantity_of(state, entry.resource, total(entry.amount, pod_set.count));
    }
  }
  const auto [found, added] = entries_.try_emplace(workload.local_queue);
  if (added) found->second.last_update = state.now;
  found->second.penalties[workload.id] =
      scaled(wanted, decay_rate(config, config.usage_sampling_interval));
}

void UsageHistory::Entry::decay(const model::AdmissionFairSharing& config, const Consumed& used,
                                Instant now) {
  const double rate = decay_rate(config, std::max(Duration{}, now - last_update));
  consumed = scaled(consumed, 1 - rate);
  add(consumed, scaled(used, rate));
  last_update = std::max(last_update, now);
}

void UsageHistory::settle(const State& state, const WorkloadRecord& workload) {
  if (!workload.admission || !applies(state, workload.admission->queue)) return;
  const auto [found, added] = entries_.try_emplace(workload.local_queue);
  Entry& entry = found->second;
  if (added) entry.last_update = state.now;
  entry.decay(*state.configuration.admission_fair_sharing,
              admitted_usage(state, workload.local_queue), state.now);
  if (const auto penalty = entry.penalties.find(workload.id); penalty != entry.penalties.end()) {
    add(entry.consumed, penalty->second);
    entry.penalties.erase(penalty);
  }
}

void UsageHistory::drop_penalty(const WorkloadRecord& workload) {
  const auto found = entries_.find(workload.local_queue);
  if (found != entries_.end()) found->second.penalties.erase(workload.id);
}

bool UsageHistory::Entry::has_penalty() const {
  return std::any_of(penalties.begin(), penalties.end(), [](const auto& penalty) {
    return std::any_of(penalty.second.begin(), penalty.second.end(),
                       [](const auto& part) { return part.second != Quantity(); });
  });
}

void UsageHistory::refresh(const State& state, LocalQueueId queue) {
  const auto found = entries_.find(queue);
  if (found == entries_.end() || !found->second.has_penalty() || !is_sampled(state, queue)) return;
  found->second.decay(*state.configuration.admission_fair_sharing, admitted_usage(state, queue),
                      state.now);
}

void UsageHistory::policy_changed(const State& state) {
  if (!state.configuration.admission_fair_sharing) {
    entries_.clear();
    return;
  }
  for (std::size_t i = 0; i < state.local_queues.size(); ++i) {
    const auto id = LocalQueueId::at(i);
    if (!state.local_queue(id).exists) {
      entries_.erase(id);
      continue;
    }
    const auto [found, added] = entries_.try_emplace(id);
    if (added) found->second.last_update = state.now;
  }
}

// A sample changes only the order in which passes look at what waits.
Instant UsageHistory::next_sample(const State& state) const {
  Instant next = Instant::never();
  if (!state.configuration.admission_fair_sharing) return next;
  const bool anything_waits =
      std::any_of(state.queues.begin(), state.queues.end(),
                  [](const ClusterQueueState& queue) { return queue.pending.has_active(); });
  if (!anything_waits) return next;
  const Duration interval = state.configuration.admission_fair_sharing->usage_sampling_interval;
  for (const auto& [queue, entry] : entries_) {
    if (is_sampled(state, queue)) next = std::min(next, entry.last_update + interval);
  }
  return next;
}

// A stopped LocalQueue, and one whose ClusterQueue may not admit, is not sampled.
bool UsageHistory::is_sampled(const State& state, LocalQueueId id) {
  const LocalQueueState& queue = state.local_queue(id);
  return queue.exists && queue.spec.stop_policy == model::StopPolicy::none && queue.queue.valid() &&
         state.queue(queue.queue).exists && state.queue(queue.queue).active;
}

void UsageHistory::sample(const State& state, Instant until) {
  if (!state.configuration.admission_fair_sharing) return;
  const auto& config = *state.configuration.admission_fair_sharing;
  for (auto& [queue, entry] : entries_) {
    const Instant due = entry.last_update + config.usage_sampling_interval;
    if (due > until || !is_sampled(state, queue)) continue;
    // Sampling that had stopped goes on at once.
    entry.sample(config, admitted_usage(state, queue), std::max(due, state.now), until);
  }
}

void UsageHistory::Entry::sample(const model::AdmissionFairSharing& config, const Consumed& used,
                                 Instant first, Instant until) {
  const Duration interval = config.usage_sampling_interval;
  const std::int64_t more = (until - first).ms / interval.ms;
  const Instant last = first + Duration{more * interval.ms};
  if (config.usage_half_life.ms == 0) {
    consumed.clear();
  } else {
    decay(config, used, first);
    const std::int64_t counted = std::min(more, most_samples);
    if (more > counted) decay(config, used, first + Duration{(more - counted) * interval.ms});
    repeat(consumed, used, decay_rate(config, interval), counted);
  }
  last_update = last;
}

void UsageHistory::add_to(Digest& digest) const {
  const auto add_consumed = [&](const Consumed& consumed) {
    digest.add(consumed.size());
    for (const auto& [resource, quantity] : consumed) digest.add(resource, quantity);
  };
  digest.add(entries_.size());
  for (const auto& [queue, entry] : entries_) {
    digest.add(queue, entry.last_update, entry.penalties.size());
    add_consumed(entry.consumed);
    for (const auto& [workload, penalty] : entry.penalties) {
      digest.add(workload);
      add_consumed(penalty);
    }
  }
}

}  // namespace fairlead::kueue
