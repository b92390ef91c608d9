#include "scenario/removal.hpp"

#include <string_view>

#include "manifest/nearest.hpp"

namespace fairlead::scenario {
namespace {

std::string name_of(const model::PolicyKey& key) {
  return key.space.empty() ? key.name : key.space + "/" + key.name;
}

// A namespace that only something else names exists, too.
bool exists(const State& state, const model::PolicyKey& key) {
  if (state.policy.contains(key)) return true;
  return key.kind == model::PolicyKind::kube_namespace && state.namespace_names.find(key.name);
}

Diagnostic unknown(const State& state, const model::PolicyKey& key, const Position& at) {
  std::vector<std::string> names;
  for (const auto& [other, object] : state.policy) {
    if (other.kind == key.kind) names.push_back(name_of(other));
  }
  const std::string name = name_of(key);
  const std::string meant =
      manifest::nearest(name, std::vector<std::string_view>(names.begin(), names.end()));
  Diagnostic problem{Severity::error, at, "", "", "", ""};
  problem.message =
      "there is no " + std::string(model::kind_name(key.kind)) + " " + name + " at this point";
  if (!meant.empty()) problem.hint = "did you mean " + meant + "?";
  return problem;
}

void add_contents(const State& state, const std::string& space, Removal& removal) {
  for (const WorkloadRecord& record : state.workloads) {
    if (!record.deleted && record.spec->space == space) removal.workloads.push_back(record.name);
  }
  for (const auto& [key, object] : state.policy) {
    if (key.space == space) removal.objects.push_back(key);
  }
}

}  // namespace

Result<Removal> removal_of(const State& state, const std::vector<model::PolicyKey>& objects,
                           const Position& at) {
  Removal removal;
  Diagnostics problems;
  for (const model::PolicyKey& key : objects) {
    if (!exists(state, key)) problems.push_back(unknown(state, key, at));
    if (key.kind == model::PolicyKind::kube_namespace) add_contents(state, key.name, removal);
    removal.objects.push_back(key);
  }
  if (!problems.empty()) return unexpected(std::move(problems));
  return removal;
}

}  // namespace fairlead::scenario
