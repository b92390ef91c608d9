// Document trees to model objects, with the schema's defaults and the API's validation: what a
// cluster that runs Kueue would refuse is refused here, with its place in the file.
//
// Read: kueue.x-k8s.io v1beta2 and v1beta1 (Cohort and Topology also v1alpha1),
// config.kueue.x-k8s.io v1beta2 and v1beta1, Namespace, Node, Pod, LimitRange, ResourceQuota,
// PriorityClass, RuntimeClass, ResourceSlice, batch/v1 Job, any kind of List, fairlead.dev/v1alpha1
// Scenario. Other kinds are counted and left alone.
// Facts: sigs.k8s.io/kueue v0.19.2, apis/kueue, apis/config, pkg/webhooks,
// pkg/config/validation.go.
#pragma once

#include <map>
#include <memory>
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

// An object as `fairlead check` looks at it: with its text, and whether it is as it should be. One
// that is not was read as far as possible.
template <class T>
struct Inspected {
  T value;
  std::shared_ptr<const Source> source;
  Node node;
  bool sound = true;

  Position at() const { return source->at(node.line(), node.column()); }
};

// A document of a kind that is not read: "apps/v1 Deployment".
struct OtherDocument {
  std::string kind;
  std::shared_ptr<const Source> source;
  Node node;
};

// Everything in some documents, sound or not.
struct Inspection {
  std::vector<Inspected<model::PolicyObject>> policy;
  std::vector<Inspected<model::Workload>> workloads;
  std::vector<Inspected<model::Node>> nodes;
  std::vector<Inspected<model::BoundPod>> pods;
  std::vector<Inspected<model::NamespaceQuota>> quotas;
  std::vector<Inspected<model::Topology>> topologies;
  std::vector<Inspected<model::ResourceSlice>> slices;
  std::vector<Document> scenarios;
  std::vector<OtherDocument> others;
};

class Problems;
Inspection inspect(const std::vector<Document>& documents, Problems& problems);

// All or nothing: every error of every document is in the diagnostics (the first 20, then their
// number). Two objects of the same kind and name are an error that names both places.
Result<Manifest> decode(const std::vector<Document>& documents);

// The policy objects alone, in the order read.
std::vector<model::PolicyObject> policy_objects(const Manifest& manifest);

// A batch/v1 Job or a Workload document as a workload; anything else is an error.
Result<model::Workload> decode_workload(const Document& document);

}  // namespace fairlead::manifest
