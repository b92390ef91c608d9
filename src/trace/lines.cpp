#include "trace/formats.hpp"

namespace fairlead::trace {

std::optional<Line> Lines::next() {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    ++number_;
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.find_first_not_of(" \t") != text.npos) return Line{text, number_};
  }
  return std::nullopt;
}

}  // namespace fairlead::trace
