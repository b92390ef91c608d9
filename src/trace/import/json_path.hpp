// Looking into parsed JSON without minding what is not there.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <boost/json/value.hpp>

namespace fairlead::trace {

using Json = boost::json::value;

// The member at the end of a path of keys; null where the path leads nowhere.
inline const Json* at(const Json* value) { return value; }

template <class... Keys>
const Json* at(const Json* value, std::string_view key, Keys... more) {
  const auto* object = value == nullptr ? nullptr : value->if_object();
  if (object == nullptr) return nullptr;
  return at(object->if_contains({key.data(), key.size()}), more...);
}

// Empty for what is no string.
template <class... Keys>
std::string_view text_at(const Json* value, Keys... keys) {
  const Json* found = at(value, std::string_view(keys)...);
  const auto* text = found == nullptr ? nullptr : found->if_string();
  return text == nullptr ? std::string_view() : std::string_view(text->data(), text->size());
}

// A whole number.
template <class... Keys>
std::optional<std::int64_t> number_at(const Json* value, Keys... keys) {
  const Json* found = at(value, std::string_view(keys)...);
  const auto* number = found == nullptr ? nullptr : found->if_int64();
  if (number == nullptr) return std::nullopt;
  return *number;
}

// A whole number of 32 bits.
template <class... Keys>
std::optional<std::int32_t> int32_at(const Json* value, Keys... keys) {
  const auto number = number_at(value, keys...);
  using Limits = std::numeric_limits<std::int32_t>;
  if (!number || *number < Limits::min() || *number > Limits::max()) return std::nullopt;
  return static_cast<std::int32_t>(*number);
}

template <class... Keys>
bool true_at(const Json* value, Keys... keys) {
  const Json* found = at(value, std::string_view(keys)...);
  return found != nullptr && found->is_bool() && found->get_bool();
}

// The elements of an array; none for anything else.
template <class... Keys>
const boost::json::array& list_at(const Json* value, Keys... keys) {
  static const boost::json::array none;
  const Json* found = at(value, std::string_view(keys)...);
  const auto* list = found == nullptr ? nullptr : found->if_array();
  return list == nullptr ? none : *list;
}

// The members of an object; none for anything else.
template <class... Keys>
const boost::json::object& members_at(const Json* value, Keys... keys) {
  static const boost::json::object none;
  const Json* found = at(value, std::string_view(keys)...);
  const auto* object = found == nullptr ? nullptr : found->if_object();
  return object == nullptr ? none : *object;
}

}  // namespace fairlead::trace
