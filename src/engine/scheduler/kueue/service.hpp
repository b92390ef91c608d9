// The second half of a pass: the nominated heads are served in order. Each sees what those
// before it took.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/decision.hpp"
#include "engine/scheduler/kueue/entry.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

class Service {
 public:
  Service(const PreemptionContext& context, UsageHistory& history, std::vector<Delta>& deltas)
      : context_{context.state, context.history, context.topology, &admitted_, &before_},
        state_(context.state),
        history_(history),
        deltas_(deltas) {}
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // Admits, preempts for, or passes over one head. Returns false when admission is blocked
  // until the pods of admitted workloads are ready: no later head may be served either.
  bool serve(Entry& entry);

 private:
  enum class Look : std::uint8_t { everything, quota };

  // Room that an entry holds for the rest of this pass without having it.
  struct Hold {
    QuotaNodeId node;
    Usage usage;
  };

  struct Slice {
    Hold had;
    WorkloadId workload;
  };

  void hold(const Entry& entry, Usage usage);
  void count(const Slice& slice, int sign);
  void end_hold(QuotaNodeId node, const QuotaAmount& held);
  Usage reservation(const Entry& entry) const;
  bool overlaps(const Entry& entry) const;
  bool fits_after_evictions(const Entry& entry, Look look = Look::everything);
  bool fits_now(const Entry& entry, Look look) const;
  void renew(Entry& entry);
  void hold_places(const Entry& entry);
  QuotaNodeId root_of(const Entry& entry) const;
  void add_victims(const Entry& entry);
  void preempt(Entry& entry);
  void admit(Entry& entry);
  void place_again(Entry& entry);
  void remember(WorkloadId id);
  bool fails_fast(const Entry& entry) const;
  static void note(Entry& entry, ReasonCode code, std::uint32_t count = 0);

  std::set<WorkloadId> admitted_;
  std::map<WorkloadId, BeforeSecondPass> before_;
  const PreemptionContext context_;
  State& state_;
  UsageHistory& history_;
  std::vector<Delta>& deltas_;
  // Of every entry served so far, by the root of its tree: no entry has victims in another.
  std::map<QuotaNodeId, std::vector<WorkloadId>> victims_;
  std::vector<Hold> holds_;
  std::vector<Slice> replaced_;  // slices that larger ones took over in this pass
};

}  // namespace fairlead::kueue
