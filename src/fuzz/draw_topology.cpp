// Nodes and the topology above them, laid over a scenario that was drawn without: flavors get
// nodes, pod sets ask for places, nodes and foreign pods come and go.
#include <map>

#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr const char* host = "kubernetes.io/hostname";

class Overlay {
 public:
  Overlay(const Plan& plan, std::uint64_t seed, object& scenario)
      : plan_(plan), draw_(seed, "topology"), scenario_(scenario) {}

  void lay() {
    levels_ = draw_.chance(75) ? std::vector<std::string>{"block", "rack", host}
                               : std::vector<std::string>{"block", "rack"};
    if (draw_.chance(25)) levels_.erase(levels_.begin());
    scarce_ = draw_.chance(25);
    const bool all = draw_.chance(92);
    for (const std::string& flavor : plan_.flavors) {
      if (all || placed_.empty() || draw_.chance(60)) placed_.push_back(flavor);
    }
    provisioned_ = draw_.chance(50);
    for_each_document([&](object& document) { adorn(document); });
    array& objects = scenario_.at("inline").as_array();
    if (draw_.chance(15)) turn_off_a_gate(objects);
    objects.push_back(topology());
    const std::int64_t count = draw_.between(4, 10);
    for (std::int64_t i = 0; i < count; ++i) objects.push_back(node());
    add_steps();
  }

 private:
  // Every document of the scenario, wherever it stands.
  template <class Visit>
  void for_each_document(Visit visit) {
    const auto each = [&](value& documents) {
      if (documents.is_object()) visit(documents.as_object());
      if (!documents.is_array()) return;
      for (value& document : documents.as_array()) visit(document.as_object());
    };
    each(scenario_.at("inline"));
    for (value& step : scenario_.at("steps").as_array()) {
      for (const char* op : {"apply", "submit"}) {
        if (value* documents = step.as_object().if_contains(op)) each(*documents);
      }
    }
  }

  bool has_nodes(const std::string& flavor) const {
    for (const std::string& each : placed_) {
      if (each == flavor) return true;
    }
    return false;
  }

  void adorn(object& document) {
    const auto& kind = document.at("kind").as_string();
    if (kind == "Workload") {
      for (value& pod_set : document.at("spec").as_object().at("podSets").as_array()) {
        ask(pod_set.as_object());
      }
    }
    if (kind == "AdmissionCheck" && provisioned_) {
      document["spec"] = object{{"controllerName", "kueue.x-k8s.io/provisioning-request"}};
    }
    if (kind != "ResourceFlavor") return;
    const std::string name(document.at("metadata").as_object().at("name").as_string());
    if (!has_nodes(name)) return;
    if (!document.contains("spec")) document["spec"] = object();
    object& spec = document.at("spec").as_object();
    spec["topologyName"] = "nodes";
    spec["nodeLabels"] = object{{"pool", name}};
  }

  // One that says what becomes of a failed node.
  void turn_off_a_gate(array& objects) {
    object* configuration = nullptr;
    for (value& document : objects) {
      if (document.at("kind") == "Configuration") configuration = &document.as_object();
    }
    if (configuration == nullptr) {
      objects.push_back(
          object{{"apiVersion", "config.kueue.x-k8s.io/v1beta2"}, {"kind", "Configuration"}});
      configuration = &objects.back().as_object();
    }
    value& gates = (*configuration)["featureGates"];
    if (!gates.is_object()) gates = object();
    gates.as_object()[draw_.one_of({"TASFailedNodeReplacement", "TASFailedNodeReplacementFailFast",
                                    "TASReplaceNodeOnPodTermination",
                                    "TASReplaceNodeOnNodeTaints"})] = false;
  }

  void ask(object& pod_set) {
    if (!draw_.chance(40)) return;
    object request;
    const std::size_t level =
        static_cast<std::size_t>(draw_.between(0, static_cast<std::int64_t>(levels_.size()) - 1));
    const std::int64_t kind = draw_.between(0, 9);
    if (kind < 3) request["required"] = levels_[level];
    if (kind >= 3 && kind < 7) request["preferred"] = levels_[level];
    if (kind >= 7) request["unconstrained"] = true;
    const std::int64_t count = pod_set.at("count").as_int64();
    if (kind < 7 && count > 1 && draw_.chance(40)) add_slices(request, level, count);
    pod_set["topologyRequest"] = std::move(request);
  }

  void add_slices(object& request, std::size_t level, std::int64_t count) {
    const std::int64_t size = count % 2 == 0 && draw_.chance(60) ? 2 : count;
    const auto lowest = static_cast<std::int64_t>(levels_.size()) - 1;
    const auto at =
        static_cast<std::size_t>(draw_.between(static_cast<std::int64_t>(level), lowest));
    if (at + 1 < levels_.size() && draw_.chance(70)) {
      request["podsetSliceRequiredTopologyConstraints"] =
          array{object{{"topology", levels_[at]}, {"size", size}},
                object{{"topology", levels_[at + 1]}, {"size", size % 2 == 0 ? size / 2 : 1}}};
      return;
    }
    request["podSetSliceRequiredTopology"] = levels_[at];
    request["podSetSliceSize"] = size;
  }

  object topology() const {
    array levels;
    for (const std::string& level : levels_) levels.push_back(object{{"nodeLabel", level}});
    return {{"apiVersion", "kueue.x-k8s.io/v1beta2"},
            {"kind", "Topology"},
            {"metadata", {{"name", "nodes"}}},
            {"spec", {{"levels", std::move(levels)}}}};
  }

