// Who would have to go so that a workload can start.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "engine/decision.hpp"
#include "engine/scheduler/kueue/topology_pass.hpp"
#include "engine/scheduler/kueue/usage_history.hpp"
#include "engine/scheduler/subject.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

struct Target {
  WorkloadId workload;
  EvictionCause cause = EvictionCause::none;  // none: the slice that an elastic job replaces

  friend bool operator==(const Target&, const Target&) = default;
};

// The question: who must go from these quotas so that `preemptor` can use `usage` in `queue`?
struct PreemptionQuery {
  WorkloadId preemptor;
  QueueId queue;
  Usage usage;                    // all that it needs
  std::vector<QuotaId> short_of;  // where it does not fit; only users of these may be victims
  const TopologyWishes* wishes = nullptr;  // the places that it needs; null: not asked for

  friend bool operator==(const PreemptionQuery&, const PreemptionQuery&) = default;
};

struct BeforeSecondPass {
  Admission admission;
  bool evicted = false;
};

// What a search for victims knows beside State. The searches change usage in State's tree while
// they try, and put it back.
struct PreemptionContext {
  State& state;
  // Admission fair sharing: usage of LocalQueues, where it orders victims.
  const UsageHistory& history;
  // What the nodes have left in this pass; null where no flavor has a topology.
  TopologyPass* topology = nullptr;
  // Admitted in this very pass, and so nobody's victim in it; null: none yet.
  const std::set<WorkloadId>* admitted = nullptr;
  // Those of which this was the second pass: as they were when it began, which counts until it
  // ends.
  const std::map<WorkloadId, BeforeSecondPass>* before = nullptr;

  bool is_new(WorkloadId workload) const {
    return admitted != nullptr && admitted->contains(workload);
  }
  const Admission& admission(WorkloadId workload) const {
    if (before != nullptr) {
      const auto known = before->find(workload);
      if (known != before->end()) return known->second.admission;
    }
    return *state.workload(workload).admission;
  }
};

// The victims in the order in which they were chosen; empty if no allowed set makes room.
std::vector<Target> find_targets(const PreemptionContext& context, const PreemptionQuery& query);
std::vector<Target> find_classical_targets(const PreemptionContext& context,
                                           const PreemptionQuery& query);
std::vector<Target> find_fair_targets(const PreemptionContext& context,
                                      const PreemptionQuery& query);

// Shared by both searches (candidates.cpp).

bool uses_any(const WorkloadRecord& workload, const std::vector<QuotaId>& quotas);

// What the order of candidates looks at, fetched once per candidate.
struct CandidateKey {
  bool evicted = false;
  bool own = false;  // in the preemptor's queue
  std::int32_t priority = 0;
  Instant reserved_at;
  WorkloadId workload;
  // Admission fair sharing, where it orders candidates; else the queue is invalid.
  QueueId queue;
  std::string_view local_queue;  // its name without the namespace, which Kueue does not look at
  double usage = 0;
};

// The order in which candidates are tried: those already being evicted, other queues before the
// own, (admission fair sharing, within a queue) heavier LocalQueues of another name, lower
// priority, quota reserved later, id.
class CandidateOrder {
 public:
  CandidateOrder(const PreemptionContext& context, QueueId own_queue, bool by_usage);
  CandidateKey key(WorkloadId workload) const;

 private:
  const PreemptionContext* context_;
  QueueId own_queue_;
  bool by_usage_;
};

// Negative if `a` comes first.
int compare(const CandidateKey& a, const CandidateKey& b);
inline bool operator<(const CandidateKey& a, const CandidateKey& b) { return compare(a, b) < 0; }

// Sorts what was collected queue by queue. With admission fair sharing the order is not transitive:
// a heavier LocalQueue comes first within a queue, lower priority across queues. What then comes
// out is what comes out of Kueue, where a sort of up to 12 inserts one by one (Go's SortFunc).
void sort_candidates(std::vector<CandidateKey>& keys);

// The workloads of one queue that may be evicted for the query, drawn as far as they are asked for:
// in candidate order, unless usage orders them. Valid until a workload takes or gives back quota.
class CandidateStream {
 public:
  CandidateStream(const PreemptionContext& context, const PreemptionQuery& query, QueueId queue,
                  model::PreemptionPolicy policy);

  bool empty() const { return !front_.workload.valid(); }
  const CandidateKey& front() const { return front_; }
  void pop();

 private:
  bool eligible(WorkloadId workload) const;

  const PreemptionContext* context_;
  const PreemptionQuery* query_;
  CandidateOrder order_;
  model::PreemptionPolicy policy_;
  std::set<Holder>::const_iterator next_;
  std::set<Holder>::const_iterator end_;
  CandidateKey front_;
};

// Whether `usage` fits in the queue now, with or without borrowing.
bool fits(const State& state, QueueId queue, const Usage& usage, bool allow_borrowing);
// The same for a query, with the places that it needs.
bool fits(const PreemptionContext& context, const PreemptionQuery& query, bool allow_borrowing);

// Removes a workload's usage from the tree and from the nodes for as long as a search needs, and
// gives it back.
void take_away(const PreemptionContext& context, WorkloadId workload);
void give_back(const PreemptionContext& context, WorkloadId workload);

// Victims that turn out not to be needed stay: from the last but one backwards, each is given
// back if the preemptor still fits. On return all are given back.
std::vector<Target> fill_back(const PreemptionContext& context, const PreemptionQuery& query,
                              std::vector<Target> targets, bool allow_borrowing);

}  // namespace fairlead::kueue
