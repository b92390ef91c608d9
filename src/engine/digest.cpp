#include "engine/digest.hpp"

#include "engine/lifecycle/queueing.hpp"
#include "engine/state.hpp"

namespace fairlead {
namespace {

void add_admission(Digest& digest, const WorkloadRecord& record) {
  digest.add(record.quota_reserved, record.admitted, record.quota_reserved_at, record.admitted_at,
             record.attempt);
  digest.add(record.admission ? record.admission->pod_sets.size() + 1 : 0);
  if (!record.admission) return;
  digest.add(record.admission->queue);
  for (const PodSetAssignment& given : record.admission->pod_sets) {
    digest.add(given.count, given.flavors.size());
    for (const FlavorChoice& choice : given.flavors) {
      digest.add(choice.resource, choice.flavor, choice.per_pod);
    }
    digest.add(given.awaits_place, given.topology ? given.topology->domains.size() + 1 : 0);
    if (given.topology == nullptr) continue;
    for (const TopologyDomain& domain : given.topology->domains) {
      digest.add(domain_key(domain.values), domain.count);
    }
  }
}

void add_checks(Digest& digest, const WorkloadRecord& record) {
  digest.add(record.checks.size());
  for (const CheckStatus& check : record.checks) {
    digest.add(check.check, check.state, check.since, check.requeue_after, check.reset);
  }
}

void add_waiting(Digest& digest, const State& state, const WorkloadRecord& record) {
  digest.add(record.waiting, record.stays);
  if (record.waiting != Waiting::queued) return;
  const PendingPlace& place = record.place;
  const PendingQueue& pending = state.queue(record.waiting_in).pending;
  digest.add(record.waiting_in, place.local_queue, place.shape, place.key.priority, place.key.order,
             pending.is_active(place), pending.is_held(place));
}

// Of a workload that is over only its name, its end and whom its deletion concerns matter.
void add_workload(Digest& digest, const State& state, const WorkloadRecord& record) {
  digest.add(record.name, record.deleted, record.finished, record.assigned_queue);
  if (record.deleted || record.finished) return;
  digest.add(record.generation, record.created, record.priority, record.local_queue,
             record.spec->active, record.resources_valid, record.shape);
  for (const PodSetRequest& request : record.requests) digest.add(request.count);
  add_admission(digest, record);
  add_checks(digest, record);
  digest.add_all(record.unhealthy_nodes);
  digest.add(record.evicted, record.eviction_confirmed, record.eviction, record.preemption,
             record.evicted_at, record.requeue, record.requeue_cause, record.requeue_count,
             record.requeue_at);
  digest.add(record.pods_reported_ready, record.pods_ready, record.pods_ready_at,
             record.deactivation_target, record.past_execution, record.timer, record.idle_since);
  add_waiting(digest, state, record);
}

// Each with the workload as it was when the pass was asked for.
void add_second_passes(Digest& digest, const State& state) {
  const SecondPasses& passes = state.second_passes;
  const auto add = [&](const SecondPass& pass) {
    digest.add(pass.tries);
    add_workload(digest, state, *pass.workload);
  };
  digest.add_all(passes.asked());
  digest.add(passes.timers().size(), passes.due().size());
  for (const auto& [due, timer] : passes.timers()) {
    digest.add(due, timer.id);
    add(timer.pass);
  }
  for (const auto& [id, pass] : passes.due()) {
    digest.add(id);
    add(pass);
  }
}

void add_budgets(Digest& digest, const State& state) {
  for (const BudgetState& budget : state.budgets) {
    digest.add(budget.name, Quantity::of_nanos(budget.used));
  }
}

void add_nodes(Digest& digest, const State& state) {
  digest.add(state.unready_since.size(), state.node_timers.size());
  for (const auto& [node, since] : state.unready_since) digest.add(node, since);
  for (const auto& [due, node] : state.node_timers) digest.add(due, node);
}

void add_queue(Digest& digest, const ClusterQueueState& queue) {
  digest.add(queue.name, queue.exists, queue.active, queue.terminating, queue.generation,
             queue.ordered_by_usage, queue.starts_again, queue.preemptor);
  digest.add(queue.holders.size());
  for (const Holder& holder : queue.holders) {
    digest.add(holder.workload, holder.evicted, holder.priority, holder.reserved_at);
  }
  digest.add_all(queue.declared_flavors);
  digest.add_all(queue.pending.set_aside());
}

void add_places(Digest& digest, const Cluster& cluster) {
  digest.add(cluster.bindings.size(), cluster.waiting.size(), cluster.fresh.size(), cluster.freed);
  for (const auto& [workload, binding] : cluster.bindings) {
    digest.add(workload, binding.placed, binding.failure.has_value(), binding.parts.size());
    for (const BindingPart& part : binding.parts) {
      digest.add(part.pod_set, part.pods.shape, part.pods.pods, part.pods.host);
      for (const place::Placement& at : part.places) {
        digest.add(at.host, at.gpus, at.instances.size());
        for (const place::Instance& instance : at.instances) {
          digest.add(instance.gpu, instance.at.profile, instance.at.start);
        }
      }
    }
  }
}

void add_tree(Digest& digest, const QuotaTree& tree) {
  digest.add(tree.node_count(), tree.quota_count());
  for (std::size_t node = 0; node < tree.node_count(); ++node) {
    for (std::size_t quota = 0; quota < tree.quota_count(); ++quota) {
      digest.add(tree.usage(QuotaNodeId::at(node), QuotaId::at(quota)));
    }
  }
}

}  // namespace

// FNV-1a by the word. Its high bits must come down again, or two changes of them cancel out.
void Digest::word(std::uint64_t word) {
  hash_ = (hash_ ^ word) * fnv_prime;
  hash_ ^= hash_ >> 32;
}

void Digest::put(Quantity quantity) {
  word(static_cast<std::uint64_t>(quantity.nanos()));
  word(static_cast<std::uint64_t>(quantity.nanos() >> 64));
}

void Digest::put(std::string_view text) { word(fnv_hash(text)); }

void add_state(Digest& digest, const State& state) {
  digest.add(state.now, state.passes, state.workloads.size(), state.queues.size());
  for (const WorkloadRecord& record : state.workloads) add_workload(digest, state, record);
  for (const ClusterQueueState& queue : state.queues) add_queue(digest, queue);
  add_tree(digest, state.tree);
  digest.add_all(state.evicting);
  digest.add(state.timers.size(), state.flushes.size(), state.removing.size());
  for (const auto& [due, workload] : state.timers) digest.add(due, workload);
  for (const PendingFlush& flush : state.flushes) digest.add(flush.due, flush.root, flush.is_queue);
  if (state.cluster) add_places(digest, *state.cluster);
  for (const model::PolicyKey& key : state.removing) digest.add(key.kind, key.space, key.name);
  add_second_passes(digest, state);
  add_nodes(digest, state);
  add_budgets(digest, state);
}

void add_standings(Digest& digest, const State& state) {
  for (const WorkloadRecord& record : state.workloads) {
    digest.add(record.phase(), is_active(state, record), record.waiting, record.eviction,
               record.attempt);
  }
}

}  // namespace fairlead
