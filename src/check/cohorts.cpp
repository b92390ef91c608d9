// Cohorts: cycles of parents, names that are misspelt, quotas that are taken for totals.
#include <algorithm>

#include "check/cohort_forest.hpp"
#include "check/quota_view.hpp"
#include "check/rules.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::check {
namespace {

void report_cycles(const CohortForest& forest, Findings& findings) {
  constexpr std::size_t names_shown = 12;
  for (const std::vector<std::string>& cycle : forest.cycles()) {
    std::string way = escaped(cycle.front(), 80);
    const auto add = [&](const std::string& name) { way += " -> " + escaped(name, 80); };
    std::for_each(cycle.begin() + 1,
                  cycle.begin() + static_cast<std::ptrdiff_t>(std::min(cycle.size(), names_shown)),
                  add);
    if (cycle.size() > names_shown) way += " -> ...";
    add(cycle.front());
    const Path path = {"spec", "parentName"};
    std::vector<RelatedPlace> related;
    for (std::size_t i = 1; i < std::min(cycle.size(), names_shown); ++i) {
      related.push_back({place_of(forest.at(cycle[i]).object->subject, path),
                         "the parent of " + escaped(cycle[i], 80)});
    }
    std::string hint = "take one of the parents away";
    if (!related.empty()) hint += "; the next is at " + to_string(related.front().at);
    findings
        .report(codes::cohort_cycle, forest.at(cycle.front()).object->subject, path,
                "the parents of cohorts go round: " + way, hint)
        .related = std::move(related);
  }
}

// The one part in which two names differ, split at '-', '_' and '.'; empty where it is more or the
// parts do not correspond.
std::pair<std::string, std::string> differing_part(std::string_view a, std::string_view b) {
  const auto is_break = [](char c) { return c == '-' || c == '_' || c == '.'; };
  std::size_t front = 0;
  while (front < std::min(a.size(), b.size()) && a[front] == b[front]) ++front;
  std::size_t back = 0;
  while (back < std::min(a.size(), b.size()) - front &&
         a[a.size() - 1 - back] == b[b.size() - 1 - back]) {
    ++back;
  }
  while (front > 0 && !is_break(a[front - 1])) --front;
  while (back > 0 && !is_break(a[a.size() - back])) --back;
  const auto middle = [&](std::string_view text) {
    return std::string(text.substr(front, text.size() - back - front));
  };
  if (a.size() < front + back || b.size() < front + back) return {};
  return {middle(a), middle(b)};
}

// team-a and team-b, pool1 and pool2, east and west are names that somebody chose; gpu and gpus are
// one name, misspelt.
bool is_slip(std::string_view name, std::string_view meant) {
  if (manifest::nearest(name, {meant}).empty()) return false;
  const auto [a, b] = differing_part(name, meant);
  const auto is_number = [](char c) { return c >= '0' && c <= '9'; };
  if (std::any_of(a.begin(), a.end(), is_number) || std::any_of(b.begin(), b.end(), is_number)) {
    return false;
  }
  if (std::min(a.size(), b.size()) < 3 || manifest::nearest(a, {b}).empty()) return false;
  return a.size() != b.size() || a.size() > 4;
}

// v1beta1 has another name for it.
const char* cohort_field(const Subject& queue) {
  const manifest::Node* spec = queue.node->find("spec");
  return spec != nullptr && spec->find("cohort") != nullptr ? "cohort" : "cohortName";
}

void report_misspelt(const CohortForest& forest, Findings& findings) {
  std::vector<std::string_view> established;
  for (const auto& [name, node] : forest.all()) {
    if (node.object != nullptr || node.queues.size() + node.children.size() > 1) {
      established.push_back(name);
    }
  }
  std::size_t looked_up = 0;
  for (const auto& [name, node] : forest.all()) {
    if (node.object != nullptr || node.queues.size() + node.children.size() != 1) continue;
    if (++looked_up > 200) return;  // nobody misspells that often, and each look-up reads all
    const std::string near = manifest::nearest(name, established);
    if (near.empty() || !is_slip(name, near)) continue;
    const bool by_queue = !node.queues.empty();
    const Subject& from =
        by_queue ? node.queues.front()->subject : forest.at(node.children.front()).object->subject;
    const Path path = {"spec", by_queue ? cohort_field(from) : "parentName"};
    findings.report(codes::misspelt_cohort, from, path,
                    "nothing else names the cohort " + escaped(name, 80),
                    "did you mean " + escaped(near, 80) + "?");
  }
}

void report_totals(const CohortForest& forest, Findings& findings) {
  for (const auto& [name, node] : forest.all()) {
    if (node.object == nullptr || node.queues.empty()) continue;
    std::map<FlavorResource, Amount> members;
    for (const auto* queue : node.queues) {
      for_each_quota((*queue)->resource_groups,
                     [&](const std::string& flavor, const model::ResourceQuota& quota) {
                       members[{flavor, quota.resource}] += quota.nominal;
                     });
    }
    bool any = false;
    bool all_equal = true;
    std::string example;
    for_each_quota((*node.object)->resource_groups,
                   [&](const std::string& flavor, const model::ResourceQuota& quota) {
                     if (quota.nominal == Amount()) return;
                     const auto sum = members.find({flavor, quota.resource});
                     all_equal = all_equal && sum != members.end() && sum->second == quota.nominal;
                     any = true;
                     example = amount_text(quota.resource, quota.nominal + quota.nominal) + " of " +
                               escaped(quota.resource, 80);
                   });
    if (!any || !all_equal) continue;
    findings.report(codes::cohort_total, node.object->subject, {"spec", "resourceGroups"},
                    "the quota of the Cohort repeats the sum of its members, and is added to it: " +
                        example + " in all",
                    "remove the Cohort's resourceGroups, or the members' quota");
  }
}

}  // namespace

void check_cohorts(const Inventory& inventory, Findings& findings) {
  const CohortForest forest(inventory);
  report_cycles(forest, findings);
  report_misspelt(forest, findings);
  if (inventory.quotas_are_sound()) report_totals(forest, findings);
}

}  // namespace fairlead::check
