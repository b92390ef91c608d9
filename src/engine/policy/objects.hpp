// Finding objects in the Policy by what they are.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/state.hpp"

namespace fairlead {

namespace detail {
template <class T, class Variant>
struct IndexIn;
template <class T, class... Rest>
struct IndexIn<T, std::variant<T, Rest...>> : std::integral_constant<int, 0> {};
template <class T, class First, class... Rest>
struct IndexIn<T, std::variant<First, Rest...>>
    : std::integral_constant<int, 1 + IndexIn<T, std::variant<Rest...>>::value> {};
}  // namespace detail

// PolicyKind follows the order of PolicyObject's alternatives.
template <class T>
inline constexpr auto kind_of =
    static_cast<model::PolicyKind>(detail::IndexIn<T, model::PolicyObject>::value);

// The object of this kind and name, or null.
template <class T>
const T* find_object(const Policy& policy, std::string_view name, std::string_view space = {}) {
  const auto found =
      policy.find(model::PolicyKey{kind_of<T>, std::string(space), std::string(name)});
  return found == policy.end() ? nullptr : &std::get<T>(found->second);
}

// Calls `visit` with every object of this kind, in order of namespace and name.
template <class T, class Visit>
void for_each_object(const Policy& policy, Visit&& visit) {
  auto entry = policy.lower_bound(model::PolicyKey{kind_of<T>, "", ""});
  for (; entry != policy.end() && entry->first.kind == kind_of<T>; ++entry) {
    visit(std::get<T>(entry->second));
  }
}

}  // namespace fairlead
