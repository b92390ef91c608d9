// Any bytes as an event log, as they are and behind a good header: no crash, no escape sequence in
// what is said, and what can be read can be replayed.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "log/replay.hpp"

namespace {

using namespace fairlead;

constexpr const char* header =
    R"({"format":"fairlead.dev/event-log","version":1,"fairlead":"0.1.0","scheduler":"kueue",)"
    R"("settings":{"flushBatchMs":1000},"policyHash":"cbf29ce484222325"})"
    "\n";

void must_be_printable(const std::string& text) {
  if (text.find('\x1b') != std::string::npos) std::abort();
}

void try_log(const std::string& text) {
  std::istringstream in(text);
  auto reader = log::Reader::open(in, "fuzz.log");
  if (!reader) return must_be_printable(to_string(reader.error()));
  log::Replay replay(reader->header(), log::Compare::decisions);
  while (true) {
    const auto line = reader->next();
    if (!line) return must_be_printable(to_string(line.error()));
    if (!*line) return;
    const auto difference = replay.take(**line);
    if (!difference) continue;
    for (const std::string& said : difference->expected) must_be_printable(said);
    for (const std::string& said : difference->got) must_be_printable(said);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_log(text);
  try_log(header + text);
  return 0;
}
