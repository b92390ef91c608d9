#include "engine/requests/priority.hpp"

#include "engine/policy/objects.hpp"

namespace fairlead {
namespace {

std::int32_t default_priority(const Policy& policy) {
  const model::PriorityClass* lowest = nullptr;
  for_each_object<model::PriorityClass>(policy, [&](const model::PriorityClass& each) {
    if (each.global_default && (lowest == nullptr || each.value < lowest->value)) lowest = &each;
  });
  return lowest == nullptr ? 0 : lowest->value;
}

template <class Class>
std::int32_t value_of(const Policy& policy, const std::string& name) {
  const Class* found = find_object<Class>(policy, name);
  return found == nullptr ? 0 : found->value;
}

}  // namespace

std::int32_t resolve_priority(const Policy& policy, const model::Workload& workload) {
  if (workload.priority) return *workload.priority;
  switch (workload.priority_class_kind) {
    case model::PriorityClassKind::none: return 0;
    case model::PriorityClassKind::workload_priority_class:
      return value_of<model::WorkloadPriorityClass>(policy, workload.priority_class);
    case model::PriorityClassKind::pod_priority_class:
      if (workload.priority_class.empty()) return default_priority(policy);
      return value_of<model::PriorityClass>(policy, workload.priority_class);
  }
  return 0;
}

}  // namespace fairlead
