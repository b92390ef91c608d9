#include "trace/import/prometheus_history.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "trace/import/kube_object.hpp"
#include "trace/import/prometheus_queries.hpp"

namespace fairlead::trace {
namespace {

// A series that is older than this at the end of the recording has ended: Prometheus itself keeps
// one alive for five minutes.
constexpr Duration staleness = seconds(600);

// An owner whose pods have all been gone for so long is another one of the same name.
constexpr Duration longest_pause = seconds(3600);

// How much later than its Job a pod can have been created by the clocks alone.
constexpr Duration clock_tolerance = seconds(60);

PodGroup shape_of(const PodFacts& facts, Shapes& shapes) {
  model::PodSpec pod;
  for (const auto& [name, container] : facts.containers) pod.containers.push_back(container);
  for (const auto& [name, container] : facts.init_containers) {
    pod.init_containers.push_back(container);
  }
  return {"main", 1, shapes.intern(model::pod_requests(pod))};
}

class Builder {
 public:
  Builder(const PrometheusFacts& facts, History& history, Notes& notes)
      : facts_(facts), history_(history), notes_(notes), end_(facts.newest.value_or(Instant{})) {}

  void build() {
    history_.node_models = facts_.node_models;
    for (const auto& [key, job] : facts_.jobs) add_jobs(job);
    for (const auto& [uid, pod] : facts_.pods) add_pod(uid, pod);
    for (ClusterObject& job : jobs_) end_job(job);
    tell_owners_apart(pods_);
    tell_owners_apart(jobs_);
    for (auto* objects : {&jobs_, &pods_}) {
      for (ClusterObject& object : *objects) history_.add(std::move(object));
    }
  }

 private:
  // The last member of a set within a span of time.
  static std::optional<Instant> last_within(const std::set<Instant>& times, Instant from,
                                            Instant to) {
    const auto end = times.lower_bound(to);
    if (end == times.begin() || *std::prev(end) < from) return std::nullopt;
    return *std::prev(end);
  }

  // One job for each time at which one of this name was created.
  void add_jobs(const JobFacts& facts) {
    for (auto created = facts.created.begin(); created != facts.created.end(); ++created) {
      const auto next = std::next(created);
      const Instant until = next == facts.created.end() ? Instant::never() : *next;
      ClusterObject& job = jobs_.emplace_back();
      job.role = Role::job;
      job.kind = "Job";
      job.space = facts.space;
      job.name = facts.name;
      job.uid = job_uid(facts.space, facts.name, *created);
      job.created = *created;
      job.started = last_within(facts.started, *created, until);
      job.ended = last_within(facts.completed, *created, until);
      if (job.ended) job.outcome = Outcome::completed;
      if (last_within(facts.failed, *created, until)) job.outcome = Outcome::failed;
      const auto owner = facts.owner.lower_bound(*created);
      if (owner == facts.owner.end() || owner->first >= until) continue;
      const std::size_t slash = owner->second.find('/');
      set_owner(job, owner->second.substr(0, slash), owner->second.substr(slash + 1));
    }
  }

  static std::string job_uid(const std::string& space, const std::string& name, Instant created) {
    return "Job/" + space + "/" + name + "@" + std::to_string(created.ms);
  }

  static void set_owner(ClusterObject& object, std::string kind, std::string name) {
    object.owner_kind = std::move(kind);
    object.owner_name = std::move(name);
    object.owner_uid = object.owner_kind + "/" + object.space + "/" + object.owner_name;
  }

  void add_pod(const std::string& uid, const PodFacts& facts) {
    ClusterObject& pod = pods_.emplace_back();
    pod.kind = "Pod";
    pod.space = facts.space;
    pod.name = facts.name;
    pod.uid = uid;
    pod.created = facts.created;
    pod.started = facts.started;
    pod.node = facts.node;
    pod.queue = facts.queue;
    pod.priority_class = facts.priority_class;
    if (!facts.containers.empty() || !facts.init_containers.empty()) {
      pod.pods.push_back(shape_of(facts, history_.shapes));
    }
    if (!facts.owner_kind.empty()) set_owner(pod, facts.owner_kind, facts.owner_name);
    if (pod.owner_kind == "Job") find_job(pod);
    end_pod(pod, facts);
  }

  // Which of the Jobs of that name.
  void find_job(ClusterObject& pod) const {
    const auto job = facts_.jobs.find(pod.space + "/" + pod.owner_name);
    if (job == facts_.jobs.end() || job->second.created.empty() || !pod.created) return;
    const auto& created = job->second.created;
    const auto after = created.upper_bound(*pod.created + clock_tolerance);
    const Instant owner = after == created.begin() ? *after : *std::prev(after);
    pod.owner_uid = job_uid(pod.space, pod.owner_name, owner);
  }

