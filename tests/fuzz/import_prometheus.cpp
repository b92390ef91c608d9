// Any bytes as a response of Prometheus: no crash, and every job that is found is one that a trace
// can hold.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "trace/import/ordered_trace.hpp"
#include "trace/import/prometheus.hpp"
#include "trace/read.hpp"

namespace {

using namespace fairlead::trace;

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto importer = make_prometheus_importer({});
  Notes notes;
  OrderedTrace trace(notes);
  Input input = Input::of_text("fuzz.json", text, 1 + size % 100);
  if (const auto read = (*importer)->read(input, trace, notes); !read) {
    require(!read.error().empty());
    return 0;
  }
  if (!(*importer)->finish(trace, notes)) return 0;
  std::string lines;
  require(trace.drain([&](std::string_view more) { lines += more; }).has_value());
  require(lines.empty() || parse_trace(lines, "imported").has_value());
  return 0;
}
