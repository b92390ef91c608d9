// Imports of large dumps.
//
//   kubernetes/N   `kubectl get -o json` of N MB: Jobs with their Workloads and pods, indented as
//                  kubectl does; `peak_mb` is the most memory that the import held
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "trace/import/importer.hpp"
#include "trace/import/ordered_trace.hpp"

namespace fairlead::bench {
namespace {

constexpr std::string_view placeholder = "{N}";

// One job and what belongs to it, as members of a list, with a number in all names.
std::string numbered(std::string_view job, int number) {
  const std::string digits = fmt::format("{:012}", number);
  std::string text;
  for (std::size_t at = 0;;) {
    const std::size_t found = job.find(placeholder, at);
    text += job.substr(at, found - at);
    if (found == job.npos) return text;
    text += digits;
    at = found + placeholder.size();
  }
}

void write_dump(const std::string& path, std::size_t bytes) {
  std::ifstream file(FAIRLEAD_SOURCE_DIR "/bench/data/kubernetes-job.json");
  const std::string job{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::ofstream out(path, std::ios::binary);
  out << "{\n    \"apiVersion\": \"v1\",\n    \"items\": [\n";
  std::size_t written = 0;
  for (int i = 0; written < bytes; ++i) {
    const std::string text = (i == 0 ? "" : ",\n") + numbered(job, i);
    out << text;
    written += text.size();
  }
  out << "\n    ],\n    \"kind\": \"List\"\n}\n";
}

// The most memory that this process held since the last reset, in MB.
double peak_mb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

void reset_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }

void kubernetes(benchmark::State& state) {
  const auto path = std::filesystem::temp_directory_path() / "fairlead-bench-dump.json";
  const auto bytes = static_cast<std::size_t>(state.range(0)) * 1'000'000;
  write_dump(path, bytes);
  reset_peak();
  for (auto _ : state) {
    trace::Notes notes;
    trace::OrderedTrace jobs(notes);
    const auto read = trace::import_sources({path}, {}, jobs, notes);
    if (!read) state.SkipWithError(to_string(read.error()).c_str());
    std::size_t size = 0;
    const auto drained = jobs.drain([&](std::string_view lines) { size += lines.size(); });
    if (!drained || size == 0) state.SkipWithError("no jobs");
  }
  state.counters["peak_mb"] = peak_mb();
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  std::filesystem::remove(path);
}

BENCHMARK(kubernetes)->Arg(125)->Arg(250)->Arg(500)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
