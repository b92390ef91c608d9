// One pass: every distinct shape that waits is looked at, in the order of turns.hpp.
//
//   holds (evictions made room for them) -> turns -> admit
//                                                 -> evict, and hold the room
//                                                 -> wait; the first of each pool gets a claim
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/binding/trial.hpp"
#include "engine/decision.hpp"
#include "engine/scheduler/fairlead/choice.hpp"
#include "engine/scheduler/fairlead/claims.hpp"
#include "engine/scheduler/fairlead/memory.hpp"
#include "engine/scheduler/fairlead/turns.hpp"
#include "engine/scheduler/fairlead/victims.hpp"

namespace fairlead::native {

class Pass {
 public:
  Pass(State& state, Memory& memory, std::vector<Delta>& deltas)
      : state_(state), memory_(memory), deltas_(deltas), claims_(state) {}
  void run();

 private:
  enum class Outcome : std::uint8_t { admitted, evicting, blocked, unfit };

  // What a workload would be given.
  struct Fit {
    Choice choice;
    Admission admission;
    std::optional<PlacePlan> plan;  // without nodes there is none
  };

  // holds and waits of earlier passes
  void serve_holds();
  bool still_waits(WorkloadId id) const;
  void wake_waits(const std::set<QuotaNodeId>& roots);
  void keep_nodes(WorkloadId id, const Wait& wait);

  // one workload
  void take_turns();
  void enter_head(Turns& turns, QueueId queue);
  void pop(WorkloadId id, QueueId queue);
  Outcome consider(WorkloadId id, QueueId queue, bool may_evict);
  Outcome consider_asking(Look& look, bool may_evict);
  void settle(WorkloadId id, QueueId queue, Outcome outcome);
  Look look_at(const WorkloadRecord& record, QueueId queue);
  Usage estimate(const Contender& contender);

  // start
  std::optional<Fit> fit(const Look& look);
  bool accept(const Look& look, Instant end, Fit& fit);
  std::optional<Fit> fit_fewer(Look& look);
  void admit(const Look& look, Fit fit);
  void count_passers(const Candidate& candidate);

  // wait
  bool evict_for(Look& look);
  void hold_room(const Look& look, const Choice& choice, std::vector<WorkloadId> victims,
                 std::set<place::HostId> hosts);
  bool is_one_too_many(const Eviction& eviction);
  bool exceeds_budget(const Look& look, int128 lost);
  bool ends_soon(const Look& look, const Choice& choice);
  void reserve(const Look& look);
  std::vector<QuotaId> contended(const Look& look, const Choice& choice) const;
  void note(ReasonCode code, std::uint32_t count = 0, Instant until = {}, WorkloadId who = {});

  State& state_;
  Memory& memory_;
  std::vector<Delta>& deltas_;
  Claims claims_;
  std::vector<Reason> reasons_;  // of the workload that is looked at
  Turns* turns_ = nullptr;
};

}  // namespace fairlead::native
