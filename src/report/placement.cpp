#include "report/placement.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "report/figures.hpp"
#include "report/spread.hpp"

namespace fairlead::report {

namespace {

std::string pod_words(const trace::Record& record) {
  if (record.gpu_milli > 0) {
    return fmt::format("{}.{:03} GPU", record.gpu_milli / 1000, record.gpu_milli % 1000);
  }
  std::string text;
  if (record.gpus > 0) text = fmt::format("{} GPU{}", record.gpus, record.gpus == 1 ? "" : "s");
  for (const trace::MigSlices& slices : record.mig) {
    text += fmt::format("{}{} x {}", text.empty() ? "" : " + ", slices.count, slices.profile);
  }
  return text.empty() ? "no GPU" : text;
}

std::string shape_name(const trace::Record& record) {
  if (!record.workload.empty()) return "documents";
  if (record.pods == 1) return pod_words(record);
  return fmt::format("{} pods of {}", record.pods, pod_words(record));
}

struct Waits {
  std::int64_t jobs = 0;
  std::int64_t unplaced_jobs = 0;
  sim::GpuTime wanted = 0;
  std::vector<std::int64_t> admission;  // ms
  std::vector<std::int64_t> place;
};

// Nothing waited where there is none.
Spread spread_or_none(std::vector<std::int64_t> waits) {
  return waits.empty() ? Spread() : spread_of(std::move(waits));
}

ShapeFigures figures_of(const std::string& name, Waits waits) {
  const Spread admission = spread_or_none(std::move(waits.admission));
  const Spread place = spread_or_none(std::move(waits.place));
  ShapeFigures figures;
  figures.name = name;
  figures.jobs = waits.jobs;
  figures.milli_gpu_hours = milli_gpu_hours(waits.wanted);
  figures.wait_p50 = Duration{admission.p50};
  figures.wait_p95 = Duration{admission.p95};
  figures.unplaced_jobs = waits.unplaced_jobs;
  figures.unplaced_p95 = Duration{place.p95};
  figures.unplaced_max = Duration{place.max};
  return figures;
}

}  // namespace

PlacementFigures placement_figures(std::shared_ptr<const sim::PlacementWatch> watch,
                                   const sim::Run& run, const sim::Jobs& jobs) {
  PlacementFigures figures;
  figures.watch = std::move(watch);
  std::map<std::string, Waits> shapes;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto job = sim::JobId::at(i);
    if (!is_measured(run, jobs, job)) continue;
    const sim::JobResult& result = run.jobs[i];
    Waits& waits = shapes[shape_name(jobs.record(job))];
    ++waits.jobs;
    waits.wanted += sim::GpuTime{jobs[job].gpu_milli} * jobs[job].duration.ms;
    figures.displaced += result.displaced > 0 ? 1 : 0;
    if (result.first_admission == Instant::never()) {
      waits.admission.push_back((run.end - jobs[job].submit).ms);
      continue;
    }
    waits.admission.push_back((result.first_admission - jobs[job].submit).ms);
    waits.place.push_back(result.unplaced.ms);
    waits.unplaced_jobs += result.unplaced > Duration() ? 1 : 0;
  }
  for (auto& [name, waits] : shapes) figures.shapes.push_back(figures_of(name, std::move(waits)));
  std::stable_sort(figures.shapes.begin(), figures.shapes.end(), [](const auto& a, const auto& b) {
    return a.milli_gpu_hours > b.milli_gpu_hours;
  });
  return figures;
}

const char* miss_words(sim::Miss miss) {
  switch (miss) {
    case sim::Miss::fragmentation: return "GPUs enough in all, but not together";
    case sim::Miss::gpus: return "too few free GPUs";
    case sim::Miss::gpu_memory: return "too little GPU memory";
    case sim::Miss::instances: return "no room on a card for the MIG instance";
    case sim::Miss::cpu: return "too little CPU beside free GPUs";
    case sim::Miss::memory: return "too little memory";
    case sim::Miss::pods: return "too many pods on the nodes";
    case sim::Miss::extended: return "another resource is short";
    case sim::Miss::no_node: return "no node that its selectors, taints and GPU model allow";
  }
  return "";
}

const char* miss_name(sim::Miss miss) {
  switch (miss) {
    case sim::Miss::fragmentation: return "fragmentation";
    case sim::Miss::gpus: return "gpus";
    case sim::Miss::gpu_memory: return "gpuMemory";
    case sim::Miss::instances: return "migInstances";
    case sim::Miss::cpu: return "cpu";
    case sim::Miss::memory: return "memory";
    case sim::Miss::pods: return "pods";
    case sim::Miss::extended: return "extendedResource";
    case sim::Miss::no_node: return "noNode";
  }
  return "";
}

}  // namespace fairlead::report
