// What the series of kube-state-metrics and Kueue say about pods, Jobs and queues.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "trace/import/history.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/prometheus_series.hpp"

namespace fairlead::trace {

struct PodFacts {
  std::string space;
  std::string name;
  std::string owner_kind;
  std::string owner_name;
  std::string node;
  std::string priority_class;
  std::string queue;
  std::optional<Instant> created;
  std::optional<Instant> started;  // its first container
  std::optional<Instant> completed;
  std::optional<Instant> last_running;  // at which it was seen
  std::optional<Instant> last_seen;     // in any series
  bool succeeded = false;
  bool failed = false;
  bool taken = false;  // evicted, or lost with its node
  std::map<std::string, model::Container, std::less<>> containers;  // by name
  std::map<std::string, model::Container, std::less<>> init_containers;
};

// All Jobs that ever had a name: each has another time of creation.
struct JobFacts {
  std::string space;
  std::string name;
  std::set<Instant> created;
  std::set<Instant> started;
  std::set<Instant> completed;
  std::map<Instant, std::string> owner;  // "kind/name", as seen then
  std::set<Instant> failed;              // seen then
};

// A counter: its values, by time. It begins again at 0 whenever its process does.
using Counter = std::map<Instant, double>;

struct PrometheusFacts {
  std::map<std::string, PodFacts, std::less<>> pods;  // by uid, or "namespace/name"
  std::map<std::string, JobFacts, std::less<>> jobs;  // by "namespace/name"
  std::map<std::string, std::string, std::less<>> node_models;
  // Metric and ClusterQueue -> its series, one for each set of labels.
  std::map<std::pair<std::string, std::string>, std::map<std::string, Counter>> counters;
  std::optional<Instant> newest;  // of all samples

  // Takes one series of a response; counts what it cannot use.
  void take(const Json* series, std::size_t line, Notes& notes);
};

}  // namespace fairlead::trace
