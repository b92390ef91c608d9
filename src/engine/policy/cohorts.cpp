#include "engine/policy/cohorts.hpp"

#include <string_view>
#include <utility>

#include "base/assert.hpp"
#include "engine/policy/objects.hpp"

namespace fairlead {

Cohorts::Cohorts(const State& state) {
  for_each_object<model::Cohort>(state.policy, [&](const model::Cohort& spec) {
    Cohort& cohort = cohorts_[spec.name];
    cohort.spec = &spec;
    cohort.parent = spec.parent;
    if (!spec.parent.empty()) ++cohorts_[spec.parent].children;
  });
  for (const ClusterQueueState& queue : state.queues) {
    if (queue.exists && !queue.spec.cohort.empty()) ++cohorts_[queue.spec.cohort].children;
  }
  find_cycles();
}

// Goes down from the roots. What that does not reach is in a cycle, below one, or too deep.
void Cohorts::find_cycles() {
  std::map<std::string_view, std::vector<std::string_view>> below;
  for (auto& [name, cohort] : cohorts_) {
    cohort.in_cycle = true;
    below[cohort.parent].push_back(name);
  }
  std::vector<std::string_view> level = below[""];
  for (int depth = 1; depth <= most_levels && !level.empty(); ++depth) {
    std::vector<std::string_view> next;
    for (const std::string_view name : level) {
      cohorts_.find(std::string(name))->second.in_cycle = false;
      const std::vector<std::string_view>& children = below[name];
      next.insert(next.end(), children.begin(), children.end());
    }
    level = std::move(next);
  }
}

bool Cohorts::has_root(const std::string& name) const {
  const auto found = cohorts_.find(name);
  return found != cohorts_.end() && !found->second.in_cycle;
}

const std::string& Cohorts::root(const std::string& name) const {
  FAIRLEAD_ASSERT(has_root(name));
  const auto* at = &*cohorts_.find(name);
  while (!at->second.parent.empty()) at = &*cohorts_.find(at->second.parent);
  return at->first;
}

std::vector<std::string> Cohorts::path_below_root(const std::string& name) const {
  std::vector<std::string> path;
  if (!has_root(name)) return path;
  const auto* at = &*cohorts_.find(name);
  while (!at->second.parent.empty()) {
    path.push_back(at->first);
    at = &*cohorts_.find(at->second.parent);
  }
  return path;
}

bool Cohorts::only_named_by_one(const std::string& name) const {
  const auto found = cohorts_.find(name);
  return found != cohorts_.end() && found->second.spec == nullptr && found->second.children == 1;
}

}  // namespace fairlead
