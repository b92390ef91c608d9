#include "trace/import/demand_times.hpp"

#include <algorithm>

namespace fairlead::trace {
namespace {

// How far the clocks of nodes and of the API server may lie apart without it being worth a word.
constexpr Duration clock_tolerance = seconds(60);

struct End {
  Instant at;
  Outcome outcome = Outcome::unknown;
};

std::optional<End> end_of(const ClusterObject* object) {
  if (object == nullptr || !object->ended) return std::nullopt;
  return End{*object->ended, object->outcome};
}

// The last end when all have ended.
std::optional<End> end_of_all(const std::vector<const ClusterObject*>& objects) {
  std::optional<End> last;
  for (const ClusterObject* object : objects) {
    const auto end = end_of(object);
    if (!end) return std::nullopt;
    if (!last || end->at >= last->at) last = end;
  }
  return last;
}

// The objects that say whether the demand is still there: the job itself, else its Workload, else
// the jobs that it made, else the pods.
std::vector<const ClusterObject*> witnesses(const Demand& demand) {
  if (demand.job != nullptr) return {demand.job};
  if (demand.workload != nullptr) return {demand.workload};
  return demand.parts.empty() ? demand.pods : demand.parts;
}

class Teller {
 public:
  Teller(const Demand& demand, const History& history, const Say& say)
      : demand_(demand), history_(history), say_(say) {}

  std::optional<RunTimes> tell() {
    RunTimes times;
    if (!find_submission(times)) return std::nullopt;
    find_admission(times);
    const std::optional<Instant> start = find_start(times);
    if (!start) {
      say_(Finding::dropped, unstarted());
      return std::nullopt;
    }
    times.start = *start;
    find_end(times);
    if (times.end + clock_tolerance < times.start) {
      say_(Finding::dropped, "jobs that ended before they started (clocks disagree)");
      return std::nullopt;
    }
    reconcile(times);
    return times;
  }

 private:
  bool find_submission(RunTimes& times) {
    if (demand_.job != nullptr && demand_.job->created) {
      times.submit = *demand_.job->created;
      return true;
    }
    std::optional<Instant> first;
    const auto take = [&](const ClusterObject* object) {
      if (object == nullptr || !object->created) return;
      first = std::min(first.value_or(*object->created), *object->created);
    };
    take(demand_.workload);
    for (const ClusterObject* part : demand_.parts) take(part);
    for (const ClusterObject* pod : demand_.pods) take(pod);
    if (!first) {
      say_(Finding::dropped, "jobs without a time of creation");
      return false;
    }
    times.submit = *first;
    const bool own = demand_.workload == nullptr && demand_.pods.size() == 1 &&
                     demand_.pods.front()->uid == demand_.uid;
    if (!own) say_(Finding::guessed, submission_guess());
    return true;
  }

  std::string_view submission_guess() const {
    return demand_.workload != nullptr
               ? "submissions: the Workload's creation, where its job is in no dump"
               : "submissions: the first pod's creation, where its job is in no dump";
  }

  void find_admission(RunTimes& times) {
    if (demand_.workload == nullptr) return guess_admission(times);
    times.admitted = demand_.workload->admitted;
    if (demand_.workload->evictions > 0) {
      say_(Finding::guessed,
           "jobs that were evicted: only their last admission is recorded, and "
           "their wait is the one until then");
    }
  }

  // A batch Job that waits is suspended, and its start is when it was unsuspended.
  void guess_admission(RunTimes& times) {
    const ClusterObject* job = demand_.job;
    if (job == nullptr || job->kind != "Job" || !job->started) return;
    times.admitted = job->started;
    say_(Finding::guessed, "admissions: the start of the Job, where its Workload is in no dump");
  }

  // The first container of the run that counts.
  std::optional<Instant> pods_started(const RunTimes& times) const {
    std::optional<Instant> first;
    std::optional<Instant> of_this_run;
    for (const ClusterObject* pod : demand_.pods) {
      if (!pod->started) continue;
      first = std::min(first.value_or(*pod->started), *pod->started);
      if (times.admitted && *pod->started + clock_tolerance < *times.admitted) continue;
      of_this_run = std::min(of_this_run.value_or(*pod->started), *pod->started);
    }
    return of_this_run ? of_this_run : first;
  }

