#include <algorithm>

#include "engine/scheduler/kueue/preemption.hpp"

namespace fairlead::kueue {

std::vector<Target> find_targets(const PreemptionContext& context, const PreemptionQuery& query) {
  return context.state.configuration.fair_sharing ? find_fair_targets(context, query)
                                                  : find_classical_targets(context, query);
}

bool uses_any(const WorkloadRecord& workload, const std::vector<QuotaId>& quotas) {
  return std::any_of(workload.usage.begin(), workload.usage.end(), [&](const QuotaAmount& entry) {
    return std::find(quotas.begin(), quotas.end(), entry.quota) != quotas.end();
  });
}

CandidateOrder::CandidateOrder(const PreemptionContext& context, QueueId own_queue, bool by_usage)
    : context_(&context), own_queue_(own_queue), by_usage_(by_usage) {}

CandidateKey CandidateOrder::key(WorkloadId id) const {
  const WorkloadRecord& workload = context_->state.workload(id);
  const QueueId queue = workload.admission->queue;
  CandidateKey key;
  key.evicted = workload.evicted;
  key.own = queue == own_queue_;
  key.priority = workload.priority;
  key.reserved_at = workload.quota_reserved_at;
  key.workload = id;
  if (by_usage_ && UsageHistory::applies(context_->state, queue)) {
    key.queue = queue;
    key.local_queue = workload.spec->queue;
    key.usage = context_->history.usage(context_->state, workload.local_queue);
  }
  return key;
}

int compare(const CandidateKey& a, const CandidateKey& b) {
  if (a.evicted != b.evicted) return a.evicted ? -1 : 1;
  if (a.own != b.own) return b.own ? -1 : 1;
  if (a.queue.valid() && a.queue == b.queue && a.local_queue != b.local_queue &&
      a.usage != b.usage) {
    return a.usage > b.usage ? -1 : 1;
  }
  if (a.priority != b.priority) return a.priority < b.priority ? -1 : 1;
  if (a.reserved_at != b.reserved_at) return a.reserved_at > b.reserved_at ? -1 : 1;
  if (a.workload == b.workload) return 0;
  return a.workload < b.workload ? -1 : 1;
}

void sort_candidates(std::vector<CandidateKey>& keys) {
  constexpr std::size_t most_by_insertion = 12;
  if (keys.size() > most_by_insertion) {
    std::stable_sort(keys.begin(), keys.end());
    return;
  }
  for (std::size_t i = 1; i < keys.size(); ++i) {
    for (std::size_t j = i; j > 0 && keys[j] < keys[j - 1]; --j) std::swap(keys[j], keys[j - 1]);
  }
}

CandidateStream::CandidateStream(const PreemptionContext& context, const PreemptionQuery& query,
                                 QueueId queue, model::PreemptionPolicy policy)
    : context_(&context),
      query_(&query),
      order_(context, query.queue, true),
      policy_(policy),
      next_(context.state.queue(queue).holders.begin()),
      end_(context.state.queue(queue).holders.end()) {
  pop();
}

void CandidateStream::pop() {
  front_ = {};
  while (next_ != end_ && !eligible(next_->workload)) ++next_;
  if (next_ == end_) return;
  front_ = order_.key(next_->workload);
  ++next_;
}

bool CandidateStream::eligible(WorkloadId workload) const {
  const State& state = context_->state;
  const WorkloadRecord& candidate = state.workload(workload);
  return !context_->is_new(workload) && uses_any(candidate, query_->short_of) &&
         satisfies_policy(state, state.workload(query_->preemptor), candidate, policy_);
}

bool fits(const State& state, QueueId queue, const Usage& usage, bool allow_borrowing) {
  const QuotaTree& tree = state.tree;
  const QuotaNodeId node = state.queue(queue).node;
  return std::all_of(usage.begin(), usage.end(), [&](const QuotaAmount& entry) {
    if (!allow_borrowing && tree.borrowing_with(node, entry.quota, entry.amount)) return false;
    return entry.amount <= std::max(Amount(), tree.available(node, entry.quota));
  });
}

bool fits(const PreemptionContext& context, const PreemptionQuery& query, bool allow_borrowing) {
  if (!fits(context.state, query.queue, query.usage, allow_borrowing)) return false;
  return query.wishes == nullptr || !context.topology->place(*query.wishes, false).failure;
}

void take_away(const PreemptionContext& context, WorkloadId id) {
  State& state = context.state;
  const WorkloadRecord& workload = state.workload(id);
  state.tree.remove_usage(state.queue(workload.admission->queue).node, workload.usage);
  if (context.topology != nullptr) context.topology->hold(state, context.admission(id), -1);
}

void give_back(const PreemptionContext& context, WorkloadId id) {
  State& state = context.state;
  const WorkloadRecord& workload = state.workload(id);
  state.tree.add_usage(state.queue(workload.admission->queue).node, workload.usage);
  if (context.topology != nullptr) context.topology->hold(state, context.admission(id), 1);
}

std::vector<Target> fill_back(const PreemptionContext& context, const PreemptionQuery& query,
                              std::vector<Target> targets, bool allow_borrowing) {
  for (std::size_t i = targets.size() - 1; i-- > 0;) {
    give_back(context, targets[i].workload);
    if (fits(context, query, allow_borrowing)) {
      targets[i] = targets.back();
      targets.pop_back();
    } else {
      take_away(context, targets[i].workload);
    }
  }
  for (const Target& target : targets) give_back(context, target.workload);
  return targets;
}

}  // namespace fairlead::kueue
