// Parses the items of a source one after the other, in memory that is used again.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/value.hpp>

#include "trace/import/json_items.hpp"

namespace fairlead::trace {

class JsonParser {
 public:
  JsonParser() : arena_(std::size_t{1} << 20) {}

  // Valid until the next call. RFC 8259; of a key that is given twice the last counts.
  Result<const boost::json::value*> parse(const JsonItems& items, const JsonItem& item);

 private:
  std::vector<unsigned char> arena_;
  std::optional<boost::json::monotonic_resource> memory_;
  std::optional<boost::json::value> value_;
};

}  // namespace fairlead::trace
