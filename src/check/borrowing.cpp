// Borrowing and reclaim that cannot happen, by the arithmetic of the quota tree.
#include <algorithm>
#include <set>

#include "check/cohort_forest.hpp"
#include "check/quota_view.hpp"
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

using model::PreemptionPolicy;

class Borrowing {
 public:
  Borrowing(const Inventory& inventory, const CohortForest& forest, Findings& findings)
      : forest_(forest), view_(inventory, forest), findings_(findings) {
    for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) note_borrower(*queue);
  }

  void check(const Item<model::ClusterQueue>& queue) {
    const auto* shares = view_.shares_of(queue->name);
    if (shares == nullptr) return;
    check_reclaim(queue, *shares);
    check_limits(queue, *shares);
    const bool any = std::any_of(shares->begin(), shares->end(), [](const auto& entry) {
      return entry.second.potential > Amount();
    });
    if (!any) {
      findings_.report(codes::no_quota, queue.subject, {"spec", "resourceGroups"},
                       named("ClusterQueue", queue->name) +
                           " has no quota and nothing in its cohort lends it any",
                       "give it a nominalQuota, or a cohort with quota to lend");
    }
  }

 private:
  // The queues of a tree that may use more of a pair than their own quota: the first two, which is
  // enough to know whether there is another than a given one.
  void note_borrower(const model::ClusterQueue& queue) {
    const auto* shares = view_.shares_of(queue.name);
    if (shares == nullptr || queue.cohort.empty()) return;
    for (const auto& [pair, share] : *shares) {
      auto& names = borrowers_[{root_of(queue), pair}];
      if (share.potential > share.nominal && names.size() < 2) names.insert(queue.name);
    }
  }

  const std::string& root_of(const model::ClusterQueue& queue) const {
    return forest_.at(queue.cohort).root;
  }

  bool another_borrows(const model::ClusterQueue& queue, const FlavorResource& pair) const {
    const auto found = borrowers_.find({root_of(queue), pair});
    if (found == borrowers_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(),
                       [&](const std::string& name) { return name != queue.name; });
  }

  void check_reclaim(const Item<model::ClusterQueue>& queue,
                     const std::map<FlavorResource, Share>& shares) {
    if (queue->preemption.reclaim_within_cohort == PreemptionPolicy::never) return;
    const auto report = [&](const std::string& why, std::string hint) {
      findings_.report(codes::reclaim_never_fires, queue.subject,
                       {"spec", "preemption", "reclaimWithinCohort"},
                       "reclaimWithinCohort can never fire: " + why, std::move(hint));
    };
    if (queue->cohort.empty()) {
      return report("the queue is in no cohort, so nobody borrows from it",
                    "set spec.cohortName, or remove reclaimWithinCohort");
    }
    const bool fires = std::any_of(shares.begin(), shares.end(), [&](const auto& entry) {
      return another_borrows(*queue, entry.first);
    });
    if (fires) return;
    report("no other queue in the cohort " + escaped(queue->cohort, 80) +
               " can use more than its own quota of what this one has",
           "check the cohort's name, and borrowingLimit and lendingLimit of its queues");
  }

  void check_limits(const Item<model::ClusterQueue>& queue,
                    const std::map<FlavorResource, Share>& shares) {
    if (queue->cohort.empty()) return;
    for (std::size_t g = 0; g < queue->resource_groups.size(); ++g) {
      const auto& flavors = queue->resource_groups[g].flavors;
      for (std::size_t f = 0; f < flavors.size(); ++f) {
        for (std::size_t r = 0; r < flavors[f].resources.size(); ++r) {
          const model::ResourceQuota& quota = flavors[f].resources[r];
          if (quota.borrowing_limit.value_or(Amount()) == Amount()) continue;
          const auto share = shares.find({flavors[f].flavor, quota.resource});
          if (share == shares.end() || share->second.nominal.is_unlimited()) continue;
          if (share->second.potential > share->second.nominal) continue;
          findings_.report(
              codes::nothing_lends, queue.subject,
              {"spec", "resourceGroups", g, "flavors", f, "resources", r, "borrowingLimit"},
              "nothing in the cohort " + escaped(queue->cohort, 80) + " lends " +
                  escaped(quota.resource, 80) + " of flavor " + escaped(flavors[f].flavor, 80),
              "give another queue or the cohort quota that it lends");
        }
      }
    }
  }

  const CohortForest& forest_;
  QuotaView view_;
  Findings& findings_;
  std::map<std::pair<std::string, FlavorResource>, std::set<std::string>> borrowers_;
};

// The lowest priority that there is: of a class, or the 0 of what has none. Nothing where no class
// is among the files.
std::optional<std::int32_t> lowest_priority(const Inventory& inventory) {
  if (inventory.workload_priority_classes.empty() && inventory.priority_classes.empty()) {
    return std::nullopt;
  }
  std::int32_t lowest = 0;
  for (const auto& each : inventory.workload_priority_classes) {
    lowest = std::min(lowest, each->value);
  }
  for (const auto& each : inventory.priority_classes) lowest = std::min(lowest, each->value);
  return lowest;
}

// Nobody with a priority at or below the threshold exists.
void check_threshold(const Item<model::ClusterQueue>& queue, std::int32_t lowest,
                     Findings& findings) {
  const auto& borrow = queue->preemption.borrow_within_cohort;
  if (borrow.policy == PreemptionPolicy::never || !borrow.max_priority_threshold) return;
  if (lowest <= *borrow.max_priority_threshold) return;
  findings.report(codes::idle_threshold, queue.subject,
                  {"spec", "preemption", "borrowWithinCohort", "maxPriorityThreshold"},
                  "no priority class has a priority of " +
                      std::to_string(*borrow.max_priority_threshold) +
                      " or less; the lowest there is is " + std::to_string(lowest),
                  "raise the threshold");
}

}  // namespace

void check_borrowing(const Inventory& inventory, Findings& findings) {
  const std::optional<std::int32_t> lowest = lowest_priority(inventory);
  for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) {
    if (queue.sound && lowest) check_threshold(queue, *lowest, findings);
  }
  if (!inventory.quotas_are_sound()) return;
  const CohortForest forest(inventory);
  Borrowing borrowing(inventory, forest, findings);
  for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) borrowing.check(queue);
}

}  // namespace fairlead::check
