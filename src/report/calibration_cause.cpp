#include "report/calibration_cause.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "report/words.hpp"

namespace fairlead::report {

namespace {

using sim::JobId;

std::string gpus(std::int64_t milli) {
  return milli % 1000 == 0 ? count_words(milli / 1000)
                           : fmt::format("{}.{:03}", milli / 1000, milli % 1000);
}

void set(OddJob& odd, Cause cause, std::string why) {
  odd.cause = cause;
  odd.why = std::move(why);
}

std::string list_of(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

CauseFinder::CauseFinder(const sim::Jobs& jobs, const sim::Run& run,
                         const std::vector<std::string>& gates)
    : jobs_(jobs), run_(run), gates_(gates) {
  std::vector<std::pair<Instant, std::int64_t>> changes;  // at one instant what ends goes first
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto job = JobId::at(i);
    const auto& start = jobs.record(job).start;
    if (!start || jobs[job].gpu_milli == 0) continue;
    changes.emplace_back(*start, jobs[job].gpu_milli);
    changes.emplace_back(*start + jobs[job].duration, -jobs[job].gpu_milli);
  }
  std::sort(changes.begin(), changes.end());
  std::int64_t use = 0;
  for (const auto& [at, change] : changes) peak_ = std::max(peak_, use += change);
}

CauseFinder::Use CauseFinder::recorded_use(Instant at, JobId job) const {
  Use use;
  for (std::size_t i = 0; i < jobs_.size(); ++i) {
    const auto other = JobId::at(i);
    const auto& start = jobs_.record(other).start;
    if (other == job || !start || *start > at || *start + jobs_[other].duration <= at) continue;
    use.all += jobs_[other].gpu_milli;
    if (jobs_[other].tenant == jobs_[job].tenant) use.tenant += jobs_[other].gpu_milli;
  }
  return use;
}

void CauseFinder::explain(OddJob& odd) const {
  if (odd.recorded < odd.simulated) return explain_late(odd);
  explain_early(odd);
}

// Whether it is one of those that the policy can never start.
bool CauseFinder::never_starts(OddJob& odd) const {
  if (odd.started) return false;
  const std::string queue = jobs_.local_queue(odd.job);
  const auto is_its = [&](const sim::MissingQueue& missing) { return missing.name == queue; };
  const std::int64_t size = jobs_[odd.job].gpu_milli;
  const auto& cap = run_.capacity.cap_milli_of_tenant[jobs_[odd.job].tenant];
  if (run_.jobs[odd.job.index()].end == sim::JobEnd::refused) {
    set(odd, Cause::refused, "the policy refuses it");
  } else if (std::any_of(run_.missing_queues.begin(), run_.missing_queues.end(), is_its)) {
    set(odd, Cause::queue_missing, "the policy has no LocalQueue " + escaped(queue, 60));
  } else if (size > run_.capacity.gpu_milli || (cap && size > *cap)) {
    const std::int64_t most =
        cap ? std::min(*cap, run_.capacity.gpu_milli) : run_.capacity.gpu_milli;
    set(odd, Cause::too_large,
        fmt::format("it asks for {} GPUs and can get {}", gpus(size), gpus(most)));
  } else {
    return false;
  }
  return true;
}

void CauseFinder::explain_late(OddJob& odd) const {
  if (never_starts(odd)) return;
  const std::int64_t size = jobs_[odd.job].gpu_milli;
  const Use use = recorded_use(jobs_.record(odd.job).submit + odd.recorded, odd.job);
  const auto& cap = run_.capacity.cap_milli_of_tenant[jobs_[odd.job].tenant];
  if (use.all + size > run_.capacity.gpu_milli && size > 0) {
    return set(odd, Cause::hardware,
               fmt::format("{} GPUs were in use when it started, the policy has {}",
                           gpus(use.all + size), gpus(run_.capacity.gpu_milli)));
  }
  if (cap && use.tenant + size > *cap) {
    return set(odd, Cause::other_policy,
               fmt::format("its tenant used {} GPUs when it started, its cap is {}",
                           gpus(use.tenant + size), gpus(*cap)));
  }
  set(odd, Cause::order, "others go first here: priorities or shares were not those of the policy");
}

void CauseFinder::explain_early(OddJob& odd) const {
  const trace::Record& record = jobs_.record(odd.job);
  const std::int64_t size = jobs_[odd.job].gpu_milli;
  const std::int64_t capacity = run_.capacity.gpu_milli;
  if (record.start && record.admitted) {
    const Duration start_up = *record.start - *record.admitted;
    if (start_up.ms * 2 > (odd.recorded - odd.simulated).ms) {
      return set(odd, Cause::start_up,
                 "its pods ran " + duration_words(start_up) + " after its admission");
    }
  }
  if (!gates_.empty()) {
    return set(odd, Cause::gate, "not modelled, and the policy has: " + list_of(gates_));
  }
  if (peak_ * 10 < capacity * 9 && size > 0) {
    return set(odd, Cause::hardware,
               fmt::format("never more than {} GPUs were in use, the policy has {}", gpus(peak_),
                           gpus(capacity)));
  }
  // Half-way between the two starts: was there room by quota, as recorded?
  const Instant between = record.submit + Duration{(odd.recorded.ms + odd.simulated.ms) / 2};
  const Use use = recorded_use(between, odd.job);
  if (use.all + size <= capacity && record.start) {
    return set(odd, Cause::nodes,
               fmt::format("{} of {} GPUs were in use while it waited: nodes or a gate held it, "
                           "not quota",
                           gpus(use.all), gpus(capacity)));
  }
  set(odd, Cause::order, "others went first: priorities or shares were not those of the policy");
}

std::vector<std::string> unmodelled_gates(const std::vector<model::PolicyObject>& policy) {
  bool checks = false;
  bool blocks = false;
  for (const model::PolicyObject& object : policy) {
    if (const auto* queue = std::get_if<model::ClusterQueue>(&object)) {
      checks = checks || !queue->admission_checks.empty();
    } else if (const auto* configuration = std::get_if<model::Configuration>(&object)) {
      const auto& wait = configuration->wait_for_pods_ready;
      blocks = blocks || (wait && wait->block_admission);
    }
  }
  std::vector<std::string> gates;
  if (checks) gates.emplace_back("admission checks");
  if (blocks) gates.emplace_back("blockAdmission");
  return gates;
}

const char* word_of(Cause cause) {
  switch (cause) {
    case Cause::refused: return "refused";
    case Cause::queue_missing: return "queue missing";
    case Cause::too_large: return "too large";
    case Cause::hardware: return "hardware unknown";
    case Cause::other_policy: return "another policy";
    case Cause::start_up: return "start-up time";
    case Cause::gate: return "gate not modelled";
    case Cause::nodes: return "nodes";
    case Cause::order: return "another order";
  }
  return "";
}

}  // namespace fairlead::report