  void end_pod(ClusterObject& pod, const PodFacts& facts) {
    pod.outcome = facts.taken       ? Outcome::preempted
                  : facts.failed    ? Outcome::failed
                  : facts.succeeded ? Outcome::completed
                                    : Outcome::unknown;
    pod.ended = facts.completed;
    if (pod.ended) return;
    const std::optional<Instant> seen = facts.last_running ? facts.last_running : facts.last_seen;
    const Duration late = facts.last_running ? staleness : staleness + query_step;
    if (!seen || *seen + late >= end_) return;
    pod.ended = seen;
    if (pod.outcome == Outcome::unknown) pod.outcome = Outcome::vanished;
    if (facts.started) {
      notes_.count(Finding::guessed,
                   "ends of pods without a time of completion: when they were "
                   "last seen");
    }
  }

  // A Job that does not say when it ended has ended with its last pod.
  void end_job(ClusterObject& job) {
    if (job.ended) return;
    std::optional<Instant> last;
    Outcome outcome = Outcome::unknown;
    for (auto pod = first_pod_of(job); pod != by_owner_.end() && (*pod)->owner_uid == job.uid;
         ++pod) {
      if (!(*pod)->ended) return;
      if (last && *(*pod)->ended < *last) continue;
      last = (*pod)->ended;
      outcome = (*pod)->outcome;
    }
    if (!last) return;
    job.ended = last;
    if (job.outcome == Outcome::unknown) job.outcome = outcome;
  }

  std::vector<const ClusterObject*>::const_iterator first_pod_of(const ClusterObject& job) {
    if (by_owner_.empty()) {
      for (const ClusterObject& pod : pods_) by_owner_.push_back(&pod);
      std::sort(by_owner_.begin(), by_owner_.end(), [](const auto* a, const auto* b) {
        return std::tie(a->owner_uid, a->uid) < std::tie(b->owner_uid, b->uid);
      });
    }
    return std::lower_bound(
        by_owner_.begin(), by_owner_.end(), job.uid,
        [](const ClusterObject* pod, const std::string& uid) { return pod->owner_uid < uid; });
  }

  // Owners that have no metrics of their own: what they own says when another one of the same name
  // took over.
  static void tell_owners_apart(std::vector<ClusterObject>& objects) {
    std::vector<ClusterObject*> owned;
    for (ClusterObject& object : objects) {
      const bool unknown = object.owner_uid.find('@') == std::string::npos;
      if (is_job_kind(object.owner_kind) && unknown && object.created) owned.push_back(&object);
    }
    std::sort(owned.begin(), owned.end(), [](const auto* a, const auto* b) {
      return std::tie(a->owner_uid, a->created, a->uid) <
             std::tie(b->owner_uid, b->created, b->uid);
    });
    std::string owner;
    Instant first;
    Instant last;
    for (ClusterObject* object : owned) {
      const bool other = object->owner_uid != owner;
      if (other) owner = object->owner_uid;
      if (other || *object->created > last + longest_pause) first = last = *object->created;
      last = std::max(last, object->ended.value_or(Instant::never()));
      object->owner_uid += "@" + std::to_string(first.ms);
    }
  }

  const PrometheusFacts& facts_;
  History& history_;
  Notes& notes_;
  Instant end_;
  std::vector<ClusterObject> jobs_;
  std::vector<ClusterObject> pods_;
  std::vector<const ClusterObject*> by_owner_;  // pods
};

// How much a counter grew: less than before is a new beginning.
double increase_of(const Counter& counter) {
  double increase = 0;
  std::optional<double> before;
  for (const auto& [at, value] : counter) {
    if (before) increase += value >= *before ? value - *before : value;
    before = value;
  }
  return increase;
}

double increase_of(const PrometheusFacts& facts, const char* metric, const std::string& queue) {
  double increase = 0;
  const auto found = facts.counters.find({metric, queue});
  if (found == facts.counters.end()) return 0;
  for (const auto& [labels, counter] : found->second) increase += increase_of(counter);
  return increase;
}

// What only Kueue's own metrics know, by ClusterQueue.
void tell_waits(const PrometheusFacts& facts, Notes& notes) {
  std::set<std::string> queues;
  for (const auto& [key, series] : facts.counters) queues.insert(key.second);
  for (const std::string& queue : queues) {
    const double count = increase_of(facts, "kueue_admission_wait_time_seconds_count", queue);
    const double sum = increase_of(facts, "kueue_admission_wait_time_seconds_sum", queue);
    const double evicted = increase_of(facts, "kueue_evicted_workloads_total", queue);
    const auto say = [&](double times, const std::string& text) {
      if (times < 1) return;
      notes.count(notes.entry(Finding::recognised, text), 0, 0, static_cast<std::int64_t>(times));
    };
    const Duration mean = seconds(count < 1 ? 0 : static_cast<std::int64_t>(sum / count));
    say(count, "admissions by the ClusterQueue " + escaped(queue, 80) + ", after " +
                   to_string(mean) + " on average (Kueue's own metric)");
    say(evicted, "evictions from the ClusterQueue " + escaped(queue, 80) + " (Kueue's own metric)");
  }
}

}  // namespace

void add_facts(const PrometheusFacts& facts, History& history, Notes& notes) {
  history.begin_look("").newest = facts.newest;
  Builder(facts, history, notes).build();
  history.end_look();
  tell_waits(facts, notes);
}

}  // namespace fairlead::trace
