// Workloads that their queue can never admit.
#include <algorithm>
#include <set>

#include "check/cohort_forest.hpp"
#include "check/quota_view.hpp"
#include "check/resource_lists.hpp"
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

// What the Configuration does to requests before they meet a quota.
class Adjustments {
 public:
  explicit Adjustments(const Inventory& inventory) : inventory_(inventory) {}

  bool known() const { return !inventory_.configurations.empty(); }

  // The request may be dropped or replaced, so that the queue need not cover it.
  bool may_drop(const std::string& resource) {
    const auto [known, added] = drops_.try_emplace(resource);
    if (added) known->second = find_drop(resource);
    return known->second;
  }

 private:
  bool find_drop(const std::string& resource) const {
    return std::any_of(
        inventory_.configurations.begin(), inventory_.configurations.end(), [&](const auto& item) {
          const auto& prefixes = item->exclude_resource_prefixes;
          const auto& changes = item->transformations;
          return item->ignore_undeclared_resources ||
                 std::any_of(prefixes.begin(), prefixes.end(),
                             [&](const auto& prefix) { return resource.starts_with(prefix); }) ||
                 std::any_of(changes.begin(), changes.end(),
                             [&](const auto& change) { return change.input == resource; });
        });
  }

  const Inventory& inventory_;
  std::map<std::string, bool> drops_;
};

// Where the workload asks for the resource; the workload where that is not written as such.
Subject request_of(const Submission& submission, const std::string& resource) {
  Subject at = submission.subject;
  bool found = false;
  for_each_request(*submission.subject.node, [&](const manifest::Member& each) {
    if (found || each.key != resource) return;
    found = true;
    at.node = &each.value;
  });
  return at;
}

class Sizes {
 public:
  Sizes(const Inventory& inventory, Findings& findings)
      : adjustments_(inventory),
        forest_(inventory),
        view_(inventory, forest_),
        sound_(inventory.quotas_are_sound()),
        findings_(findings) {}

  void check(const Submission& submission, const Item<model::ClusterQueue>& queue) {
    std::map<std::string, Amount> together;  // what fits, pod set by pod set
    std::set<std::string> reported;
    for (const PodSetRequest& pods : submission.pod_sets) {
      if (pods.pods == 0) continue;
      for (const auto& [resource, amount] : pods.per_pod) {
        if (amount <= Quantity() || reported.contains(resource)) continue;
        if (adjustments_.may_drop(resource)) continue;
        const Amount total(saturating_multiply(request_value(resource, amount), pods.pods));
        together[resource] += total;
        if (check_resource(submission, queue, resource, total)) reported.insert(resource);
      }
    }
    if (!submission.at_once) return;
    for (const auto& [resource, total] : together) {
      if (!reported.contains(resource)) check_together(submission, queue, resource, total);
    }
  }

 private:
  // True where there is something to report.
  bool check_resource(const Submission& submission, const Item<model::ClusterQueue>& queue,
                      const std::string& resource, Amount total) {
    if (!covers(*queue, resource)) {
      Diagnostic& finding = findings_.report(
          codes::uncovered_resource, request_of(submission, resource), {},
          named("ClusterQueue", queue->name) + " does not cover " + escaped(resource, 80),
          "add it to the queue's coveredResources, or do not ask for it");
      // Without the Configuration, nobody can know what it excludes.
      if (!adjustments_.known()) finding.severity = Severity::warning;
      return true;
    }
    const auto most = most_of(queue, resource);
    if (!most || total <= most->one_flavor) return false;
    report(submission, queue, resource, total, "", most->one_flavor);
    return true;
  }

  // Pod sets that fit one by one, but not at once, whatever flavors they get.
  void check_together(const Submission& submission, const Item<model::ClusterQueue>& queue,
                      const std::string& resource, Amount total) {
    const auto most = most_of(queue, resource);
    if (!most || total <= most->all) return;
    report(submission, queue, resource, total, " for its pod sets together", most->all);
  }

  std::optional<QuotaView::Most> most_of(const Item<model::ClusterQueue>& queue,
                                         const std::string& resource) const {
    return sound_ ? view_.most(queue->name, resource) : std::nullopt;
  }

  void report(const Submission& submission, const Item<model::ClusterQueue>& queue,
              const std::string& resource, Amount need, const std::string& whose, Amount most) {
    findings_.report(codes::too_large, request_of(submission, resource), {},
                     describe(submission) + " needs " + amount_text(resource, need) + " of " +
                         escaped(resource, 80) + " at once" + whose + "; " +
                         named("ClusterQueue", queue->name) + " can never use more than " +
                         amount_text(resource, most),
                     "ask for less, or give the queue more to own or borrow");
  }

  static std::string describe(const Submission& submission) {
    return named(escaped(submission.kind, 60), submission.name, submission.space);
  }

  static bool covers(const model::ClusterQueue& queue, const std::string& resource) {
    return std::any_of(queue.resource_groups.begin(), queue.resource_groups.end(),
                       [&](const model::ResourceGroup& group) {
                         const auto& covered = group.covered_resources;
                         return std::find(covered.begin(), covered.end(), resource) !=
                                covered.end();
                       });
  }

  Adjustments adjustments_;
  CohortForest forest_;
  QuotaView view_;
  bool sound_;
  Findings& findings_;
};

}  // namespace

void check_submissions(const Inventory& inventory, Findings& findings) {
  if (inventory.submissions.empty()) return;
  Sizes sizes(inventory, findings);
  for (const Submission& submission : inventory.submissions) {
    const auto* queue = inventory.queue_of(submission);
    if (queue != nullptr && queue->sound) sizes.check(submission, *queue);
  }
}

}  // namespace fairlead::check