  std::optional<Instant> find_start(const RunTimes& times) {
    if (const auto started = pods_started(times)) return started;
    const ClusterObject* workload = demand_.workload;
    if (workload != nullptr && workload->started) return workload->started;
    if (demand_.job != nullptr && demand_.job->started) return guess_start(demand_.job->started);
    for (const ClusterObject* part : demand_.parts) {
      if (part->started) return guess_start(part->started);
    }
    if (workload == nullptr) return std::nullopt;
    if (workload->admitted) {
      say_(Finding::guessed, "starts: the admission, where no pod says more");
      return workload->admitted;
    }
    if (!workload->evicted || workload->past_run.ms == 0) return std::nullopt;
    say_(Finding::guessed, "starts: the eviction less the time that ran before it");
    return Instant{workload->evicted->ms - workload->past_run.ms};
  }

  std::optional<Instant> guess_start(std::optional<Instant> start) {
    say_(Finding::guessed, "starts: what the job's controller says, where no pod says more");
    return start;
  }

  std::string_view unstarted() const {
    const auto ended = [](const ClusterObject* object) { return object && object->ended; };
    if (ended(demand_.job) || ended(demand_.workload) || end_of_all(demand_.pods)) {
      return "jobs that ended without having started";
    }
    return "jobs that never were seen to start";
  }

  std::optional<End> recorded_end() const {
    if (const auto end = end_of(demand_.job)) return end;
    if (const auto end = end_of(demand_.workload)) return end;
    if (demand_.job == nullptr && demand_.workload == nullptr) {
      return end_of_all(demand_.parts.empty() ? demand_.pods : demand_.parts);
    }
    return std::nullopt;
  }

  void find_end(RunTimes& times) {
    if (const auto end = recorded_end()) {
      times.end = end->at;
      times.outcome = end->outcome;
      return;
    }
    const ClusterObject* workload = demand_.workload;
    if (workload != nullptr && workload->evicted && !workload->admitted) {
      say_(Finding::guessed, "runs that an eviction ended, of jobs that were waiting again");
      times.end = *workload->evicted;
      times.outcome = workload->outcome;
      return;
    }
    find_absence(times);
  }

  // It is gone, or it is still running: the last of its witnesses decides.
  void find_absence(RunTimes& times) {
    Instant seen;
    std::optional<Instant> gone;
    bool there = false;
    for (const ClusterObject* object : witnesses(demand_)) {
      const Absence absence = history_.absence(*object);
      seen = std::max(seen, history_.looks()[object->last_look].at());
      there = there || !absence.gone;
      gone = std::max(gone.value_or(Instant{}), absence.gone.value_or(Instant{}));
    }
    if (there || !gone) {
      times.end = std::max(seen, times.start);
      times.outcome = Outcome::running;
      say_(Finding::guessed, "jobs that were still running: their run time is the one so far");
      return;
    }
    const Instant last = std::max(seen, times.start);
    times.end = Instant{last.ms + std::max<std::int64_t>(gone->ms - last.ms, 0) / 2};
    times.outcome = Outcome::vanished;
    say_(Finding::guessed, "jobs that vanished between two dumps: they ended half-way");
  }

  // The order of the instants, whatever the clocks that wrote them.
  void reconcile(RunTimes& times) {
    bool odd = false;
    const auto not_before = [&](Instant& later, Instant earlier) {
      if (later >= earlier) return;
      odd = odd || earlier - later > clock_tolerance;
      later = earlier;
    };
    if (times.admitted) {
      not_before(*times.admitted, times.submit);
      // It ran before this admission: the one that counts is not recorded.
      if (times.start + clock_tolerance < *times.admitted) {
        odd = true;
        times.admitted.reset();
      } else {
        not_before(times.start, *times.admitted);
      }
    }
    not_before(times.start, times.submit);
    not_before(times.end, times.start);
    if (odd) {
      say_(Finding::guessed,
           "instants moved because they contradicted each other by more than a "
           "minute (clocks disagree)");
    }
  }

  const Demand& demand_;
  const History& history_;
  const Say& say_;
};

}  // namespace

std::optional<RunTimes> times_of(const Demand& demand, const History& history, const Say& say) {
  return Teller(demand, history, say).tell();
}

}  // namespace fairlead::trace
