#include "manifest/readers.hpp"

#include <charconv>
#include <cmath>
#include <optional>

#include "manifest/codes.hpp"

namespace fairlead::manifest {
namespace {

template <class T>
std::optional<T> number(const std::string& text) {
  T value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

// The hint for a value that YAML made into something else than the text its author meant.
std::string quote_hint(const Value& value) {
  switch (value.node().kind()) {
    case NodeKind::boolean:
    case NodeKind::integer:
    case NodeKind::floating: return "put it in quotes";
    default: return "";
  }
}

}  // namespace

bool fail_value(const Value& value, std::string_view message, std::string hint) {
  return value.fail(message, std::move(hint), codes::malformed_value);
}

bool read_string(const Value& value, std::string& out) {
  if (!value.is(NodeKind::string)) {
    const std::string what = describe(value.node().kind());
    return value.fail("expected a string, this is " + what, quote_hint(value), codes::wrong_type);
  }
  out = value.text();
  return true;
}

bool read_bool(const Value& value, bool& out) {
  if (!value.is(NodeKind::boolean)) return value.fail_kind("true or false");
  out = value.text() == "true";
  return true;
}

bool read_int32(const Value& value, std::int32_t& out) {
  if (!value.is(NodeKind::integer)) return value.fail_kind("an integer");
  const auto read = number<std::int32_t>(value.text());
  if (!read) return fail_value(value, "an integer beyond 32 bits");
  out = *read;
  return true;
}

bool read_int32_text(const Value& value, std::int32_t& out) {
  std::string text;
  if (!read_string(value, text)) return false;
  const auto read = number<std::int32_t>(text);
  if (!read) return fail_value(value, "not an integer of 32 bits");
  out = *read;
  return true;
}

bool read_double(const Value& value, double& out) {
  if (!value.is(NodeKind::integer) && !value.is(NodeKind::floating)) {
    return value.fail_kind("a number");
  }
  const auto read = number<double>(value.text());
  if (!read || !std::isfinite(*read)) return fail_value(value, "not a finite number");
  out = *read;
  return true;
}

bool read_quantity(const Value& value, Quantity& out) {
  const bool scalar =
      value.is(NodeKind::string) || value.is(NodeKind::integer) || value.is(NodeKind::floating);
  if (!scalar) return value.fail_kind("a quantity such as 8, 500m or 4Gi");
  const auto read = parse_quantity(value.text());
  if (!read) {
    return fail_value(value, "not a quantity",
                      "digits and one of n u m k M G T P E Ki Mi Gi Ti Pi Ei, or an exponent");
  }
  out = *read;
  return true;
}

bool read_amount(const Value& value, Quantity& out) {
  return read_quantity(value, out) && (!out.negative() || fail_value(value, "a negative quantity"));
}

bool read_duration(const Value& value, Duration& out) {
  if (!value.is(NodeKind::string)) return value.fail_kind("a duration such as \"5m\"");
  std::string_view text = value.text();
  if (text.starts_with('-')) return fail_value(value, "a negative duration");
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto read = parse_duration(text);
  if (!read || text.find('d') != std::string_view::npos) {
    return fail_value(value, "not a duration", "numbers with units h, m, s or ms, such as 1h30m");
  }
  out = *read;
  return true;
}

bool read_string_map(const Value& value, model::Labels& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping");
  bool good = true;
  for (const Member& member : value.node().members()) {
    const Value field = value.field(member);
    if (field.is(NodeKind::null)) {
      out[member.key] = "";
    } else {
      good = read_string(field, out[member.key]) && good;
    }
  }
  return good;
}

bool read_resource_list(const Value& value, model::ResourceList& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of resources to quantities");
  bool good = true;
  for (const Member& member : value.node().members()) {
    const Value field = value.field(member);
    good = read_amount(field, out[member.key]) && good;
  }
  return good;
}

bool fail_choice(const Value& value, const std::vector<std::string_view>& choices) {
  std::string allowed;
  for (const std::string_view choice : choices) {
    allowed += (allowed.empty() ? "" : ", ") + std::string(choice);
  }
  if (!value.is(NodeKind::string)) return value.fail_kind(("one of " + allowed).c_str());
  return value.fail(escaped(value.text(), 60) + " is not one of " + allowed,
                    value.suggest(value.text(), choices), codes::unknown_word);
}

}  // namespace fairlead::manifest
