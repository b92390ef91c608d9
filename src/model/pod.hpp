// The part of a Kubernetes pod template that decides whether and where a pod may run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/quantity.hpp"
#include "base/shared.hpp"
#include "model/labels.hpp"

namespace fairlead::model {

// Resource name -> quantity, as written ("cpu": 500m, "nvidia.com/gpu": 8).
using ResourceList = std::map<std::string, Quantity, std::less<>>;

struct Container {
  std::string name;
  ResourceList requests;
  ResourceList limits;
  bool restart_always = false;  // on an init container: a sidecar

  friend bool operator==(const Container&, const Container&) = default;
};

// Of preferred node affinity: weight 1 to 100 for nodes that match.
struct PreferredNodes {
  std::int32_t weight = 1;
  NodeSelectorTerm term;

  friend bool operator==(const PreferredNodes&, const PreferredNodes&) = default;
};

// Of (anti-)affinity to pods: those of some namespaces that match, in the domain that is all nodes
// with one value of a label.
struct PodTerm {
  std::string label;                            // topologyKey
  std::optional<LabelSelector> pods;            // absent: none at all
  std::vector<std::string> spaces;              // namespaces by name,
  std::optional<LabelSelector> space_selector;  // or by label; neither: the pod's own

  friend bool operator==(const PodTerm&, const PodTerm&) = default;
};

struct PreferredPods {
  std::int32_t weight = 1;  // 1 to 100
  PodTerm term;

  friend bool operator==(const PreferredPods&, const PreferredPods&) = default;
};

// Which nodes a pod would rather have, and which other pods it wants near, or far from it. It
// matters where pods are placed; quota does not look at it.
struct PodCompany {
  Labels labels;                  // of the pod itself
  std::vector<PodTerm> together;  // required podAffinity
  std::vector<PodTerm> apart;     // required podAntiAffinity
  std::vector<PreferredPods> rather_together;
  std::vector<PreferredPods> rather_apart;
  std::vector<PreferredNodes> preferred;

  bool empty() const { return *this == PodCompany(); }
  friend bool operator==(const PodCompany&, const PodCompany&) = default;
};

struct PodSpec {
  std::vector<Container> init_containers;
  std::vector<Container> containers;
  ResourceList requests;  // pod-level resources (spec.resources), where given
  ResourceList limits;
  ResourceList overhead;  // spec.overhead, or what the RuntimeClass says
  std::string runtime_class;
  std::string priority_class;
  Labels node_selector;
  std::vector<NodeSelectorTerm> required_affinity;  // terms are ORed; empty: no constraint
  std::vector<Toleration> tolerations;
  Shared<PodCompany> company;  // absent: says nothing of all that

  friend bool operator==(const PodSpec&, const PodSpec&) = default;
};

// What one pod asks for: the maximum of what its containers need together while running and what
// each init container needs in its turn (sidecars started before it included), pod-level
// resources instead of the containers' where given, plus overhead. Limits count as requests for
// the resources that have no request (k8s.io/component-helpers resource.PodRequests).
ResourceList pod_requests(const PodSpec& spec);

}  // namespace fairlead::model
