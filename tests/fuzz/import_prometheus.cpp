// Any bytes as a response of Prometheus: no crash, and every job that is found is one that a trace
// can hold.
#include <cstdint>
#include <string>

#include "imported.hpp"
#include "trace/import/prometheus.hpp"

using namespace fairlead::trace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto importer = make_prometheus_importer({});
  Notes notes;
  OrderedTrace trace(notes, 512);
  Input input = Input::of_text("fuzz.json", text, 1 + size % 100);
  if (const auto read = (*importer)->read(input, trace, notes); !read) {
    require(!read.error().empty());
    return 0;
  }
  if (!(*importer)->finish(trace, notes)) return 0;
  require_readable(trace, notes);
  return 0;
}
