#include "trace/values.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/quantity.hpp"

namespace fairlead::trace {
namespace {

using Kind = JsonValue::Kind;

bool is_scalar(const JsonValue& value) {
  return value.kind == Kind::number || value.kind == Kind::string;
}

bool is_plain_number(std::string_view text) {
  // "1E" would be a quantity (exa); a number ends in a digit.
  return !text.empty() && text.back() >= '0' && text.back() <= '9' &&
         text.find_first_not_of("0123456789+-.eE") == text.npos;
}

const std::string span_hint = "a number of seconds, or text such as \"90s\" or \"2h30m\"";

Refusal read_seconds(std::string_view text, Duration& out, std::int64_t& rounded) {
  const auto quantity = parse_quantity(text);
  if (!quantity) return Problem{"this is not a number of seconds", span_hint};
  if (quantity->negative()) return Problem{"a time cannot be negative here", span_hint};
  const std::int64_t ms = quantity->milli();
  if (ms > max_span.ms) return Problem{"more than 100 years", span_hint};
  if (Quantity::of_milli(ms) != *quantity) ++rounded;
  out = milliseconds(ms);
  return std::nullopt;
}

Refusal read_quantity(const JsonValue& value, bool in_milli, const char* example,
                      std::int64_t& out) {
  const std::string hint = std::string("a Kubernetes quantity such as ") + example;
  if (!is_scalar(value)) return Problem{"this is not a quantity", hint};
  const auto quantity = parse_quantity(value.text);
  if (!quantity) return Problem{"this is not a quantity", hint};
  if (quantity->negative()) return Problem{"a quantity cannot be negative here", hint};
  const std::int64_t amount = in_milli ? quantity->milli() : quantity->units();
  if (amount == std::numeric_limits<std::int64_t>::max()) {
    return Problem{"this does not fit into 64 bits", hint};
  }
  out = amount;
  return std::nullopt;
}

}  // namespace

Refusal read_span(const JsonValue& value, Duration& out, std::int64_t& rounded) {
  if (!is_scalar(value)) return Problem{"this is not a time", span_hint};
  if (is_plain_number(value.text)) return read_seconds(value.text, out, rounded);
  const auto span = parse_duration(value.text);
  if (!span) {
    const bool negative = value.text.starts_with('-') && parse_duration(value.text.substr(1));
    return Problem{negative ? "a time cannot be negative here" : "this is not a time", span_hint};
  }
  if (*span > max_span) return Problem{"more than 100 years", span_hint};
  out = *span;
  return std::nullopt;
}

Refusal read_integer(const JsonValue& value, std::int64_t least, std::int64_t most,
                     std::int64_t& out) {
  const std::string hint =
      "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  if (!is_scalar(value)) return Problem{"this is not a number", hint};
  const char* const end = value.text.data() + value.text.size();
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(value.text.data(), end, number);
  if (error == std::errc::result_out_of_range) return Problem{"this is out of range", hint};
  if (error != std::errc() || stop != end) return Problem{"this is not a whole number", hint};
  if (number < least || number > most) return Problem{"this is out of range", hint};
  out = number;
  return std::nullopt;
}

Refusal read_cpu(const JsonValue& value, std::int64_t& milli) {
  return read_quantity(value, true, "8 or \"500m\"", milli);
}

Refusal read_bytes(const JsonValue& value, std::int64_t& bytes) {
  return read_quantity(value, false, "\"64Gi\"", bytes);
}

Refusal read_name(const JsonValue& value, std::string& out) {
  if (!is_scalar(value)) return Problem{"this is not a name", "a string"};
  if (value.text.empty()) return Problem{"a name cannot be empty", "leave the field out"};
  if (value.text.size() > 253) return Problem{"a name has at most 253 characters", ""};
  const auto is_control = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F;
  };
  if (std::any_of(value.text.begin(), value.text.end(), is_control)) {
    return Problem{"a name cannot contain control characters", ""};
  }
  out = value.text;
  return std::nullopt;
}

}  // namespace fairlead::trace
