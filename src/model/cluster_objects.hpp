// The plain Kubernetes objects that admission depends on.
#pragma once

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
