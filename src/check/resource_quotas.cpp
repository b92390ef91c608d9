// Kubernetes' ResourceQuotas beside Kueue's quotas.
#include <map>
#include <set>

#include "check/quota_view.hpp"
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

// A name that ResourceQuota accepts and never counts: an extended resource without "requests.".
bool counts_nothing(std::string_view name) {
  if (name.find('/') == std::string_view::npos) return false;
  return !name.starts_with("requests.") && !name.starts_with("limits.") &&
         !name.starts_with("count/") &&
         name.find(".storageclass.storage.k8s.io/") == std::string_view::npos;
}

void check_names(const Item<model::NamespaceQuota>& quota, Findings& findings) {
  for (const auto& [name, amount] : quota->hard) {
    if (!counts_nothing(name)) continue;
    findings.report(codes::idle_resource_quota, quota.subject, {"spec", "hard", name.c_str()},
                    "this entry limits nothing: extended resources are counted by their requests",
                    "requests." + escaped(name, 80));
  }
}

// What the quota allows of a resource, where it limits it.
const Quantity* limit_of(const model::NamespaceQuota& quota, const std::string& resource,
                         std::string& key) {
  for (const std::string& name : {"requests." + resource, resource}) {
    const auto found = quota.hard.find(name);
    if (found == quota.hard.end() || counts_nothing(name)) continue;
    key = name;
    return &found->second;
  }
  return nullptr;
}

// Namespace -> the ClusterQueues that it alone reaches.
std::multimap<std::string, std::string> own_queues(const Inventory& inventory) {
  std::map<std::string, std::set<std::string>> spaces;  // of each queue
  for (const auto& local : inventory.local_queues) {
    spaces[local->cluster_queue].insert(local->space);
  }
  std::multimap<std::string, std::string> own;
  for (const auto& [queue, its_spaces] : spaces) {
    if (its_spaces.size() == 1) own.emplace(*its_spaces.begin(), queue);
  }
  return own;
}

void check_size(const Item<model::NamespaceQuota>& quota, const model::ClusterQueue& queue,
                Findings& findings) {
  std::map<std::string, Amount> nominal;
  for_each_quota(queue.resource_groups, [&](const auto&, const model::ResourceQuota& each) {
    nominal[each.resource] += each.nominal;
  });
  for (const auto& [resource, amount] : nominal) {
    std::string key;
    const Quantity* limit = limit_of(*quota, resource, key);
    if (limit == nullptr || quota_amount(resource, *limit) >= amount) continue;
    findings.report(codes::tight_resource_quota, quota.subject, {"spec", "hard", key.c_str()},
                    "allows " + to_string(*limit) + " of " + escaped(resource, 80) + ", but " +
                        named("ClusterQueue", queue.name) + " admits up to " +
                        amount_text(resource, amount) + " here",
                    "raise it to the queue's quota, or remove it: Kueue limits already");
  }
}

}  // namespace

void check_resource_quotas(const Inventory& inventory, Findings& findings) {
  const auto own = own_queues(inventory);
  for (const Item<model::NamespaceQuota>& quota : inventory.namespace_quotas) {
    check_names(quota, findings);
    if (!quota.sound || quota->scoped) continue;
    const auto [first, last] = own.equal_range(quota->space);
    for (auto entry = first; entry != last; ++entry) {
      const auto* queue = inventory.cluster_queues.find(entry->second);
      if (queue != nullptr && queue->sound) check_size(quota, **queue, findings);
    }
  }
}

}  // namespace fairlead::check
