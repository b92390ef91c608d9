// Document trees to model objects, with the schema's defaults and the API's validation: what a
// cluster that runs Kueue would refuse is refused here, with its place in the file.
//
// Read: kueue.x-k8s.io v1beta2 and v1beta1 (Cohort also v1alpha1), config.kueue.x-k8s.io v1beta2
// and v1beta1, Namespace, LimitRange, PriorityClass, RuntimeClass, batch/v1 Job, any kind of List,
// fairlead.dev/v1alpha1 Scenario. Other kinds are counted and left alone.
// Facts: sigs.k8s.io/kueue v0.19.2, apis/kueue, apis/config, pkg/webhooks,
// pkg/config/validation.go.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "manifest/compose.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

// An object and where its document starts.
template <class T>
struct Positioned {
  T value;
  Position at;

  friend bool operator==(const Positioned&, const Positioned&) = default;
};

struct Manifest {
  std::vector<Positioned<model::PolicyObject>> policy;
  std::vector<Positioned<model::Workload>> workloads;
  std::vector<Document> scenarios;                  // fairlead.dev Scenario, undecoded
  std::map<std::string, int, std::less<>> skipped;  // "apps/v1 Deployment" -> how many
  Diagnostics warnings;                             // read, but a field has no effect here
};

// All or nothing: every error of every document is in the diagnostics (the first 20, then their
// number). Two objects of the same kind and name are an error that names both places.
Result<Manifest> decode(const std::vector<Document>& documents);

// The policy objects alone, in the order read.
std::vector<model::PolicyObject> policy_objects(const Manifest& manifest);

// A batch/v1 Job or a Workload document as a workload; anything else is an error.
Result<model::Workload> decode_workload(const Document& document);

}  // namespace fairlead::manifest
