// Imports: bytes a second of CPU time, from memory to a trace that is thrown away.
//
//   import/sacct     jobs with two steps each
//   import/sacct_only_jobs     as `sacct --allocations` prints them
//   import/openb, import/helios, import/philly, import/itp
//   import/mapped    a file with a mapping: names of columns, words, units
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "trace/import/csv_importer.hpp"
#include "trace/import/importer.hpp"
#include "trace/import/mapping.hpp"
#include "trace/import/ordered_trace.hpp"

namespace fairlead::bench {
namespace {

constexpr int jobs = 400'000;

// "2024-03-01T08:00:00" and `seconds` later.
std::string time_after(std::int64_t seconds, char separator) {
  const auto two = [](std::int64_t value) { return std::to_string(100 + value).substr(1); };
  const std::int64_t day = seconds / 86'400 % 28;
  return "2024-03-" + two(1 + day) + separator + two(seconds / 3600 % 24) + ":" +
         two(seconds / 60 % 60) + ":" + two(seconds % 60);
}

std::string sacct_text(bool with_steps) {
  std::string text =
      "JobID|JobName|User|Account|Partition|State|Submit|Eligible|Start|End|ElapsedRaw|"
      "TimelimitRaw|"
      "AllocTRES|ReqTRES\n";
  for (int i = 0; i < jobs; ++i) {
    const std::int64_t at = std::int64_t{i} * 5;
    const std::string times = time_after(at, 'T') + "|" + time_after(at, 'T') + "|" +
                              time_after(at + 60, 'T') + "|" + time_after(at + 3660, 'T') +
                              "|3600|1440|";
    const std::string id = std::to_string(1'000'000 + i);
    const std::string tres = "billing=16,cpu=16,gres/gpu:h100=8,gres/gpu=8,mem=512G,node=1";
    text += id + "|train-model|user" + std::to_string(i % 200) + "|account" +
            std::to_string(i % 40) + "|gpu|COMPLETED|" + times + tres + "|" + tres + "\n";
    if (!with_steps) continue;
    text += id + ".batch|batch||account" + std::to_string(i % 40) + "||COMPLETED|" + times + tres +
            "|\n";
    text +=
        id + ".0|python||account" + std::to_string(i % 40) + "||COMPLETED|" + times + tres + "|\n";
  }
  return text;
}

std::string openb_text() {
  std::string text =
      "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,"
      "deletion_time,scheduled_time\n";
  for (int i = 0; i < jobs; ++i) {
    const std::string at = std::to_string(1'558'381 + i * 5);
    text += "openb-pod-" + std::to_string(i) + ",12000,24576,1,1000,,LS,Running," + at +
            ",12902960," + at + "\n";
  }
  return text;
}

std::string helios_text() {
  std::string text =
      "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,"
      "queue\n";
  for (int i = 0; i < jobs; ++i) {
    const std::int64_t at = std::int64_t{i} * 5;
    text += std::to_string(i) + ",u" + std::to_string(i % 300) + ",vc" + std::to_string(i % 15) +
            ",8,32,1,COMPLETED," + time_after(at, ' ') + "," + time_after(at + 60, ' ') + "," +
            time_after(at + 3660, ' ') + ",3600,60\n";
  }
  return text;
}

std::string philly_text() {
  std::string text = "jobid,vc,user,status,submitted_time,start_time,end_time,num_gpus,num_nodes\n";
  for (int i = 0; i < jobs; ++i) {
    const std::int64_t at = std::int64_t{i} * 5;
    text += "application_1506638472019_" + std::to_string(10'000 + i) + ",vc" +
            std::to_string(i % 15) + ",u" + std::to_string(i % 300) + ",Pass," +
            time_after(at, ' ') + "," + time_after(at + 60, ' ') + "," +
            time_after(at + 3660, ' ') + ",16,2\n";
  }
  return text;
}

std::string itp_text() {
  std::string text = "job_id,submission_time,duration,num_gpu\n";
  for (int i = 0; i < jobs; ++i) {
    text += std::to_string(i) + "," + std::to_string(1'000'000 + i * 5) + "," +
            std::to_string(60 + i * 7 % 90'000) + ",8\n";
  }
  return text;
}

std::string site_text() {
  std::string text = "Job;Project;Login;Queued;Began;Hours;Cards;Memory;State\n";
  for (int i = 0; i < jobs; ++i) {
    const std::int64_t at = std::int64_t{i} * 5;
    text += "run-" + std::to_string(i) + ";project-" + std::to_string(i % 15) + ";login" +
            std::to_string(i % 300) + ";" + time_after(at, ' ') + ";" + time_after(at + 60, ' ') +
            ";1.5;8;512;finished\n";
  }
  return text;
}

constexpr const char* site_mapping =
    "delimiter: ';'\n"
    "columns:\n"
    "  name: Job\n"
    "  tenant: {column: Project, words: {project-1: research}}\n"
    "  user: Login\n"
    "  submit: Queued\n"
    "  start: Began\n"
    "  duration: {column: Hours, unit: hours}\n"
    "  gpus: Cards\n"
    "  memory: {column: Memory, unit: GiB}\n"
    "  outcome: State\n"
    "rows: {State: [finished, failed]}\n";

using Made = Result<std::unique_ptr<trace::Importer>>;

Made make_importer(std::string_view format) {
  const trace::ImportSettings settings{"", "", false, "Europe/Berlin"};
  if (format == "mapped") {
    const auto mapping = trace::parse_mapping(site_mapping, "site.yaml");
    if (!mapping) return unexpected(mapping.error());
    return trace::make_mapped_importer(*mapping, settings);
  }
  for (const trace::ImportFormat& known : trace::import_formats()) {
    if (known.word == format) return known.make(settings);
  }
  return unexpected(refusal({}, "no such format"));
}

void import(benchmark::State& state, std::string_view format, const std::string& text) {
  for (auto _ : state) {
    state.PauseTiming();
    auto input = trace::Input::of_text("bench", text);
    state.ResumeTiming();
    trace::Notes notes;
    trace::OrderedTrace trace(notes);
    auto importer = make_importer(format);
    if (!importer || !(*importer)->read(input, trace, notes)) {
      return state.SkipWithError("not read");
    }
    std::size_t size = 0;
    (void)trace.drain([&](std::string_view lines) { size += lines.size(); });
    if (trace.jobs() != jobs) return state.SkipWithError("jobs are missing");
    benchmark::DoNotOptimize(size);
  }
  state.SetItemsProcessed(state.iterations() * jobs);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void sacct(benchmark::State& state) { import(state, "sacct", sacct_text(true)); }
void sacct_only_jobs(benchmark::State& state) { import(state, "sacct", sacct_text(false)); }
void openb(benchmark::State& state) { import(state, "openb", openb_text()); }
void helios(benchmark::State& state) { import(state, "helios", helios_text()); }
void philly(benchmark::State& state) { import(state, "philly", philly_text()); }
void itp(benchmark::State& state) { import(state, "itp", itp_text()); }
void mapped(benchmark::State& state) { import(state, "mapped", site_text()); }

BENCHMARK(sacct)->Name("import/sacct")->Unit(benchmark::kMillisecond);
BENCHMARK(sacct_only_jobs)->Name("import/sacct_only_jobs")->Unit(benchmark::kMillisecond);
BENCHMARK(openb)->Name("import/openb")->Unit(benchmark::kMillisecond);
BENCHMARK(helios)->Name("import/helios")->Unit(benchmark::kMillisecond);
BENCHMARK(philly)->Name("import/philly")->Unit(benchmark::kMillisecond);
BENCHMARK(itp)->Name("import/itp")->Unit(benchmark::kMillisecond);
BENCHMARK(mapped)->Name("import/mapped")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
