// What nothing uses, and what shuts a queue off.
#include <set>

#include "check/quota_view.hpp"
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

constexpr std::string_view multikueue = "kueue.x-k8s.io/multikueue";
constexpr std::string_view provisioning = "kueue.x-k8s.io/provisioning-request";

void check_unreached(const Inventory& inventory, Findings& findings) {
  if (inventory.local_queues.empty()) return;  // they live elsewhere
  std::set<std::string_view> reached;
  for (const auto& local : inventory.local_queues) reached.insert(local->cluster_queue);
  for (const auto& queue : inventory.cluster_queues) {
    if (reached.contains(queue->name)) continue;
    const bool lends = !queue->cohort.empty();
    Diagnostic& finding = findings.report(
        codes::unreached_queue, queue.subject, {"metadata", "name"},
        "no LocalQueue points at " + named("ClusterQueue", queue->name),
        lends ? "fine if its quota is only there to be borrowed" : "add a LocalQueue");
    if (lends) finding.severity = Severity::info;
  }
}

void check_unused_flavors(const Inventory& inventory, Findings& findings) {
  if (inventory.cluster_queues.empty()) return;
  std::set<std::string_view> used;
  const auto note = [&](const auto& catalog) {
    for (const auto& object : catalog) {
      for_each_quota(object->resource_groups,
                     [&](const std::string& flavor, const auto&) { used.insert(flavor); });
      if (!object.sound) used.insert("");
    }
  };
  note(inventory.cluster_queues);
  note(inventory.cohorts);
  if (used.contains("")) return;  // an object that was not read to its end may use it
  for (const auto& flavor : inventory.flavors) {
    if (used.contains(flavor->name)) continue;
    findings.report(codes::unused_flavor, flavor.subject, {"metadata", "name"},
                    "nothing has quota in " + named("ResourceFlavor", flavor->name));
  }
}

bool is_for_all_flavors(const model::ClusterQueue& queue, const model::AdmissionCheckRule& rule) {
  if (rule.on_flavors.empty()) return true;
  const std::set<std::string_view> named(rule.on_flavors.begin(), rule.on_flavors.end());
  bool all = true;
  for_each_quota(queue.resource_groups, [&](const std::string& flavor, const auto&) {
    all = all && named.contains(flavor);
  });
  return all;
}

void check_admission_checks(const Inventory& inventory, const Item<model::ClusterQueue>& queue,
                            Findings& findings) {
  int multikueue_checks = 0;
  bool for_all = true;
  bool provisions = false;
  for (const model::AdmissionCheckRule& rule : queue->admission_checks) {
    const auto* check = inventory.admission_checks.find(rule.check);
    if (check == nullptr) continue;
    provisions = provisions || (*check)->controller == provisioning;
    if ((*check)->controller != multikueue) continue;
    ++multikueue_checks;
    for_all = for_all && is_for_all_flavors(*queue, rule);
  }
  const char* wrong = multikueue_checks > 1               ? "it has two MultiKueue checks"
                      : multikueue_checks > 0 && !for_all ? "its MultiKueue check is for some "
                                                            "flavors only"
                      : multikueue_checks > 0 && provisions
                          ? "it has a MultiKueue check and a ProvisioningRequest check"
                          : nullptr;
  if (wrong == nullptr) return;
  findings.report(codes::checks_exclude, queue.subject, {"spec", "admissionChecksStrategy"},
                  named("ClusterQueue", queue->name) + " is inactive: " + wrong,
                  "one MultiKueue check, for all flavors, and no other kind beside it");
}

}  // namespace

void check_reach(const Inventory& inventory, Findings& findings) {
  check_unreached(inventory, findings);
  check_unused_flavors(inventory, findings);
  for (const auto& queue : inventory.cluster_queues) {
    check_admission_checks(inventory, queue, findings);
  }
}

}  // namespace fairlead::check
