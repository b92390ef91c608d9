// Any bytes as WorkloadTrace JSON Lines: no crash, never accepted without reading back equal, and
// the same notion of JSON as Boost's parser.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "require.hpp"
#include "trace/json_scan.hpp"
#include "trace/read.hpp"
#include "trace/text.hpp"
#include "trace/write.hpp"

namespace {

using namespace fairlead::trace;

// Only where both sides promise an answer: UTF-8, few levels, no numbers beyond a double.
void compare_with_boost(std::string_view text) {
  std::vector<JsonMember> members;
  const auto problem = split_object(text, members);
  boost::json::error_code error;
  const auto value = boost::json::parse({text.data(), text.size()}, error);
  if (!problem) {
    const bool beyond = error == boost::json::error::exponent_overflow;
    require(beyond || (!error && value.is_object()));
    if (!error) require(value.as_object().size() == members.size());
  } else if (!error && value.is_object()) {
    require(problem->message == "this key is given twice" ||
            problem->message == "the object has more than 1000 members");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto opens =
      std::count_if(text.begin(), text.end(), [](char c) { return c == '{' || c == '['; });
  if (utf8_prefix(text) == size && opens < 30) compare_with_boost(text);
  const auto trace = parse_trace(text, "fuzz.jsonl");
  if (!trace) {
    require(!trace.error().empty() && trace.error().size() <= 21);
    return 0;
  }
  auto again = parse_trace(to_json_lines(*trace), "fuzz.jsonl");
  require(again.has_value() && again->records.size() == trace->records.size());
  for (std::size_t i = 0; i < again->records.size(); ++i) {
    again->records[i].origin = trace->records[i].origin;
  }
  require(again->records == trace->records);
  return 0;
}
