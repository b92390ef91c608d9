#include "scenario/output.hpp"

#include <boost/json.hpp>

namespace fairlead::scenario {

namespace {

namespace json = boost::json;

void put_if_any(json::object& object, const char* key, const std::string& text) {
  if (!text.empty()) object[key] = text;
}

json::array array_of(const Names& names) { return json::array(names.begin(), names.end()); }

template <class Map>
json::object object_of(const Map& map) {
  json::object object;
  for (const auto& [key, value] : map) object[key] = value;
  return object;
}

json::object json_of(const ReasonView& reason) {
  json::object object;
  object["code"] = reason.code;
  put_if_any(object, "podSet", reason.pod_set);
  put_if_any(object, "flavor", reason.flavor);
  put_if_any(object, "resource", reason.resource);
  put_if_any(object, "amount", reason.amount);
  put_if_any(object, "limit", reason.limit);
  if (reason.count != 0) object["count"] = reason.count;
  if (reason.until_ms) object["until"] = *reason.until_ms;
  put_if_any(object, "workload", reason.workload);
  object["message"] = reason.text;
  return object;
}

json::object json_of(const PlacesView& places) {
  json::object object;
  object["levels"] = array_of(places.levels);
  json::array domains;
  for (const auto& [values, count] : places.domains) {
    domains.push_back(json::object{{"values", array_of(values)}, {"count", count}});
  }
  object["domains"] = std::move(domains);
  return object;
}

json::object json_of(const WorkloadView& workload) {
  json::object object;
  object["workload"] = workload.name;
  object["state"] = workload.state;
  put_if_any(object, "clusterQueue", workload.cluster_queue);
  if (!workload.flavors.empty()) object["flavors"] = object_of(workload.flavors);
  if (!workload.counts.empty()) object["counts"] = object_of(workload.counts);
  if (!workload.topology.empty()) {
    json::object topology;
    for (const auto& [pod_set, places] : workload.topology) topology[pod_set] = json_of(places);
    object["topology"] = std::move(topology);
  }
  if (!workload.nodes.empty()) object["nodes"] = array_of(workload.nodes);
  if (!workload.devices.empty()) object["devices"] = array_of(workload.devices);
  if (!workload.unhealthy_nodes.empty()) {
    object["unhealthyNodes"] = array_of(workload.unhealthy_nodes);
  }
  put_if_any(object, "evicted", workload.evicted);
  json::array reasons;
  for (const ReasonView& reason : workload.reasons) reasons.push_back(json_of(reason));
  object["reasons"] = std::move(reasons);
  return object;
}

json::object json_of(const LoggedEvent& event) {
  json::object object;
  object["object"] = event.object;
  object["reason"] = event.reason;
  object["note"] = event.note;
  return object;
}

// Queues without an entry are left out.
json::object json_of(const Snapshot& snapshot, Names QueueView::*entries) {
  json::object object;
  for (const auto& [name, queue] : snapshot.queues) {
    if (!(queue.*entries).empty()) object[name] = array_of(queue.*entries);
  }
  return object;
}

}  // namespace

std::string json_line(const StepReport& report) {
  json::array workloads;
  for (const WorkloadView& workload : report.snapshot.workloads) {
    workloads.push_back(json_of(workload));
  }
  json::array events;
  for (const LoggedEvent& event : report.events) events.push_back(json_of(event));
  json::object line;
  line["scenario"] = report.scenario->name;
  line["scheduler"] = scheduler_name(report.scheduler);
  line["step"] = report.index;
  line["op"] = report.step().op;
  line["time"] = report.time.ms;
  line["workloads"] = std::move(workloads);
  line["active"] = json_of(report.snapshot, &QueueView::active);
  line["inadmissible"] = json_of(report.snapshot, &QueueView::inadmissible);
  line["events"] = std::move(events);
  return json::serialize(line);
}

}  // namespace fairlead::scenario
