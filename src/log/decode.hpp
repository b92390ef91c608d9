// One line of a log, as text, to its meaning.
#pragma once

#include <string>

#include "base/result.hpp"
#include "log/format.hpp"

namespace fairlead::log {

// `text` is the line numbered `number` of `file`, without its line break. The header is the first
// line; decode_line refuses it.
Result<Header> decode_header(const std::string& text, const std::string& file);
Result<Line> decode_line(const std::string& text, const std::string& file, int number);

}  // namespace fairlead::log
