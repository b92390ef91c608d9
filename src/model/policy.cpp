#include "model/policy.hpp"

#include <array>
#include <type_traits>

namespace fairlead::model {

PolicyKey key_of(const PolicyObject& object) {
  const auto kind = static_cast<PolicyKind>(object.index());
  return std::visit(
      [&](const auto& value) -> PolicyKey {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, Configuration> || std::is_same_v<T, Platform>) {
          return {kind, "", ""};
        } else if constexpr (std::is_same_v<T, LocalQueue> || std::is_same_v<T, LimitRange> ||
                             std::is_same_v<T, BoundPod>) {
          return {kind, value.space, value.name};
        } else {
          return {kind, "", value.name};
        }
      },
      object);
}

const char* kind_name(PolicyKind kind) {
  static constexpr std::array names = {"ResourceFlavor",
                                       "ClusterQueue",
                                       "Cohort",
                                       "LocalQueue",
                                       "AdmissionCheck",
                                       "WorkloadPriorityClass",
                                       "Namespace",
                                       "LimitRange",
                                       "PriorityClass",
                                       "RuntimeClass",
                                       "Topology",
                                       "Node",
                                       "Pod",
                                       "Configuration",
                                       "Platform"};
  static_assert(names.size() == std::variant_size_v<PolicyObject>);
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace fairlead::model
