#include "trace/import/prometheus_queries.hpp"

#include <fmt/format.h>

namespace fairlead::trace {
namespace {

constexpr std::string_view placeholder = "{step}";

std::string seconds_text(Duration span) { return std::to_string(span.ms / 1000) + "s"; }

}  // namespace

const std::vector<PrometheusQuery>& prometheus_queries() {
  static const std::vector<PrometheusQuery> queries = {
      {"pod-info", "pods: their owner, node and priority class",
       "last_over_time(kube_pod_info[1h])"},
      {"pod-created", "when pods were created", "last_over_time(kube_pod_created[1h])"},
      {"pod-started", "when containers began to run",
       "last_over_time(kube_pod_container_state_started[1h])"},
      {"pod-completed", "when pods were done", "last_over_time(kube_pod_completion_time[1h])"},
      // The time of a sample, not of the evaluation: that would be up to five minutes later.
      {"pod-running", "when pods were last seen running",
       "label_replace(max_over_time((timestamp(kube_pod_status_phase{phase=\"Running\"}) and "
       "(kube_pod_status_phase{phase=\"Running\"} == 1))[1h:{step}]), "
       "\"__name__\", \"fairlead_pod_last_running\", \"\", \"\")"},
      {"pod-phase", "how pods ended",
       "last_over_time(kube_pod_status_phase{phase=~\"Succeeded|Failed\"}[1h]) == 1"},
      {"pod-reason", "pods that were taken away",
       "last_over_time(kube_pod_status_reason{reason=~\"Evicted|NodeLost|Preempting\"}[1h]) == 1",
       false},
      {"requests", "requests of containers",
       "last_over_time(kube_pod_container_resource_requests{"
       "resource=~\"cpu|memory|nvidia_com_.+|amd_com_gpu\"}[1h])"},
      {"init-requests", "requests of init containers",
       "last_over_time(kube_pod_init_container_resource_requests{"
       "resource=~\"cpu|memory|nvidia_com_.+|amd_com_gpu\"}[1h])",
       false},
      {"job-created", "when Jobs were created", "last_over_time(kube_job_created[1h])", false},
      {"job-started", "when Jobs were unsuspended",
       "last_over_time(kube_job_status_start_time[1h])", false},
      {"job-completed", "when Jobs were complete",
       "last_over_time(kube_job_status_completion_time[1h])", false},
      {"job-failed", "Jobs that failed",
       "last_over_time(kube_job_failed{condition=\"true\"}[1h]) == 1", false},
      {"job-owner", "Jobs of a JobSet", "last_over_time(kube_job_owner{owner_kind=~\".+\"}[1h])",
       false},
      {"labels", "queues, where kube-state-metrics is told to show the label",
       "last_over_time(kube_pod_labels{label_kueue_x_k8s_io_queue_name=~\".+\"}[1h])", false},
      {"nodes", "GPU models, likewise",
       "last_over_time(kube_node_labels{label_nvidia_com_gpu_product=~\".+\"}[1h])", false},
      {"kueue-wait-sum", "waits for admission in each ClusterQueue",
       "kueue_admission_wait_time_seconds_sum", false},
      {"kueue-wait-count", "admissions in each ClusterQueue",
       "kueue_admission_wait_time_seconds_count", false},
      {"kueue-evicted", "evictions in each ClusterQueue", "kueue_evicted_workloads_total", false},
  };
  return queries;
}

std::string promql(const PrometheusQuery& query, Duration resolution) {
  std::string text(query.text);
  if (const std::size_t at = text.find(placeholder); at != text.npos) {
    text.replace(at, placeholder.size(), seconds_text(resolution));
  }
  return text;
}

std::string prometheus_help() {
  std::string help =
      "# Saves what fairlead asks of Prometheus; every response is a file of its own. For a month\n"
      "# of a large cluster ask day by day: any number of files is one import. Queries marked\n"
      "# optional may give nothing.\n"
      "server=http://localhost:9090\n"
      "end=$(date +%s)\n"
      "start=$((end - 30 * 86400))\n"
      "ask() {\n"
      "  curl --fail-with-body --silent --show-error --output \"$1.json\" \\\n"
      "    \"$server/api/v1/query_range\" --data-urlencode \"query=$2\" \\\n"
      "    --data start=$start --data end=$end --data step=3600\n"
      "}\n";
  for (const PrometheusQuery& query : prometheus_queries()) {
    help += fmt::format("# {}{}\nask {} '{}'\n", query.purpose, query.required ? "" : " (optional)",
                        query.name, promql(query, default_resolution));
  }
  help += "fairlead trace import ./*.json --out trace.jsonl\n";
  return help;
}

}  // namespace fairlead::trace
