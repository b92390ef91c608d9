// Any bytes as what the importers of text read, behind headers that are right: no crash, and what
// they write is a trace that can be read back.
#include <cstdint>
#include <string>
#include <string_view>

#include "imported.hpp"
#include "trace/import/importer.hpp"
#include "trace/import/mapping.hpp"

namespace {

using namespace fairlead;

void try_as(std::string_view format, const std::string& header, const std::string& text) {
  trace::Notes notes;
  trace::OrderedTrace trace(notes, 512);
  for (const trace::ImportFormat& known : trace::import_formats()) {
    if (known.word != format) continue;
    trace::ImportSettings settings;
    settings.time_zone = text.size() % 2 == 0 ? "Europe/Berlin" : "";
    auto importer = known.make(settings);
    require(importer.has_value());
    auto input = trace::Input::of_text("fuzz", header + text, 1 + text.size() % 64);
    if (!(*importer)->read(input, trace, notes)) return;
  }
  require_readable(trace, notes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try_as("sacct",
         "JobID|JobName|User|Account|State|Submit|Eligible|Start|End|Elapsed|Timelimit|AllocTRES|"
         "ReqTRES|ReqGRES|ReqMem|NNodes|NCPUS\n",
         text);
  try_as("sacct", "", text);
  try_as("itp", "job_id,submission_time,duration,num_gpu\n", text);
  try_as("openb",
         "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,"
         "deletion_time,scheduled_time\n",
         text);
  try_as("helios",
         "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration\n",
         text);
  try_as("philly", "jobid,vc,user,status,submitted_time,start_time,end_time,num_gpus,num_nodes\n",
         text);
  (void)trace::parse_mapping(text, "fuzz.yaml");
  return 0;
}
