// The plain Kubernetes objects that admission depends on. Lenient: fields that decide nothing here
// are not looked at.
#include <fmt/format.h>

#include "manifest/codes.hpp"
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::int32_t highest_user_priority = 1'000'000'000;

// k8s.io/kubernetes ValidateLimitRange: least, default request, default limit, most, in this order.
bool low_is_at_most(Object& item, const model::ResourceList& low, const std::string& low_name,
                    const model::ResourceList& high, const std::string& high_name) {
  bool good = true;
  for (const auto& [resource, amount] : low) {
    const auto other = high.find(resource);
    if (other == high.end() || amount <= other->second) continue;
    good = item.find(low_name)->fail(
        fmt::format("{} is {}, above the {} of {}", escaped(resource, 60), to_string(amount),
                    high_name, to_string(other->second)),
        fmt::format("{} is at most {}", low_name, high_name), codes::api_rule);
  }
  return good;
}

bool read_limit_item(const Value& value, model::LimitRangeItem& out) {
  Object item(value);
  bool good = item.require("type", out.type, one_of(limit_types));
  good = item.read("max", out.max, read_resource_list) && good;
  good = item.read("min", out.min, read_resource_list) && good;
  good = item.read("default", out.default_limits, read_resource_list) && good;
  good = item.read("defaultRequest", out.default_requests, read_resource_list) && good;
  good = item.read("maxLimitRequestRatio", out.max_limit_request_ratio, read_resource_list) && good;
  item.close_leniently({});
  if (!good) return false;
  const auto in_order = [&](const model::ResourceList& low, const char* low_name,
                            const model::ResourceList& high, const char* high_name) {
    return low_is_at_most(item, low, low_name, high, high_name);
  };
  return in_order(out.min, "min", out.max, "max") &&
         in_order(out.min, "min", out.default_requests, "defaultRequest") &&
         in_order(out.min, "min", out.default_limits, "default") &&
         in_order(out.default_requests, "defaultRequest", out.default_limits, "default") &&
         in_order(out.default_requests, "defaultRequest", out.max, "max") &&
         in_order(out.default_limits, "default", out.max, "max");
}

// Limits on volume claims do not concern pods.
bool is_about_pods(const Value& value) {
  const Node* type = value.node().find("type");
  return type == nullptr || type->text() != "PersistentVolumeClaim";
}

}  // namespace

model::Namespace read_namespace(Object& document) {
  model::Namespace space;
  read_metadata(document, space);
  return space;
}

model::PriorityClass read_priority_class(Object& document) {
  model::PriorityClass priority;
  read_metadata(document, priority);
  document.require("value", priority.value, read_int32);
  document.read("globalDefault", priority.global_default, read_bool);
  document.close_leniently({"description", "preemptionPolicy"});
  if (priority.value > highest_user_priority && !priority.name.starts_with("system-")) {
    document.find("value")->fail("only classes of the system are above 1000000000", "",
                                 codes::api_rule);
  }
  return priority;
}

model::RuntimeClass read_runtime_class(Object& document) {
  model::RuntimeClass runtime;
  read_metadata(document, runtime);
  if (const auto value = document.find("overhead")) {
    Object overhead(*value);
    overhead.read("podFixed", runtime.overhead, read_resource_list);
  }
  return runtime;
}

model::LimitRange read_limit_range(Object& document) {
  model::LimitRange range;
  read_metadata(document, range);
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
