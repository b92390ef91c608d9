#include "engine/scheduler/fairlead/victims.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "engine/binding/binding.hpp"
#include "engine/binding/trial.hpp"
#include "engine/scheduler/fairlead/branches.hpp"
#include "engine/scheduler/fairlead/rights.hpp"
#include "engine/scheduler/fairlead/run_time.hpp"
#include "engine/scheduler/fairlead/topology_places.hpp"

namespace fairlead::native {
namespace {

struct Cost {
  EvictionCause cause = EvictionCause::none;
  Duration run;  // since the last checkpoint: what is lost of each card
  int128 lost = 0;
  std::int32_t priority = 0;
  Instant since;
  WorkloadId workload;
};

// Who loses least in all comes first, or who loses least of each card. Neither finds the cheaper
// victims always: few large ones stand against many small ones.
enum class Order : std::uint8_t { by_work, by_time };

// When the rights to evict are judged: as each is chosen, or, once there is quota enough and only
// places are missing, in the end. Whoever is spared for another may have been the one who owed.
enum class Rights : std::uint8_t { one_by_one, in_the_end };

bool is_before(const Cost& a, const Cost& b, Order order) {
  if (order == Order::by_work && a.lost != b.lost) return a.lost < b.lost;
  if (order == Order::by_time && a.run != b.run) return a.run < b.run;
  if (a.priority != b.priority) return a.priority < b.priority;
  if (a.since != b.since) return a.since > b.since;
  return a.workload > b.workload;
}

class Search {
 public:
  Search(const Hunt& hunt, Order order, Rights rights, Instant& later)
      : hunt_(hunt),
        order_(order),
        rights_(rights),
        state_(hunt.state),
        node_(state_.queue(hunt.look.queue).node),
        usage_(hunt.choice.usage),
        later_(later) {
    hunt_.claims.begin_plan(state_.tree.root(node_), hunt.leaving);
    if (state_.cluster) {
      for (const WorkloadId id : hunt.leaving) lift(*state_.cluster, id);
    }
    state_.tree.add_usage(node_, usage_);
    for (const QuotaAmount& wanted : usage_) {
      all_.push_back(wanted.quota);
      if (state_.tree.available(node_, wanted.quota) < Amount()) short_.push_back(wanted.quota);
    }
  }
  ~Search() {
    for (const Victim& victim : taken_) give_back(victim.workload);
    state_.tree.remove_usage(node_, usage_);
    if (state_.cluster) {
      for (const WorkloadId id : hunt_.leaving) put_back(*state_.cluster, id);
    }
    hunt_.claims.end_plan();
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  std::optional<Eviction> run() {
    if (!take_enough()) return std::nullopt;
    spare();
    if (!all_by_right()) return std::nullopt;
    int128 lost = 0;
    for (const Victim& victim : taken_) {
      lost += lost_work(state_, state_.workload(victim.workload));
    }
    return Eviction{taken_, hosts_, lost};
  }

 private:
  std::vector<Cost> candidates() {
    std::vector<Cost> found;
    const QuotaNodeId root = state_.tree.root(node_);
    if (state_.scheduling.idle_release) add_idle_ones(root, found);
    add_candidates_below(root, found);
    std::sort(found.begin(), found.end(),
              [&](const Cost& a, const Cost& b) { return is_before(a, b, order_); });
    return found;
  }

  void add_idle_ones(QuotaNodeId root, std::vector<Cost>& found) {
    for (const WorkloadId id : state_.idle) {
      const WorkloadRecord& record = state_.workload(id);
      if (!record.holding || state_.tree.root(state_.queue(record.admission->queue).node) != root) {
        continue;
      }
      const Instant due = may_be_released_at(state_, record);
      if (due > state_.now) {
        later_ = std::min(later_, due);
      } else {
        consider_candidate(record, found);
      }
    }
  }

  void add_candidates_below(QuotaNodeId node, std::vector<Cost>& found) {
    if (state_.tree.is_queue(node)) return add_candidates(state_.queue_of(node), found);
    for (const QuotaNodeId child : state_.tree.child_queues(node)) {
      add_candidates(state_.queue_of(child), found);
    }
    for (const QuotaNodeId child : state_.tree.child_cohorts(node)) {
      add_candidates_below(child, found);
    }
  }

  // Whether its workloads can be evicted by any right at all.
  bool has_candidates(QueueId queue) const {
    using model::PreemptionPolicy;
    const model::Preemption& policy = state_.queue(hunt_.look.queue).spec.preemption;
    if (queue == hunt_.look.queue) return policy.within_cluster_queue != PreemptionPolicy::never;
    const bool reclaims = policy.reclaim_within_cohort != PreemptionPolicy::never;
    const bool while_borrowing = (reclaims && state_.configuration.fair_sharing) ||
                                 policy.borrow_within_cohort.policy != PreemptionPolicy::never;
    const auto parts = branches(state_.tree, node_, state_.queue(queue).node);
    return parts && std::any_of(all_.begin(), all_.end(), [&](QuotaId quota) {
             if (!state_.tree.borrowing(parts->theirs, quota)) return false;
             return while_borrowing || (reclaims && !state_.tree.borrowing(parts->own, quota));
           });
  }

  // Holders are in order of priority: from here on none can be evicted.
  bool is_beyond(std::int32_t priority, QueueId queue) const {
    using model::PreemptionPolicy;
    const model::Preemption& policy = state_.queue(hunt_.look.queue).spec.preemption;
    const PreemptionPolicy rule =
        queue == hunt_.look.queue ? policy.within_cluster_queue : policy.reclaim_within_cohort;
    const std::int32_t own = hunt_.look.workload->priority;
    if (rule == PreemptionPolicy::any) return false;
    return rule == PreemptionPolicy::lower_or_newer_equal_priority ? priority > own
                                                                   : priority >= own;
  }

  void add_candidates(QueueId queue, std::vector<Cost>& found) {
    if (!has_candidates(queue)) return;
    for (const Holder& holder : state_.queue(queue).holders) {
      if (!holder.evicted && is_beyond(holder.priority, queue)) break;
      const WorkloadRecord& record = state_.workload(holder.workload);
      if (may_be_released_at(state_, record) > state_.now) consider_candidate(record, found);
    }
  }

  void consider_candidate(const WorkloadRecord& record, std::vector<Cost>& found) {
    if (record.evicted || hunt_.claims.is_absent(record.id)) return;
    const EvictionCause cause = cause_now(record);
    if (cause == EvictionCause::none) return;
    found.push_back({cause, work_time(state_, record), lost_work(state_, record), record.priority,
                     record.quota_reserved_at, record.id});
  }

  // By which right it may be evicted while nobody else is.
  EvictionCause cause_now(const WorkloadRecord& record) {
    if (hunt_.memory.evicted.contains(record.id)) return EvictionCause::none;
    const EvictionCause cause = right(record, all_);
    if (cause == EvictionCause::none) return cause;
    const Instant until = protected_until(state_, record);
    if (until <= state_.now) return cause;
    later_ = std::min(later_, until);
    return EvictionCause::none;
  }

  EvictionCause right(const WorkloadRecord& record, const std::vector<QuotaId>& quotas) {
    return right_to_evict(state_, {hunt_.look.workload, hunt_.look.queue, &usage_}, record, quotas);
  }

  bool take_enough() {
    if (is_enough()) return true;
    for (const Cost& cost : candidates()) {
      const WorkloadRecord& record = state_.workload(cost.workload);
      const bool quota_is_there = quota_is_enough();
      const EvictionCause cause = quota_is_there && rights_ == Rights::in_the_end
                                      ? cost.cause
                                      : right(record, quota_is_there ? all_ : short_);
      if (cause == EvictionCause::none) continue;
      take_away(cost.workload);
      taken_.push_back({cost.workload, cause});
      if (is_enough()) return true;
    }
    return false;
  }

  // From the dearest to the cheapest: whoever is not needed stays.
  void spare() {
    for (std::size_t i = taken_.size(); i-- > 0;) {
      give_back(taken_[i].workload);
      if (is_enough()) {
        taken_.erase(taken_.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        take_away(taken_[i].workload);
      }
    }
    // Once more, for the places of those who are left.
    const bool enough = is_enough();
    FAIRLEAD_ASSERT(enough);
  }

  // Some rights depend on what the others leave, and whoever was spared changes that: each must
  // stand when they go one after the other.
  bool all_by_right() {
    for (const Victim& victim : taken_) give_back(victim.workload);
    bool stands = true;
    for (Victim& victim : taken_) {
      victim.cause = right(state_.workload(victim.workload), all_);
      stands = stands && victim.cause != EvictionCause::none;
      take_away(victim.workload);
    }
    return stands;
  }

  bool quota_is_enough() const {
    return std::all_of(all_.begin(), all_.end(), [&](QuotaId quota) {
      return state_.tree.available(node_, quota) >= Amount();
    });
  }

  bool is_enough() {
    if (!quota_is_enough()) return false;
    state_.tree.remove_usage(node_, usage_);
    const Candidate candidate{hunt_.look.workload->id, hunt_.look.queue, usage_, Instant::never()};
    const bool is_free = hunt_.claims.in_the_way(candidate) == nullptr;
    state_.tree.add_usage(node_, usage_);
    return is_free && finds_places();
  }

  bool finds_places() {
    auto hosts = try_places(state_, hunt_.look, hunt_.choice);
    if (!hosts) return false;
    hosts_ = std::move(*hosts);
    return true;
  }

  void take_away(WorkloadId id) {
    const WorkloadRecord& record = state_.workload(id);
    state_.tree.remove_usage(state_.queue(record.admission->queue).node, record.usage);
    hunt_.claims.set_absent(id, true);
    if (state_.cluster) lift(*state_.cluster, id);
  }

  void give_back(WorkloadId id) {
    const WorkloadRecord& record = state_.workload(id);
    state_.tree.add_usage(state_.queue(record.admission->queue).node, record.usage);
    hunt_.claims.set_absent(id, false);
    if (state_.cluster) put_back(*state_.cluster, id);
  }

  const Hunt& hunt_;
  Order order_;
  Rights rights_;
  State& state_;
  QuotaNodeId node_;
  const Usage& usage_;
  Instant& later_;
  std::vector<QuotaId> all_;
  std::vector<QuotaId> short_;
  std::vector<Victim> taken_;
  std::set<place::HostId> hosts_;
};

}  // namespace

std::optional<Eviction> find_victims(const Hunt& hunt, Instant& later) {
  Rights rights = Rights::one_by_one;
  auto found = Search(hunt, Order::by_work, rights, later).run();
  if (!found && places_pods(hunt.state)) {
    rights = Rights::in_the_end;
    found = Search(hunt, Order::by_work, rights, later).run();
  }
  if (!found || found->victims.size() < 2) return found;
  auto other = Search(hunt, Order::by_time, rights, later).run();
  return other && other->lost < found->lost ? std::move(other) : std::move(found);
}

}  // namespace fairlead::native
