// What only our own scheduler heeds: a Platform, and what owners say about evictions and limits.
#include <string>
#include <utility>
#include <vector>

#include "fuzz/draw.hpp"
#include "fuzz/generate.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

class Platform {
 public:
  Platform(std::uint64_t seed, object& scenario)
      : draw_(seed, "platform"), documents_(scenario.at("inline").as_array()) {}

  void lay() {
    if (draw_.chance(70)) documents_.push_back(platform());
  }

  // Some workloads say how long they may run, and what an eviction means to them.
  void annotate(array& steps) {
    for (value& step : steps) {
      value* submission = step.as_object().if_contains("submit");
      if (submission == nullptr) continue;
      if (submission->is_object()) annotate(submission->as_object());
      if (!submission->is_array()) continue;
      for (value& each : submission->as_array()) annotate(each.as_object());
    }
  }

 private:
  object platform() {
    object scheduling{{"patience", draw_.one_of({"0s", "5s", "1m", "10m"})},
                      {"mostPassers", draw_.one_of(std::vector<std::int64_t>{0, 1, 3, 100})},
                      {"spareWithin", draw_.one_of({"0s", "2s", "10s"})}};
    if (draw_.chance(30)) {
      scheduling["disruptionBudget"] = {{"gpuHours", draw_.one_of({"0", "1m", "10m", "5"})},
                                        {"per", draw_.one_of({"10s", "1m", "24h"})}};
    }
    if (draw_.chance(50)) scheduling["windows"] = windows();
    return {{"apiVersion", "fairlead.dev/v1alpha1"},
            {"kind", "Platform"},
            {"metadata", {{"name", "site"}}},
            {"spec", {{"scheduling", std::move(scheduling)}}}};
  }

  array windows() {
    array list;
    const std::int64_t count = draw_.between(1, 3);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t from = draw_.between(0, 8);
      const std::string when = "Mon 00:0" + std::to_string(from) +
                               "-00:" + (draw_.chance(50) ? "0" + std::to_string(from + 1) : "20");
      list.push_back(
          object{{"name", "w" + std::to_string(i)}, {"when", when}, {"clusterQueues", queues()}});
    }
    return list;
  }

  array queues() {
    array list;
    for (const value& document : documents_) {
      if (document.at("kind").as_string() != "ClusterQueue" || draw_.chance(50)) continue;
      object queue{{"name", document.at("metadata").at("name")}};
      if (draw_.chance(30)) queue["fairSharing"] = {{"weight", draw_.between(0, 4)}};
      const value* groups = document.at("spec").as_object().if_contains("resourceGroups");
      if (groups != nullptr && draw_.chance(80)) queue["resources"] = quotas(groups->as_array());
      list.push_back(std::move(queue));
    }
    return list;
  }

  array quotas(const array& groups) {
    array list;
    for (const value& group : groups) {
      const value& flavor = group.at("flavors").at(0);
      const value& resource = flavor.at("resources").at(0);
      list.push_back(object{{"flavor", flavor.at("name")},
                            {"name", resource.at("name")},
                            {"nominalQuota", draw_.between(0, 12)}});
    }
    return list;
  }

  void annotate(object& workload) {
    if (workload.at("kind").as_string() != "Workload") return;
    object& metadata = workload.at("metadata").as_object();
    if (draw_.chance(30)) {
      value& annotations = metadata["annotations"];
      if (!annotations.is_object()) annotations = object();
      annotations.as_object()[draw_.one_of(
          {"fairlead.dev/min-run-time", "fairlead.dev/checkpoint-every"})] =
          draw_.one_of({"1s", "30s", "10m"});
      if (draw_.chance(20)) annotations.as_object()["fairlead.dev/never-preempt"] = "true";
    }
    object& spec = workload.at("spec").as_object();
    if (draw_.chance(40)) spec["maximumExecutionTimeSeconds"] = draw_.between(1, 300);
  }

  Draw draw_;
  array& documents_;
};

// Nodes that come while the scenario runs, new or back again, have other cards than before: more or
// fewer, or those of another flavor.
class OtherCards {
 public:
  OtherCards(std::uint64_t seed, const array& documents) : draw_(seed, "other cards") {
    for (const value& document : documents) {
      if (document.at("kind").as_string() != "Node") continue;
      pools_.push_back(document.at("metadata").at("labels").at("pool"));
    }
  }

  void lay(array& steps) {
    for (value& step : steps) {
      value* change = step.as_object().if_contains("node");
      value* added = change == nullptr ? nullptr : change->as_object().if_contains("add");
      if (added != nullptr && draw_.chance(50)) exchange(added->as_object());
    }
  }

 private:
  void exchange(object& node) {
    for (auto& amount : node.at("status").at("allocatable").as_object()) {
      if (draw_.chance(60)) amount.value() = std::to_string(draw_.between(0, 16));
    }
    if (draw_.chance(30))
      node.at("metadata").at("labels").as_object()["pool"] = draw_.one_of(pools_);
  }

  Draw draw_;
  std::vector<value> pools_;
};

}  // namespace

boost::json::object generate_own_scenario(std::uint64_t seed) {
  object scenario = generate_scenario(seed);
  Platform platform(seed, scenario);
  platform.lay();
  platform.annotate(scenario.at("steps").as_array());
  OtherCards(seed, scenario.at("inline").as_array()).lay(scenario.at("steps").as_array());
  return scenario;
}

}  // namespace fairlead::fuzz
