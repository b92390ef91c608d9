// Finds a flavor for every resource of every pod set (Kueue: flavorassigner).
#pragma once

#include <optional>
#include <vector>

#include "engine/scheduler/kueue/assignment.hpp"
#include "engine/scheduler/kueue/preemption.hpp"

namespace fairlead::kueue {

class FlavorAssigner {
 public:
  // `cursor` is where the last pass stopped, or null. `replaced` is the running slice that an
  // elastic job's workload replaces: it keeps its flavors and only the difference is asked for.
  // With `bound_to`, no other flavors than that assignment's come into question. A workload that
  // has an admission (in a second pass) keeps its flavors and its places on healthy nodes.
  FlavorAssigner(const PreemptionContext& context, const WorkloadRecord& workload, QueueId queue,
                 const FlavorCursor* cursor, std::optional<WorkloadId> replaced,
                 const Assignment* bound_to = nullptr);

  // With `counts`, pod sets are scaled to these numbers of pods (partial admission); null: full.
  Assignment assign(const std::vector<std::int32_t>* counts);

  // All that the assignment needs, for the search for victims.
  Usage total_usage(const Assignment& assignment) const;

  // What has no place yet; null where places do not matter.
  const TopologyWishes* wishes(Assignment& assignment);

  // Victims for `query`. With one resource it is the question that the assignment asked already, so
  // the last answer is kept; nothing changes while a head is nominated.
  const std::vector<Target>& targets(PreemptionQuery query);

 private:
  struct Request {
    ResourceId resource;
    std::int64_t per_pod = 0;
    std::int64_t total = 0;
  };
  struct PodSetWork {
    std::size_t index = 0;              // of the pod set, or of the first of a group
    std::vector<std::size_t> together;  // the pod sets of the group, or the one alone
    std::int32_t count = 0;
    std::vector<Request> requests;
  };
  struct GroupChoice {
    std::vector<AssignedFlavor> flavors;
    bool blocked = false;
  };

  struct Rank {
    PreemptionMode mode = PreemptionMode::no_fit;
    int borrow = 0;
  };

  const PodSetAssignment* given_to(std::size_t pod_set) const;
  std::vector<AssignedFlavor> kept_flavors(const PodSetWork& work) const;
  PodSetWork work_for(std::size_t index, const std::vector<std::int32_t>* counts) const;
  std::vector<PodSetWork> work_in_groups(const std::vector<std::int32_t>* counts) const;
  void add_request(PodSetWork& sum, const Request& request) const;
  bool assign_pod_set(const PodSetWork& work, Assignment& assignment,
                      const std::vector<std::int32_t>* counts);
  void assign_places(Assignment& assignment);
  void append_group(const PodSetWork& work, const AssignedPodSet& group, Assignment& assignment,
                    const std::vector<std::int32_t>* counts) const;
  void append(const PodSetWork& work, AssignedPodSet pod_set, Assignment& assignment) const;
  GroupChoice choose(const PodSetWork& work, const Group& group, ResourceId first,
                     Assignment& assignment);
  Rank rank_flavor(const PodSetWork& work, const Group& group, std::size_t flavor,
                   Assignment& assignment, std::vector<AssignedFlavor>& chosen);
  Rank rank_quota(QuotaId quota, Amount assumed, std::int64_t request, Reason& reason,
                  bool& has_reason);
  std::optional<Reason> unusable(const PodSetWork& work, const Group& group, FlavorId flavor) const;
  bool was_nominated(const PodSetWork& work, FlavorId flavor, ResourceId resource) const;
  std::int64_t replaced_request(std::size_t pod_set, ResourceId resource) const;
  std::int32_t replaced_count(std::size_t pod_set) const;
  std::optional<FlavorId> replaced_flavor(std::size_t pod_set, ResourceId resource) const;

  bool preferred(Rank a, Rank b) const;
  bool look_further(Rank rank) const;
  bool may_preempt_while_borrowing() const;

  const PreemptionContext& context_;
  State& state_;
  QueueId queue_id_;
  const WorkloadRecord& record_;
  const ClusterQueueState& queue_;
  const FlavorCursor* cursor_;
  std::optional<WorkloadId> replaced_;
  const Assignment* bound_to_;
  TopologyWishes wishes_;
  std::optional<PreemptionQuery> asked_;
  std::vector<Target> answer_;
};

}  // namespace fairlead::kueue
