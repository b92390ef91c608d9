// The plain Kubernetes objects that admission depends on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/labels.hpp"
#include "model/pod.hpp"

namespace fairlead::model {

// A namespace that is used but not declared exists, with the label kubernetes.io/metadata.name.
struct Namespace {
  std::string name;
  Labels labels;

  friend bool operator==(const Namespace&, const Namespace&) = default;
};

// scheduling.k8s.io/v1 PriorityClass.
struct PriorityClass {
  std::string name;
  std::int32_t value = 0;
  bool global_default = false;

  friend bool operator==(const PriorityClass&, const PriorityClass&) = default;
};

// node.k8s.io/v1 RuntimeClass: the overhead that its pods carry.
struct RuntimeClass {
  std::string name;
  ResourceList overhead;

  friend bool operator==(const RuntimeClass&, const RuntimeClass&) = default;
};

// A machine: what it offers and what it keeps away.
struct Node {
  std::string name;
  Labels labels;
  std::vector<Taint> taints;
  ResourceList allocatable;
  bool unschedulable = false;
  bool ready = true;  // the condition Ready; a node without conditions counts as ready

  friend bool operator==(const Node&, const Node&) = default;
};

// A pod that another controller runs: what it keeps from the node that it is bound to.
struct BoundPod {
  std::string space;  // namespace
  std::string name;
  std::string node;  // empty: not bound yet
  PodSpec spec;
  bool ended = false;  // succeeded or failed

  friend bool operator==(const BoundPod&, const BoundPod&) = default;
};

// A device that a DRA driver offers, by NVIDIA's attributes; what others name otherwise is empty.
struct SliceDevice {
  std::string name;     // "gpu-0", "gpu-0-mig-19-0"
  std::string type;     // "gpu", "mig"
  std::string product;  // "NVIDIA H100 80GB HBM3"
  std::string profile;  // of an instance: "1g.10gb"
  Quantity memory;      // bytes

  friend bool operator==(const SliceDevice&, const SliceDevice&) = default;
};

// resource.k8s.io ResourceSlice: a part of a pool of devices. Of a pool only the slices of the
// newest generation count.
struct ResourceSlice {
  std::string name;
  std::string driver;  // "gpu.nvidia.com"
  std::string node;    // empty: the devices are not of one node
  std::string pool;
  std::int64_t generation = 0;
  std::vector<SliceDevice> devices;

  friend bool operator==(const ResourceSlice&, const ResourceSlice&) = default;
};

// A Kubernetes ResourceQuota; the name ResourceQuota is taken by Kueue's quota of one resource.
struct NamespaceQuota {
  std::string space;  // namespace
  std::string name;
  ResourceList hard;    // "requests.nvidia.com/gpu" -> 8
  bool scoped = false;  // counts some pods only: spec.scopes, spec.scopeSelector

  friend bool operator==(const NamespaceQuota&, const NamespaceQuota&) = default;
};

// Kueue's Topology: the node labels of its levels, coarse to fine.
struct Topology {
  std::string name;
  std::vector<std::string> levels;

  friend bool operator==(const Topology&, const Topology&) = default;
};

enum class LimitType { container, pod };

struct LimitRangeItem {
  LimitType type = LimitType::container;
  ResourceList max;
  ResourceList min;
  ResourceList default_limits;
  ResourceList default_requests;
  ResourceList max_limit_request_ratio;

  friend bool operator==(const LimitRangeItem&, const LimitRangeItem&) = default;
};

struct LimitRange {
  std::string space;  // namespace
  std::string name;
  std::vector<LimitRangeItem> limits;

  friend bool operator==(const LimitRange&, const LimitRange&) = default;
};

}  // namespace fairlead::model
