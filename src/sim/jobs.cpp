#include "sim/jobs.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "manifest/compose.hpp"
#include "manifest/decode.hpp"

namespace fairlead::sim {

namespace {

constexpr std::size_t max_problems = 20;

std::int64_t gpu_milli_of(const model::PodSpec& pod) {
  std::int64_t milli = 0;
  for (const auto& [resource, quantity] : model::pod_requests(pod)) {
    if (is_gpu(resource)) milli += quantity.milli();
  }
  return milli;
}

// Names are made unique by what no name has: "-copy-", with more dashes where that is needed.
std::string unused_mark(const trace::Trace& trace) {
  std::string mark = "-copy-";
  const auto has_mark = [&](const trace::Record& record) {
    return record.name.find(mark) != record.name.npos ||
           record.workload.find(mark) != record.workload.npos;
  };
  while (std::any_of(trace.records.begin(), trace.records.end(), has_mark)) mark += '-';
  return mark;
}

}  // namespace

bool is_gpu(std::string_view resource) { return resource.ends_with("/gpu"); }

std::int64_t gpu_milli_of(std::string_view resource, std::int64_t amount) {
  const std::int64_t units = base_units(resource);
  return units > 1000 ? amount / (units / 1000) : saturating_multiply(amount, 1000 / units);
}

Result<Jobs> Jobs::from(const trace::Trace& trace) {
  Jobs jobs;
  jobs.trace_ = &trace;
  jobs.jobs_.resize(trace.records.size());
  for (std::size_t i = 0; i < trace.records.size(); ++i) {
    const trace::Record& record = trace.records[i];
    Job& job = jobs.jobs_[i];
    job.record = static_cast<std::uint32_t>(i);
    job.submit = record.submit;
    job.duration = record.duration;
    job.checkpoint_every = record.checkpoint_every.value_or(Duration());
    job.gpu_milli = gang_gpu_milli(record);
    if (!record.mig.empty()) ++jobs.with_mig_;
  }
  Diagnostics problems;
  jobs.documents_ = std::make_shared<const Documents>(jobs.read_documents(problems));
  jobs.refuse_equal_names(problems);
  if (!problems.empty()) return unexpected(std::move(problems));
  jobs.number_tenants();
  return jobs;
}

Jobs Jobs::with(std::vector<Job> jobs) const {
  Jobs others = *this;
  others.jobs_ = std::move(jobs);
  std::sort(others.jobs_.begin(), others.jobs_.end(), [](const Job& a, const Job& b) {
    return std::tie(a.submit, a.record, a.copy) < std::tie(b.submit, b.record, b.copy);
  });
  const auto is_copy = [](const Job& job) { return job.copy > 0; };
  if (copy_mark_.empty() && std::any_of(others.jobs_.begin(), others.jobs_.end(), is_copy)) {
    others.copy_mark_ = unused_mark(*trace_);
  }
  return others;
}

Jobs::Documents Jobs::read_documents(Diagnostics& problems) {
  Documents documents;
  for (std::size_t i = 0; i < jobs_.size() && problems.size() < max_problems; ++i) {
    const trace::Record& record = trace_->records[i];
    if (record.workload.empty()) continue;
    const Position at = position_of(*trace_, record);
    const auto refuse = [&](const Diagnostics& found) {
      for (Diagnostic problem : found) {
        problem.at = at;  // the document's own lines are those of one field
        problem.message = "workload: " + problem.message;
        problems.push_back(std::move(problem));
      }
    };
    const auto composed = manifest::compose(record.workload, at.file);
    if (!composed) {
      refuse(composed.error());
      continue;
    }
    auto workload = manifest::decode_workload(composed->front());
    if (!workload) {
      refuse(workload.error());
      continue;
    }
    Document document{std::move(*workload), {}};
    std::int64_t gang = 0;
    for (const model::PodSet& pods : document.workload.pod_sets) {
      document.gpu_milli_per_pod.push_back(gpu_milli_of(pods.pod));
      gang += saturating_multiply(document.gpu_milli_per_pod.back(), pods.count);
    }
    jobs_[i].gpu_milli = gang;
    documents.emplace(i, std::move(document));
  }
  return documents;
}

const Jobs::Document* Jobs::document(JobId job) const {
  const auto found = documents_->find(jobs_[job.index()].record);
  return found == documents_->end() ? nullptr : &found->second;
}

std::string Jobs::owner(std::size_t index) const {
  const std::string& named = trace::owner(trace_->records[index]);
  const auto document = documents_->find(index);
  if (!named.empty() || document == documents_->end()) return named;
  return document->second.workload.space;
}

void Jobs::number_tenants() {
  std::map<std::string, std::uint32_t, std::less<>> numbers;
  for (std::size_t i = 0; i < jobs_.size(); ++i) numbers.emplace(owner(i), 0);
  for (auto& [name, number] : numbers) {
    number = static_cast<std::uint32_t>(tenants_.size());
    tenants_.push_back(name);
  }
  for (std::size_t i = 0; i < jobs_.size(); ++i) jobs_[i].tenant = numbers.find(owner(i))->second;
}

// The readers made sure that names are unique within tenant and namespace; only what is renamed
// or comes from a document can collide.
void Jobs::refuse_equal_names(Diagnostics& problems) const {
  const auto is_plain = [&](const trace::Record& record) {
    return record.workload.empty() && workload_name(record) == record.name;
  };
  if (std::all_of(trace_->records.begin(), trace_->records.end(), is_plain)) return;
  std::set<std::string, std::less<>> names;
  for (std::size_t i = 0; i < jobs_.size() && problems.size() < max_problems; ++i) {
    const trace::Record& record = trace_->records[i];
    const auto document = documents_->find(i);
    const bool is_document = document != documents_->end();
    if (!is_document && !record.workload.empty()) continue;  // it was refused
    std::string name = is_document ? full_name(document->second.workload)
                                   : workload_space(record) + "/" + workload_name(record);
    if (names.insert(name).second) continue;
    Diagnostic problem;
    problem.at = position_of(*trace_, record);
    problem.message = "a second job is named " + escaped(name);
    problem.hint = "names are unique within a namespace";
    problems.push_back(std::move(problem));
  }
}

}  // namespace fairlead::sim
