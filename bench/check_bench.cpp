// fairlead check on generated manifests, files not read.
//
//   check_teams/N   N x 3 MB of YAML: N x 1,000 teams in cohorts of ten, each a ClusterQueue, a
//                   LocalQueue, a Namespace and four Jobs. Linear: tools/growth.awk.
#include <string>

#include <benchmark/benchmark.h>

#include "check/check.hpp"

namespace fairlead::bench {
namespace {

constexpr int teams_per_3_mb = 1000;

std::string queue_text(const std::string& team, const std::string& cohort) {
  std::string text = R"(---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata:
  name: TEAM
  labels:
    app.kubernetes.io/managed-by: platform
spec:
  cohortName: COHORT
  queueingStrategy: BestEffortFIFO
  namespaceSelector:
    matchLabels:
      kubernetes.io/metadata.name: TEAM
  preemption:
    withinClusterQueue: LowerPriority
    reclaimWithinCohort: Any
  resourceGroups:
  - coveredResources: [cpu, memory, nvidia.com/gpu]
    flavors:
    - name: h100
      resources:
      - name: cpu
        nominalQuota: 128
      - name: memory
        nominalQuota: 1Ti
      - name: nvidia.com/gpu
        nominalQuota: 8
        borrowingLimit: 16
    - name: a100
      resources:
      - name: cpu
        nominalQuota: 64
      - name: memory
        nominalQuota: 512Gi
      - name: nvidia.com/gpu
        nominalQuota: 4
---
apiVersion: v1
kind: Namespace
metadata: {name: TEAM}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: TEAM}
spec: {clusterQueue: TEAM}
)";
  for (std::size_t at = 0; (at = text.find("TEAM", at)) != std::string::npos; at += team.size()) {
    text.replace(at, 4, team);
  }
  return text.replace(text.find("COHORT"), 6, cohort);
}

std::string job_text(const std::string& team, int number) {
  return "---\napiVersion: batch/v1\nkind: Job\nmetadata:\n  name: train-" +
         std::to_string(number) + "\n  namespace: " + team +
         "\n  labels:\n    kueue.x-k8s.io/queue-name: main\nspec:\n  parallelism: 2\n"
         "  completions: 2\n  suspend: true\n  template:\n    spec:\n      restartPolicy: Never\n"
         "      containers:\n      - name: train\n        image: registry.example.com/train:1.0\n"
         "        command: [python, train.py]\n        resources:\n          requests:\n"
         "            cpu: 8\n            memory: 64Gi\n            nvidia.com/gpu: 4\n"
         "          limits:\n            nvidia.com/gpu: 4\n";
}

std::string manifests(int teams) {
  std::string text;
  for (const char* flavor : {"h100", "a100"}) {
    text += "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: " +
            std::string(flavor) + "}\n";
  }
  for (int i = 0; i < teams; ++i) {
    const std::string team = "team-" + std::to_string(i);
    text += queue_text(team, "cohort-" + std::to_string(i / 10));
    for (int job = 0; job < 4; ++job) text += job_text(team, job);
  }
  return text;
}

void check_teams(benchmark::State& state) {
  check::Collection collection;
  const auto factor = static_cast<int>(state.range(0));
  collection.inputs.push_back({"all.yaml", manifests(factor * teams_per_3_mb), true});
  const std::size_t bytes = collection.inputs[0].text.size();
  std::size_t findings = 0;
  for (auto _ : state) {
    const check::Report report = check::check(collection, {});
    findings = report.findings.size();
  }
  if (findings != 0) return state.SkipWithError("the manifests should be clean");
  state.counters["megabytes"] = static_cast<double>(bytes) / 1e6;
  state.counters["per_megabyte"] = benchmark::Counter(
      static_cast<double>(bytes) / 1e6,
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

BENCHMARK(check_teams)->RangeMultiplier(2)->Range(1, 8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
