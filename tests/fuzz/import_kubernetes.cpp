// Any bytes as a dump of a cluster, alone and beside a good one: no crash, and every job that is
// found is one that a trace can hold.
#include <cstdint>
#include <string>

#include "imported.hpp"
#include "trace/import/kubernetes.hpp"

using namespace fairlead::trace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string good = R"({"items":[{"kind":"Pod","metadata":{"name":"p","namespace":"a",)"
                           R"("uid":"1","creationTimestamp":"2026-05-01T12:00:00Z"}}]})";
  ImportSettings settings;
  settings.allow_mixed = size % 2 == 0;
  const auto importer = make_kubernetes_importer(settings);
  Notes notes;
  OrderedTrace trace(notes, 512);
  for (const std::string& each : {text, good}) {
    notes.begin_source("fuzz.json");
    Input input = Input::of_text("20260501T130000Z.json", each, 1 + size % 100);
    if (const auto read = (*importer)->read(input, trace, notes); !read) {
      require(!read.error().empty());
      return 0;
    }
  }
  if (!(*importer)->finish(trace, notes)) return 0;
  require(!to_text(notes).empty());
  require_readable(trace, notes);
  return 0;
}
