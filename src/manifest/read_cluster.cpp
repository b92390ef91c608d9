// The plain Kubernetes objects that admission depends on. Lenient: fields that decide nothing here
// are not looked at.
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

bool read_limit_item(const Value& value, model::LimitRangeItem& out) {
  Object item(value);
  bool good = item.require("type", out.type, one_of(limit_types));
  good = item.read("max", out.max, read_resource_list) && good;
  good = item.read("min", out.min, read_resource_list) && good;
  good = item.read("default", out.default_limits, read_resource_list) && good;
  good = item.read("defaultRequest", out.default_requests, read_resource_list) && good;
  return item.read("maxLimitRequestRatio", out.max_limit_request_ratio, read_resource_list) && good;
}

// Limits on volume claims do not concern pods.
bool is_about_pods(const Value& value) {
  const Node* type = value.node().find("type");
  return type == nullptr || type->text() != "PersistentVolumeClaim";
}

}  // namespace

model::Namespace read_namespace(Object& document) {
  model::Namespace space;
  Metadata metadata = read_metadata(document);
  space.name = std::move(metadata.name);
  space.labels = std::move(metadata.labels);
  return space;
}

model::PriorityClass read_priority_class(Object& document) {
  model::PriorityClass priority;
  priority.name = read_metadata(document).name;
  document.require("value", priority.value, read_int32);
  document.read("globalDefault", priority.global_default, read_bool);
  return priority;
}

model::RuntimeClass read_runtime_class(Object& document) {
  model::RuntimeClass runtime;
  runtime.name = read_metadata(document).name;
  if (const auto value = document.find("overhead")) {
    Object overhead(*value);
    overhead.read("podFixed", runtime.overhead, read_resource_list);
  }
  return runtime;
}

model::LimitRange read_limit_range(Object& document) {
  model::LimitRange range;
  Metadata metadata = read_metadata(document);
  range.space = std::move(metadata.space);
  range.name = std::move(metadata.name);
  const auto spec_value = document.find("spec");
  if (!spec_value) return range;
  Object spec(*spec_value);
  const auto limits = spec.find("limits");
  if (limits && !limits->is(NodeKind::sequence)) limits->fail_kind("a list");
  const std::size_t count = limits ? limits->node().items().size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Value item = limits->item(i);
    if (is_about_pods(item)) read_limit_item(item, range.limits.emplace_back());
  }
  return range;
}

}  // namespace fairlead::manifest
