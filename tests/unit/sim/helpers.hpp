// Simulations of a few lines: a policy of queues with GPUs only, a trace of jobs, and what
// happened.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "manifest/compose.hpp"
#include "manifest/decode.hpp"
#include "sim/checks.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::sim {

inline std::vector<model::PolicyObject> policy_from(const std::string& yaml) {
  const auto documents = manifest::compose(yaml, "policy.yaml");
  if (!documents) throw std::runtime_error(to_string(documents.error()));
  const auto manifest = manifest::decode(*documents);
  if (!manifest) throw std::runtime_error(to_string(manifest.error()));
  return manifest::policy_objects(*manifest);
}

// A ClusterQueue of GPUs with its namespace and the LocalQueue "main" in it, all named `name`.
// `more` is further YAML of the ClusterQueue's spec, indented by two spaces.
inline std::string queue(const std::string& name, int gpus, const std::string& more = "",
                         const std::string& limits = "") {
  return "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: " + name +
         "}\nspec:\n  namespaceSelector: {}\n  resourceGroups:\n  - coveredResources: "
         "[nvidia.com/gpu]\n    flavors:\n    - name: h100\n      resources: [{name: "
         "nvidia.com/gpu, nominalQuota: " +
         std::to_string(gpus) + limits + "}]\n" + more +
         "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: main, "
         "namespace: " +
         name + "}\nspec: {clusterQueue: " + name + "}\n";
}

inline const std::string flavor =
    "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: h100}\n";

inline const std::string reclaims = "  cohortName: all\n  preemption: {reclaimWithinCohort: Any}\n";

// One job as a line of a trace; times in seconds.
inline std::string job(const std::string& tenant, const std::string& name, int submit, int duration,
                       int gpus, const std::string& more = "") {
  return R"({"tenant":")" + tenant + R"(","name":")" + name + R"(","submit":)" +
         std::to_string(submit) + R"(,"duration":)" + std::to_string(duration) + R"(,"gpus":)" +
         std::to_string(gpus) + more + "}\n";
}

// A finished simulation, with everything that it refers to.
class Replayed {
 public:
  Replayed(const std::string& policy, const std::string& trace, Settings settings = {})
      : trace_(trace::parse_trace(trace, "trace.jsonl")) {
    if (!trace_) throw std::runtime_error(to_string(trace_.error()));
    auto jobs = Jobs::from(*trace_);
    if (!jobs) throw std::runtime_error(to_string(jobs.error()));
    jobs_ = std::move(*jobs);
    objects_ = policy_from(policy);
    Checks checks(CheckOptions{.bounded_evictions = false, .full_check_every = 1});
    const Plan plan{jobs_, objects_, SchedulerKind::kueue, settings, {&checks}, nullptr};
    result_ = simulate(plan);
    for (const Violation& violation : checks.violations()) {
      ADD_FAILURE() << violation.at.ms << " ms: " << violation.rule << ": " << violation.what;
    }
  }

  bool refused() const { return !result_; }
  std::string complaint() const { return refused() ? to_string(result_.error()) : ""; }
  const Run& run() const { return *result_; }
  const Jobs& jobs() const { return jobs_; }

  const JobResult& operator[](const std::string& name) const {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (jobs_.record(JobId::at(i)).name == name) return run().jobs[i];
    }
    throw std::runtime_error("no job " + name);
  }

 private:
  Result<trace::Trace> trace_;
  Jobs jobs_;
  std::vector<model::PolicyObject> objects_;
  Result<Run> result_ = Run();
};

}  // namespace fairlead::sim
