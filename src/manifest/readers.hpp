// Readers (see value.hpp) of the API's plain types. Each reports what it refuses.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "manifest/names.hpp"
#include "manifest/value.hpp"
#include "model/pod.hpp"

namespace fairlead::manifest {

// Reports a value of the right type that means nothing the API accepts; false.
bool fail_value(const Value& value, std::string_view message, std::string hint = "");

bool read_string(const Value& value, std::string& out);
bool read_bool(const Value& value, bool& out);
bool read_int32(const Value& value, std::int32_t& out);
bool read_double(const Value& value, double& out);  // finite

// A quantity as text or number. Quotas and requests are not negative.
bool read_quantity(const Value& value, Quantity& out);
bool read_amount(const Value& value, Quantity& out);

// A duration as Kueue's Configuration writes one ("5m", "1h30m"); not negative.
bool read_duration(const Value& value, Duration& out);

// The name of an object, as the API server checks it: a DNS subdomain (lower case, digits, '-' and
// '.', at most 253 characters). The name of a pod set or a namespace: a DNS label of at most 63.
bool read_name(const Value& value, std::string& out);
bool is_name(std::string_view text);
// A DNS label (RFC 1123): what a namespace may be called.
bool is_dns_label(std::string_view text);
bool read_dns_label(const Value& value, std::string& out);

// The name of a label or a resource: up to 63 letters, digits, '-', '_', '.', with an optional DNS
// subdomain and '/' in front.
bool read_label_key(const Value& value, std::string& out);
bool read_label_value(const Value& value, std::string& out);

bool read_string_map(const Value& value, model::Labels& out);
bool read_labels(const Value& value, model::Labels& out);  // keys and values checked
bool read_resource_list(const Value& value, model::ResourceList& out);

inline auto int32_from(std::int32_t least) {
  return [least](const Value& value, std::int32_t& out) {
    if (!read_int32(value, out)) return false;
    return out >= least || fail_value(value, "at least " + std::to_string(least) + " is expected");
  };
}

// An integer written as text, as labels and annotations hold it.
bool read_int32_text(const Value& value, std::int32_t& out);

inline auto int32_text_from(std::int32_t least) {
  return [least](const Value& value, std::int32_t& out) {
    if (!read_int32_text(value, out)) return false;
    return out >= least || fail_value(value, "at least " + std::to_string(least) + " is expected");
  };
}

bool fail_choice(const Value& value, const std::vector<std::string_view>& choices);

// One of the words of a table in names.hpp.
template <class E, std::size_t N>
auto one_of(const std::array<Named<E>, N>& table) {
  return [&table](const Value& value, E& out) {
    if (value.is(NodeKind::string)) {
      for (const Named<E>& entry : table) {
        if (entry.name != value.text()) continue;
        out = entry.value;
        return true;
      }
    }
    std::vector<std::string_view> choices;
    for (const Named<E>& entry : table) choices.push_back(entry.name);
    return fail_choice(value, choices);
  };
}

// A list of at most `most` items.
template <class Reader>
auto list_of(Reader reader, std::size_t most = SIZE_MAX) {
  return [reader, most]<class T>(const Value& value, std::vector<T>& out) {
    if (!value.is(NodeKind::sequence)) return value.fail_kind("a list");
    const std::size_t size = value.node().items().size();
    if (size > most)
      return fail_value(value, "at most " + std::to_string(most) + " items are allowed");
    bool good = true;
    out.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
      const Value item = value.item(i);
      good = reader(item, out.emplace_back()) && good;
    }
    return good;
  };
}

}  // namespace fairlead::manifest
