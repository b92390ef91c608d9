// Small questions about text from outside, and how to write it into JSON.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace fairlead::trace {

// The offset of the first byte that is not UTF-8, or the size of the text.
std::size_t utf8_prefix(std::string_view text);

// What the user may have meant by `name`; empty when nothing is near. Among equally near ones the
// one that only ends differently: "gpu" is "gpus", not "cpu".
std::string_view nearest(std::string_view name, std::span<const std::string_view> known);

// Appends `text` in quotes.
void append_json_string(std::string& out, std::string_view text);

}  // namespace fairlead::trace
