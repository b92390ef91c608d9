// What is asked of a Prometheus server to find the jobs that ran: the metrics of kube-state-metrics
// and of Kueue that say it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/instant.hpp"

namespace fairlead::trace {

struct PrometheusQuery {
  std::string_view name;     // of the file in the examples
  std::string_view purpose;  // "requests of containers"
  std::string_view text;     // PromQL; "{step}" stands for the resolution
  bool required = true;      // without it no job is found
};

// A pod that lives shorter than the step of the queries would not be seen by plain queries. These
// look back over the whole step (an hour), so that each pod that was scraped once is found; its
// times are values of the metrics, exact to the second.
inline constexpr Duration query_step = seconds(3600);
inline constexpr Duration default_resolution = seconds(30);

// The name that the query for it gives to the last time at which a pod was seen running.
inline constexpr std::string_view last_running_metric = "fairlead_pod_last_running";

const std::vector<PrometheusQuery>& prometheus_queries();

// The query with its resolution filled in.
std::string promql(const PrometheusQuery& query, Duration resolution);

// All queries as commands for a shell.
std::string prometheus_help();

}  // namespace fairlead::trace
