// Scenarios from text, for tests.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "manifest/compose.hpp"
#include "scenario/runner.hpp"
#include "scenario/scenario.hpp"

namespace fairlead::scenario {

// Queue objects for one team with eight GPUs, as the value of `inline`.
inline const std::string one_team = R"(
- {apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: h100}}
- apiVersion: kueue.x-k8s.io/v1beta2
  kind: ClusterQueue
  metadata: {name: team-a}
  spec:
    namespaceSelector: {}
    preemption: {withinClusterQueue: LowerPriority}
    resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
      - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
- apiVersion: kueue.x-k8s.io/v1beta2
  kind: LocalQueue
  metadata: {name: main, namespace: team-a}
  spec: {clusterQueue: team-a}
)";

// A document with these steps; `head` is further lines of the document.
inline std::string scenario_text(const std::string& steps, const std::string& head = "") {
  return "apiVersion: fairlead.dev/v1alpha1\nkind: Scenario\nmetadata: {name: test}\n" + head +
         "inline:" + one_team + "steps:\n" + steps;
}

inline Result<Scenario> decode_text(const std::string& text) {
  auto documents = manifest::compose(text, "test.yaml");
  if (!documents) return unexpected(std::move(documents).error());
  if (documents->size() != 1) return unexpected(Diagnostics{});
  return decode(documents->front());
}

// The scenario with these steps.
inline Scenario scenario_of(const std::string& steps) {
  auto scenario = decode_text(scenario_text(steps));
  if (!scenario) throw std::runtime_error(to_string(scenario.error()));
  return std::move(*scenario);
}

// The errors of a scenario with these steps, or of its run; empty where there is none.
inline std::string errors_of(const std::string& steps, const std::string& head = "") {
  const auto scenario = decode_text(scenario_text(steps, head));
  if (!scenario) return to_string(scenario.error());
  const auto ran = run(*scenario, SchedulerKind::kueue, [](const StepReport&) {});
  return ran ? "" : to_string(ran.error());
}

// What was seen after each step. The scenario must outlive what a report says of it.
inline std::vector<StepReport> reports_of(const Scenario& scenario) {
  std::vector<StepReport> reports;
  const auto ran = run(scenario, SchedulerKind::kueue,
                       [&](const StepReport& report) { reports.push_back(report); });
  if (!ran) throw std::runtime_error(to_string(ran.error()));
  return reports;
}

}  // namespace fairlead::scenario
