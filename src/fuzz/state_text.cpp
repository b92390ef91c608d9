#include "fuzz/state_text.hpp"

#include <string_view>

#include <fmt/format.h>

#include "log/policy_hash.hpp"

namespace fairlead::fuzz {
namespace {

std::string usage_text(const State& state, const Usage& usage) {
  std::string text;
  for (const QuotaAmount& held : usage) {
    text += fmt::format(" {}={}", state.quotas.name(held.quota), held.amount.value());
  }
  return text;
}

std::string admission_text(const State& state, const WorkloadRecord& record) {
  if (!record.admission) return "";
  std::string text = " in " + state.queue(record.admission->queue).name;
  for (const PodSetAssignment& given : record.admission->pod_sets) {
    text += fmt::format(" {}x", given.count);
    for (const FlavorChoice& choice : given.flavors) {
      text += fmt::format("({}:{}:{})", state.resources.name(choice.resource),
                          state.flavors.name(choice.flavor), choice.per_pod);
    }
    if (given.topology == nullptr) continue;
    for (const TopologyDomain& domain : given.topology->domains) {
      text += fmt::format("[{}:{}]", domain_key(domain.values), domain.count);
    }
  }
  return text;
}

std::string eviction_text(const WorkloadRecord& record) {
  return fmt::format(" evicted {} {} {} {} at {} requeue {} {} {} at {}", record.evicted,
                     record.eviction_confirmed, cause_name(record.eviction),
                     cause_name(record.preemption), record.evicted_at.ms,
                     static_cast<int>(record.requeue), cause_name(record.requeue_cause),
                     record.requeue_count, record.requeue_at.value_or(Instant::never()).ms);
}

std::string readiness_text(const WorkloadRecord& record) {
  std::string text = fmt::format(" ready {} {} at {}", record.pods_reported_ready,
                                 record.pods_ready ? (*record.pods_ready ? "yes" : "no") : "unset",
                                 record.pods_ready_at.ms);
  for (const CheckStatus& check : record.checks) {
    text +=
        fmt::format(" check {} {} since {} after {}", check.check, static_cast<int>(check.state),
                    check.since.ms, check.requeue_after.value_or(Duration{-1}).ms);
  }
  return text;
}

std::string waiting_text(const State& state, const WorkloadRecord& record) {
  std::string text = fmt::format(" waiting {}", static_cast<int>(record.waiting));
  if (record.waiting == Waiting::queued) {
    text += fmt::format(" in {} {} by {} {}", state.queue(record.waiting_in).name,
                        state.queue(record.waiting_in).pending.is_active(record.place),
                        record.place.key.priority, record.place.key.order.ms);
  }
  for (const Reason& reason : record.reasons) {
    text += fmt::format(" reason {}/{}/{}/{}/{}/{}", static_cast<int>(reason.code), reason.pod_set,
                        reason.count, reason.amount.value(), reason.limit.value(), reason.until.ms);
  }
  return text;
}

// What can still change a decision; what a finished workload was last told about its pods cannot.
std::string workload_text(const State& state, const WorkloadRecord& record) {
  std::string text =
      fmt::format("workload {} {} {}{}{}{} attempt {} generation {} priority {}", record.id.value,
                  record.name, static_cast<int>(record.phase()), record.deleted ? " deleted" : "",
                  record.spec->active ? "" : " inactive", record.resources_valid ? "" : " invalid",
                  record.attempt, record.generation, record.priority);
  text += admission_text(state, record) + usage_text(state, record.usage);
  for (const std::string& node : record.unhealthy_nodes) text += " leaves " + node;
  if (record.finished || record.deleted) return text;
  return text +
         fmt::format(
             " since {} {} timer {} past {} target {}", record.quota_reserved_at.ms,
             record.admitted_at.ms, record.timer.ms, record.past_execution.ms,
             record.deactivation_target ? cause_name(*record.deactivation_target) : "none") +
         eviction_text(record) + readiness_text(record) + waiting_text(state, record);
}

std::string queue_text(const State& state, const ClusterQueueState& queue) {
  std::string text =
      fmt::format("queue {} {} {} {} generation {} preemptor {} active", queue.name, queue.exists,
                  queue.active, queue.terminating, queue.generation, queue.preemptor.value);
  for (const WorkloadId id : queue.pending.active()) text += " " + state.workload(id).name;
  text += " inadmissible";
  for (const WorkloadId id : queue.pending.inadmissible()) text += " " + state.workload(id).name;
  return text;
}

std::string node_text(const State& state, QuotaNodeId node) {
  std::string text = "usage of " + state.tree.name(node);
  for (std::size_t i = 0; i < state.tree.quota_count(); ++i) {
    const auto quota = QuotaId::at(i);
    text += fmt::format(" {}={}", state.quotas.name(quota), state.tree.usage(node, quota).value());
  }
  return text;
}

std::string_view line_at(std::string_view text, std::size_t begin) {
  return text.substr(begin, text.find('\n', begin) - begin);
}

}  // namespace

std::string state_text(const Engine& engine) {
  const State& state = engine.state();
  std::string text =
      fmt::format("now {} passes {} policy {} digest {}\n", state.now.ms, state.passes,
                  log::hex(log::policy_hash(state.policy)), log::hex(engine.digest()));
  for (const WorkloadRecord& record : state.workloads) text += workload_text(state, record) + '\n';
  for (const ClusterQueueState& queue : state.queues) text += queue_text(state, queue) + '\n';
  for (std::size_t i = 0; i < state.tree.node_count(); ++i) {
    text += node_text(state, QuotaNodeId::at(i)) + '\n';
  }
  for (const auto& [due, id] : state.timers) {
    text += fmt::format("timer {} {}\n", due.ms, state.workload(id).name);
  }
  for (const PendingFlush& flush : state.flushes) {
    text += fmt::format("flush {} {}\n", flush.due.ms, flush.root);
  }
  for (const auto& [due, timer] : state.second_passes.timers()) {
    text += fmt::format("second pass {} {} of {}\n", timer.pass.tries, due.ms,
                        state.workload(timer.id).name);
  }
  for (const auto& [id, pass] : state.second_passes.due()) {
    text += fmt::format("second pass {} of {}\n", pass.tries, state.workload(id).name);
  }
  for (const auto& [due, node] : state.node_timers) {
    text += fmt::format("node {} {}\n", due.ms, node);
  }
  for (const WorkloadId id : state.evicting) text += "evicting " + state.workload(id).name + '\n';
  return text;
}

std::string first_difference(const std::string& a, const std::string& b) {
  if (a == b) return "";
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  const std::size_t line_break = at == 0 ? std::string::npos : a.rfind('\n', at - 1);
  const std::size_t begin = line_break == std::string::npos ? 0 : line_break + 1;
  return fmt::format("'{}' and '{}'", line_at(a, begin), line_at(b, begin));
}

}  // namespace fairlead::fuzz
