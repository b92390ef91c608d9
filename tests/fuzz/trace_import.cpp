// Any bytes as what the importers of text read, behind headers that are right: no crash, and what
// they write is a trace that can be read back.
#include <cstdint>
#include <string>
#include <string_view>

#include "imported.hpp"
#include "trace/import/csv_importer.hpp"
#include "trace/import/mapping.hpp"

namespace {

using namespace fairlead;

// A mapping with everything that a mapping can say.
constexpr const char* mapping =
    "timeZone: Europe/Berlin\n"
    "columns:\n"
    "  name: {column: [id, name]}\n"
    "  tenant: {column: group, words: {a: b}}\n"
    "  submit: {column: at}\n"
    "  start: {column: from}\n"
    "  end: {column: to}\n"
    "  limit: {column: limit, unit: minutes}\n"
    "  cpu: {column: cpu, unit: millicores}\n"
    "  memory: {column: memory, unit: GiB}\n"
    "  gpus: {column: gpus}\n"
    "  gpuMilli: {column: milli}\n"
    "  priority: {column: priority}\n"
    "  outcome: {column: kind}\n"
    "rows: {kind: [ok, \"\"]}\n";

// `make` of an importer, then the text in pieces through it.
template <class Make>
void try_with(Make make, const std::string& text) {
  trace::Notes notes;
  trace::OrderedTrace trace(notes, 512);
  trace::ImportSettings settings;
  settings.time_zone = text.size() % 2 == 0 ? "Europe/Berlin" : "";
  auto importer = make(settings);
  require(importer.has_value());
  auto input = trace::Input::of_text("fuzz", text, 1 + text.size() % 64);
  if ((*importer)->read(input, trace, notes)) require_readable(trace, notes);
}

void try_as(std::string_view format, const std::string& header, const std::string& text) {
  for (const trace::ImportFormat& known : trace::import_formats()) {
    if (known.word == format) try_with(known.make, header + text);
  }
}

void try_mapped(const std::string& text) {
  const auto parsed = trace::parse_mapping(mapping, "fuzz.yaml");
  require(parsed.has_value());
  const auto make = [&](const trace::ImportSettings& settings) {
    return trace::make_mapped_importer(*parsed, settings);
  };
  try_with(make, "id,group,at,from,to,limit,cpu,memory,gpus,milli,priority,kind\n" + text);
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
  try_mapped(text);
  (void)trace::parse_mapping(text, "fuzz.yaml");
  return 0;
}