  // In some scenarios places are scarce, in others only where they lie matters.
  std::string amount() {
    return std::to_string(scarce_ ? draw_.between(3, 9) : draw_.between(12, 40));
  }

  object node() {
    const std::string name = "h" + std::to_string(named_++);
    nodes_.push_back(name);
    const std::string block = draw_.one_of({"b0", "b1"});
    object labels{{"pool", draw_.one_of(placed_)},
                  {"block", block},
                  {"rack", block + draw_.one_of({"r0", "r1"})},
                  {host, name},
                  {"zone", draw_.one_of({"east", "west"})}};
    object allocatable{{"pods", std::to_string(draw_.between(4, 30))}};
    for (const std::string& resource : plan_.resources) {
      if (resource != "pods") allocatable[resource] = amount();
    }
    object spec;
    if (plan_.features.taints && draw_.chance(30)) {
      spec["taints"] = array{object{
          {"key", "dedicated"}, {"value", draw_.one_of({"a", "b"})}, {"effect", "NoSchedule"}}};
    }
    object document{{"apiVersion", "v1"},
                    {"kind", "Node"},
                    {"metadata", {{"name", name}, {"labels", std::move(labels)}}},
                    {"spec", std::move(spec)},
                    {"status", {{"allocatable", std::move(allocatable)}}}};
    documents_[name] = document;
    return document;
  }

  object pod() {
    object requests;
    for (const std::string& resource : plan_.resources) {
      if (resource != "pods") requests[resource] = std::to_string(draw_.between(1, 3));
    }
    return {{"apiVersion", "v1"},
            {"kind", "Pod"},
            {"metadata",
             {{"name", "daemon-" + std::to_string(draw_.between(0, 3))}, {"namespace", "infra"}}},
            {"spec",
             {{"nodeName", draw_.one_of(nodes_)},
              {"containers",
               array{object{{"name", "main"}, {"resources", {{"requests", requests}}}}}}}},
            {"status", {{"phase", draw_.chance(80) ? "Running" : "Succeeded"}}}};
  }

  static object node_step(const char* change, value of) {
    return {{"node", object{{change, std::move(of)}}}};
  }

  // A node that went comes back, or a new one comes.
  object added_node() {
    if (gone_.empty() || draw_.chance(40)) return node();
    const std::string name = gone_.back();
    gone_.pop_back();
    nodes_.push_back(name);
    return documents_.at(name);
  }

  std::string removed_node() {
    std::string name = draw_.one_of(nodes_);
    std::erase(nodes_, name);
    gone_.push_back(name);
    return name;
  }

  // The same node, with a taint that ends the pods that do not tolerate it, or without.
  object tainted_node() {
    object document = documents_.at(draw_.one_of(nodes_));
    array taints;
    if (draw_.chance(70)) {
      taints.push_back(object{{"key", "dedicated"},
                              {"value", draw_.one_of({"a", "b"})},
                              {"effect", draw_.chance(70) ? "NoExecute" : "NoSchedule"}});
    }
    document["spec"] = object{{"taints", std::move(taints)}};
    return document;
  }

  // Nodes fail more often than others change: a workload must be on one to feel it.
  void add_failure(array& steps) {
    const std::int64_t kind = draw_.between(0, 9);
    if (kind < 7) steps.push_back(node_step("lost", value(draw_.one_of(nodes_))));
    if (kind == 7) steps.push_back(node_step("add", tainted_node()));
    if (kind > 7 && nodes_.size() > 1) steps.push_back(node_step("remove", value(removed_node())));
    if (draw_.chance(30)) return;
    steps.push_back(object{{"advance", draw_.one_of({"1s", "2s", "500ms"})}});
    steps.push_back(object{{"pass", draw_.between(1, 2)}});
  }

  // Where jobs grow nodes do not fail: whether a slice is finished that is replaced in the pass
  // that is its second one is a race of two writes in Kueue.
  void add_event(array& steps) {
    const std::int64_t kind = draw_.between(0, 15);
    if (kind < 5 && !plan_.features.elastic) return add_failure(steps);
    if (kind < 7) return steps.push_back(node_step("drain", value(draw_.one_of(nodes_))));
    if (kind < 11) return steps.push_back(node_step("ready", value(draw_.one_of(nodes_))));
    if (kind < 13) return steps.push_back(node_step("add", added_node()));
    steps.push_back(object{{"apply", pod()}});
  }

  void add_steps() {
    array steps;
    for (value& step : scenario_.at("steps").as_array()) {
      steps.push_back(std::move(step));
      if (draw_.chance(14)) add_event(steps);
    }
    scenario_["steps"] = std::move(steps);
  }

  const Plan& plan_;
  Draw draw_;
  object& scenario_;
  bool scarce_ = false;
  bool provisioned_ = false;  // checks are for nodes made to order
  std::vector<std::string> levels_;
  std::vector<std::string> placed_;  // flavors with nodes
  int named_ = 0;
  std::vector<std::string> nodes_;  // that are there
  std::vector<std::string> gone_;
  std::map<std::string, object> documents_;
};

}  // namespace

void lay_topology(const Plan& plan, std::uint64_t seed, object& scenario) {
  Overlay(plan, seed, scenario).lay();
}

}  // namespace fairlead::fuzz
