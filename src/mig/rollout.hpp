// What it takes to carry out a plan: configurations, labels, the order of nodes, and the resources
// that quotas must name.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "mig/parted.hpp"
#include "mig/plan_output.hpp"
#include "mig/window.hpp"

namespace fairlead::mig {

struct ResourceChange {
  std::int64_t before = 0;
  std::int64_t after = 0;
};

struct RolloutNode {
  const PlannedNode* planned = nullptr;
  std::string config;                             // the value of its label nvidia.com/mig.config
  std::string begins;                             // from the windows; empty: no window was given
  std::map<std::string, ResourceChange> changes;  // of this node: "nvidia.com/mig-1g.18gb"
  std::vector<std::size_t> remade;  // GPUs with live instances that mig-parted would make anew
};

struct Rollout {
  std::vector<PartedConfig> configs;              // what the nodes need, and all-disabled
  std::vector<RolloutNode> nodes;                 // those that change, in the order to drain
  std::map<std::string, ResourceChange> changes;  // "nvidia.com/mig-1g.18gb", over those nodes
};

struct RolloutSettings {
  std::vector<WeekWindow> windows;  // none: no times
  int minutes_each = 20;
  int at_once = 1;
  std::string space = "gpu-operator";
  std::string config_map = "fairlead-mig-config";
};

// Nodes that are as the plan wants them are left out. A GPU of a changing node that the plan does
// not use becomes whole, so that a configuration speaks of every GPU. Nodes on which less is live
// are drained first. Configurations are named after what they say: the same name never means two
// things, this year or next.
Result<Rollout> make_rollout(std::span<const PlannedNode> nodes, const RolloutSettings& settings);

// A ConfigMap for `kubectl apply -f`, with the steps as comments above it.
std::string kubernetes_text(const Rollout& rollout, const RolloutSettings& settings);

// A shell script a node, for hosts without Kubernetes: it touches no live instance.
std::string nvidia_smi_text(const Rollout& rollout);

std::string rollout_json(const Rollout& rollout, const RolloutSettings& settings);

}  // namespace fairlead::mig
