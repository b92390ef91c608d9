// Room that is kept in a pass for workloads that cannot start yet: what evictions are making free,
// and the reservation of the first blocked workload. Others may start only where that delays none
// of them.
//
// What a claim sees are the quotas as they will be when it is served: less the workloads that will
// be gone by then, and with the claims before it served.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/state.hpp"

namespace fairlead::native {

struct Claim {
  WorkloadId workload;
  QueueId queue;
  Usage usage;
  Instant start;                  // when it can be served; never(): not known
  bool is_hold = false;           // evictions are making room for it
  bool keeps = true;              // false: it keeps nobody out, but counts who passes it
  std::set<WorkloadId> gone;      // by `start`
  std::set<place::HostId> hosts;  // where its pods are to go

  // Whoever ends by then is gone before the claim is served.
  bool is_after(Instant end) const { return start != Instant::never() && end <= start; }
};

// Somebody who could start now.
struct Candidate {
  WorkloadId workload;
  QueueId queue;
  const Usage& usage;
  Instant end;  // at the latest
};

class Claims {
 public:
  explicit Claims(State& state);

  void add(Claim claim) { claims_.push_back(std::move(claim)); }
  void drop(WorkloadId workload);
  void keep(WorkloadId workload);  // from now on it keeps others out
  const Claim* of(WorkloadId workload) const;
  const std::vector<Claim>& all() const { return claims_; }

  // Whether the workload takes from what this claim needs when it needs it.
  bool delays(const Claim& claim, const Candidate& candidate);
  // The first claim that keeps the candidate out; null: none does.
  const Claim* in_the_way(const Candidate& candidate);
  // The candidate has started, or is to be evicted.
  void started(const Candidate& candidate);
  void leaves(WorkloadId workload);

  // The tree does not count the workload for the moment: it cannot be taken away once more.
  void set_absent(WorkloadId workload, bool absent);
  bool is_absent(WorkloadId workload) const { return absent_.contains(workload); }

  // Whether one of these quotas is claimed already below this root.
  bool overlaps(QuotaNodeId root, const std::vector<QuotaId>& quotas) const;

  // Takes `gone` away from the quotas below `root`, or shows them with all claims served; until
  // undo().
  void show_without(QuotaNodeId root, const std::set<WorkloadId>& gone);
  void show_served(QuotaNodeId root);
  void undo();

  // The workloads below `root` of which evictions are under way.
  std::set<WorkloadId> leaving_below(QuotaNodeId root) const;

  // Until end_plan() the quotas below `root` are what the evictions under way lead to: without
  // those who leave (whom the caller takes off their nodes), and with those for whom they leave.
  void begin_plan(QuotaNodeId root, const std::set<WorkloadId>& leaving);
  void end_plan();

  QuotaNodeId root_of(QueueId queue) const { return roots_[state_.queue(queue).node.index()]; }

 private:
  struct Change {
    QuotaNodeId node;
    const Usage* usage = nullptr;
    bool added = false;
  };

  bool may_delay(const Claim& claim, const Candidate& candidate);
  bool takes_from(const Claim& claim, const Candidate& candidate);
  void serve(const Claim& claim, QuotaNodeId root, std::vector<Change>& changes);
  bool is_owner_before(const Claim& claim, const Candidate& candidate);
  void count(QuotaNodeId node, const Usage& usage, bool added, std::vector<Change>& changes);
  void undo(std::vector<Change>& changes);

  State& state_;
  std::vector<QuotaNodeId> roots_;  // by QuotaNodeId: asked for every workload of a forecast
  std::vector<Claim> claims_;
  std::set<WorkloadId> absent_;
  std::vector<Change> shown_;
  std::vector<Change> planned_;
  std::set<WorkloadId> leaving_;
  bool is_planning_ = false;
};

// Whether all of it is available in the queue, with what the tree counts now.
bool is_available(const QuotaTree& tree, QuotaNodeId node, const Usage& usage);

}  // namespace fairlead::native
