#include "trace/import/prometheus_facts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "trace/import/prometheus_queries.hpp"

namespace fairlead::trace {
namespace {

void keep_earliest(std::optional<Instant>& kept, std::optional<Instant> at) {
  if (at) kept = std::min(kept.value_or(*at), *at);
}

void keep_latest(std::optional<Instant>& kept, std::optional<Instant> at) {
  if (at) kept = std::max(kept.value_or(*at), *at);
}

// Where a metric about a pod goes.
using PodReader = void (*)(const Series&, PodFacts&);
using JobReader = void (*)(const Series&, JobFacts&);

void assign(std::string& text, std::string_view value) {
  if (!value.empty()) text = value;
}

void read_info(const Series& series, PodFacts& pod) {
  assign(pod.owner_kind, series.label("created_by_kind"));
  assign(pod.owner_name, series.label("created_by_name"));
  if (pod.owner_kind == "<none>") pod.owner_kind = pod.owner_name = "";
  assign(pod.node, series.label("node"));
  assign(pod.priority_class, series.label("priority_class"));
}

void read_owner(const Series& series, PodFacts& pod) {
  const std::string_view kind = series.label("owner_kind");
  if (kind.empty() || kind == "<none>" || series.label("owner_is_controller") == "false") return;
  pod.owner_kind = kind;
  pod.owner_name = series.label("owner_name");
}

void read_created(const Series& series, PodFacts& pod) {
  for (const Sample& sample : series.samples) keep_earliest(pod.created, sample.time());
}

void read_started(const Series& series, PodFacts& pod) {
  for (const Sample& sample : series.samples) keep_earliest(pod.started, sample.time());
}

void read_completed(const Series& series, PodFacts& pod) {
  for (const Sample& sample : series.samples) keep_latest(pod.completed, sample.time());
}

void read_last_running(const Series& series, PodFacts& pod) {
  for (const Sample& sample : series.samples) keep_latest(pod.last_running, sample.time());
}

void read_phase(const Series& series, PodFacts& pod) {
  const std::string_view phase = series.label("phase");
  for (const Sample& sample : series.samples) {
    if (sample.value != 1) continue;
    if (phase == "Running") keep_latest(pod.last_running, sample.at);
    if (phase == "Succeeded") pod.succeeded = true;
    if (phase == "Failed") pod.failed = true;
  }
}

void read_reason(const Series& series, PodFacts& pod) {
  const auto is_set = [](const Sample& sample) { return sample.value == 1; };
  pod.taken = pod.taken || std::any_of(series.samples.begin(), series.samples.end(), is_set);
}

void read_request(const Series& series,
                  std::map<std::string, model::Container, std::less<>>& containers) {
  const std::string resource = resource_of_label(series.label("resource"));
  if (resource.empty() || series.samples.empty()) return;
  const double value = std::max(series.samples.back().value, 0.0);
  const auto milli = static_cast<std::int64_t>(std::llround(value * 1000));
  containers[std::string(series.label("container"))].requests[resource] = Quantity::of_milli(milli);
}

void read_requests(const Series& series, PodFacts& pod) { read_request(series, pod.containers); }

void read_init_requests(const Series& series, PodFacts& pod) {
  read_request(series, pod.init_containers);
}

void read_labels(const Series& series, PodFacts& pod) {
  assign(pod.queue, series.label("label_kueue_x_k8s_io_queue_name"));
}

template <auto member>
void read_job_times(const Series& series, JobFacts& job) {
  for (const Sample& sample : series.samples) {
    if (const auto time = sample.time()) (job.*member).insert(*time);
  }
}

void read_job_failed(const Series& series, JobFacts& job) {
  const std::string_view condition = series.label("condition");
  if (!condition.empty() && condition != "true") return;
  for (const Sample& sample : series.samples) {
    if (sample.value == 1) job.failed.insert(sample.at);
  }
}

void read_job_owner(const Series& series, JobFacts& job) {
  const std::string_view kind = series.label("owner_kind");
  if (kind.empty() || kind == "<none>") return;
  for (const Sample& sample : series.samples) {
    job.owner[sample.at] = std::string(kind) + "/" + std::string(series.label("owner_name"));
  }
}

template <class Reader>
struct Metric {
  std::string_view name;
  Reader read;
};

constexpr auto pod_metrics = std::to_array<Metric<PodReader>>({
    {"kube_pod_info", read_info},
    {"kube_pod_owner", read_owner},
    {"kube_pod_created", read_created},
    {"kube_pod_container_state_started", read_started},
    {"kube_pod_completion_time", read_completed},
    {last_running_metric, read_last_running},
    {"kube_pod_status_phase", read_phase},
    {"kube_pod_status_reason", read_reason},
    {"kube_pod_container_resource_requests", read_requests},
    {"kube_pod_init_container_resource_requests", read_init_requests},
    {"kube_pod_labels", read_labels},
});

constexpr auto job_metrics = std::to_array<Metric<JobReader>>({
    {"kube_job_created", read_job_times<&JobFacts::created>},
    {"kube_job_status_start_time", read_job_times<&JobFacts::started>},
    {"kube_job_status_completion_time", read_job_times<&JobFacts::completed>},
    {"kube_job_failed", read_job_failed},
    {"kube_job_owner", read_job_owner},
});

constexpr auto queue_metrics = std::to_array<std::string_view>(
    {"kueue_admission_wait_time_seconds_sum", "kueue_admission_wait_time_seconds_count",
     "kueue_evicted_workloads_total"});

template <class Table>
auto reader_of(const Table& table, std::string_view name) {
  const auto same = [&](const auto& each) { return each.name == name; };
  const auto found = std::find_if(table.begin(), table.end(), same);
  return found == table.end() ? nullptr : found->read;
}

}  // namespace

void PrometheusFacts::take(const Json* series, std::size_t line, Notes& notes) {
  const Series found = read_series(series);
  const std::string_view name = found.label("__name__");
  if (found.odd > 0) {
    notes.count(notes.entry(Finding::dropped, "samples that are no numbers"), line, 0, found.odd);
  }
  for (const Sample& sample : found.samples) keep_latest(newest, sample.at);
  const std::string space(found.label("namespace"));
  if (const PodReader read = reader_of(pod_metrics, name)) {
    const std::string_view uid = found.label("uid");
    const std::string pod(found.label("pod"));
    PodFacts& facts = pods[uid.empty() ? space + "/" + pod : std::string(uid)];
    facts.space = space;
    facts.name = pod;
    for (const Sample& sample : found.samples) keep_latest(facts.last_seen, sample.at);
    read(found, facts);
  } else if (const JobReader read_job = reader_of(job_metrics, name)) {
    const std::string job(found.label("job_name"));
    JobFacts& facts = jobs[space + "/" + job];
    facts.space = space;
    facts.name = job;
    read_job(found, facts);
  } else if (name == "kube_node_labels") {
    const std::string_view model = found.label("label_nvidia_com_gpu_product");
    if (!model.empty()) node_models[std::string(found.label("node"))] = model;
  } else if (std::find(queue_metrics.begin(), queue_metrics.end(), name) != queue_metrics.end()) {
    const std::pair key(std::string(name), std::string(found.label("cluster_queue")));
    Counter& counter = counters[key][joined_labels(found)];
    for (const Sample& sample : found.samples) counter[sample.at] = sample.value;
  } else {
    const std::string what = name.empty() ? "series without the name of a metric"
                                          : "series of the metric " + escaped(name, 80);
    return notes.count(Finding::dropped, what, line);
  }
  notes.count(Finding::recognised, "series of " + std::string(name), line);
}

}  // namespace fairlead::trace
