// Any bytes as the CSV formats of traces, behind a header that is right: no crash, no record that
// the statistics cannot take, and no escape sequence in what is said.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "trace/describe.hpp"
#include "trace/read.hpp"

namespace {

using namespace fairlead;

void try_behind(const std::string& header, const std::string& text) {
  const auto trace = trace::parse_trace(header + text, "fuzz.csv");
  const std::string said =
      trace ? trace::to_text(trace::describe(*trace)) : to_string(trace.error());
  if (said.empty() || said.find('\x1b') != std::string::npos) std::abort();
  if (trace && trace->records.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_behind("job_id,submission_time,duration,num_gpu\n", text);
  try_behind("submit,duration,tenant,queue,gpus,cpu,memory,limit\n", text);
  try_behind("", text);
  return 0;
}
