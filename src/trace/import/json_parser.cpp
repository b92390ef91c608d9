#include "trace/import/json_parser.hpp"

#include <boost/json/parser.hpp>

namespace fairlead::trace {

Result<const boost::json::value*> JsonParser::parse(const JsonItems& items, const JsonItem& item) {
  value_.reset();
  memory_.emplace(arena_.data(), arena_.size());
  boost::json::parse_options options;
  options.max_depth = JsonItems::max_levels;
  boost::json::parser parser({}, options);
  parser.reset(&*memory_);
  boost::json::error_code error;
  const std::size_t parsed = parser.write(item.text.data(), item.text.size(), error);
  if (error) {
    return unexpected(Diagnostics{items.problem_in(item, parsed, "JSON: " + error.message())});
  }
  value_.emplace(parser.release());
  return &*value_;
}

}  // namespace fairlead::trace
