#include <algorithm>

#include <fmt/format.h>

#include "hardware/fit.hpp"
#include "manifest/json_writer.hpp"
#include "mig/rollout.hpp"

namespace fairlead::mig {

namespace {

std::string indented(const std::string& text, const std::string& by) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at) + 1;
    result += by + text.substr(at, end - at);
    at = end;
  }
  return result;
}

std::string change_text(const std::string& resource, const ResourceChange& change) {
  std::string text = fmt::format("{}: {} -> {}", resource, change.before, change.after);
  if (change.before == 0) text += "  (new: add it to coveredResources and ResourceQuotas)";
  if (change.after == 0) text += "  (gone: jobs that ask for it wait for ever)";
  return text;
}

std::string remade_text(const RolloutNode& node) {
  std::string text;
  for (const std::size_t g : node.remade) {
    for (const hardware::Placement& instance : node.planned->node.gpus[g].live) {
      text += fmt::format("{}{} on GPU {}", text.empty() ? "" : ", ",
                          text_of(*node.planned->node.gpus[g].card, instance), g);
    }
  }
  return text;
}

std::vector<std::string> steps_of(const RolloutNode& node) {
  const std::string& name = node.planned->node.name;
  return {
      fmt::format("kubectl drain {} --ignore-daemonsets --delete-emptydir-data", name),
      fmt::format("kubectl label node {} nvidia.com/mig.config.state-", name),
      fmt::format("kubectl label node {} --overwrite nvidia.com/mig.config={}", name, node.config),
      fmt::format("kubectl wait node/{} --timeout=20m "
                  "--for=jsonpath='{{.metadata.labels.nvidia\\.com/mig\\.config\\.state}}'=success",
                  name),
      fmt::format("kubectl uncordon {}", name)};
}

// Largest first, as a host without room to rearrange needs it.
std::string gpu_commands(std::size_t index, const Gpu& gpu, const Layout& layout) {
  if (layout.untouched()) return "";
  const std::string on = fmt::format("-i {}", index);
  std::string text;
  if (gpu.live.empty() && gpu.card != nullptr) {
    text += fmt::format("nvidia-smi mig {0} -dci || true\nnvidia-smi mig {0} -dgi || true\n", on);
    text += fmt::format("nvidia-smi {} -mig {}\n", on, layout.whole ? 0 : 1);
  }
  if (layout.whole) return text;
  std::vector<hardware::Placement> order = layout.instances;
  std::sort(order.begin(), order.end(), [&](hardware::Placement a, hardware::Placement b) {
    const int memory_a = gpu.card->shapes()[a.profile].memory;
    const int memory_b = gpu.card->shapes()[b.profile].memory;
    return memory_a != memory_b ? memory_a > memory_b : a < b;
  });
  std::string tuples;
  std::string names;
  for (const hardware::Placement& instance : order) {
    tuples += fmt::format("{}{}:{}", tuples.empty() ? "" : ",",
                          gpu.card->shapes()[instance.profile].nvidia_id, instance.start);
    names += " " + text_of(*gpu.card, instance);
  }
  return text + fmt::format("nvidia-smi mig {} -cgi {} -C  #{}\n", on, tuples, names);
}

}  // namespace

std::string kubernetes_text(const Rollout& rollout, const RolloutSettings& settings) {
  std::string text = "# 1. Apply this file, and let the GPU operator use it:\n";
  text += fmt::format(
      "#    kubectl patch clusterpolicy/cluster-policy --type merge -p "
      "'{{\"spec\":{{\"mig\":{{\"strategy\":\"mixed\"}},\"migManager\":{{\"config\":{{\"name\":\"{}"
      "\"}}}}}}}}'\n"
      "#    Configurations that other nodes still name must be added to it first.\n",
      settings.config_map);
  text +=
      "# 2. One node after the other, in this order. The mig-manager does not drain pods: with "
      "one\n"
      "#    on a GPU it fails.\n";
  for (const RolloutNode& node : rollout.nodes) {
    text += fmt::format("#    {}{}\n", node.planned->node.name,
                        node.begins.empty() ? "" : "  (" + node.begins + ")");
    if (!node.remade.empty()) {
      text += "#      ends with it: " + remade_text(node) +
              "; mig-parted makes the whole GPU anew (--format nvidia-smi does not)\n";
    }
    for (const std::string& step : steps_of(node)) text += "#      " + step + "\n";
  }
  text += "# 3. Resources on these nodes, as far as the plan knows them:\n";
  for (const auto& [resource, change] : rollout.changes) {
    if (change.before != change.after) text += "#    " + change_text(resource, change) + "\n";
  }
  text += fmt::format(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {}\n  namespace: {}\ndata:\n"
      "  config.yaml: |\n",
      settings.config_map, settings.space);
  return text + indented(write_parted(rollout.configs), "    ");
}

std::string nvidia_smi_text(const Rollout& rollout) {
  std::string text =
      "#!/bin/sh\n# As root, on each host its own part; nothing may run on GPUs that "
      "are cut anew.\nset -eu\ncase \"$(hostname)\" in\n";
  for (const RolloutNode& node : rollout.nodes) {
    std::string commands;
    const PlannedNode& planned = *node.planned;
    for (std::size_t g = 0; g < planned.layouts.size(); ++g) {
      commands += gpu_commands(g, planned.node.gpus[g], planned.layouts[g]);
    }
    if (!node.begins.empty()) text += "# " + node.begins + "\n";
    text += planned.node.name + ")\n" + indented(commands, "  ") + "  ;;\n";
  }
  return text + "*) echo \"the plan has nothing for $(hostname)\" >&2 ;;\nesac\n";
}

std::string rollout_json(const Rollout& rollout, const RolloutSettings& settings) {
  manifest::JsonWriter json;
  json.begin_object();
  json.key("configMap").begin_object();
  json.key("namespace").text(settings.space);
  json.key("name").text(settings.config_map);
  json.key("config.yaml").text(write_parted(rollout.configs));
  json.end_object();
  json.key("nodes").begin_array();
  for (const RolloutNode& node : rollout.nodes) {
    json.begin_object();
    json.key("name").text(node.planned->node.name);
    json.key("label").text(node.config);
    if (!node.begins.empty()) json.key("begins").text(node.begins);
    if (!node.remade.empty()) json.key("ends").text(remade_text(node));
    json.key("steps").begin_array();
    for (const std::string& step : steps_of(node)) json.text(step);
    json.end_array();
    json.end_object();
  }
  json.end_array();
  json.key("resources").begin_object();
  for (const auto& [resource, change] : rollout.changes) {
    json.key(resource).begin_object();
    json.key("before").number(change.before);
    json.key("after").number(change.after);
    json.end_object();
  }
  json.end_object();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace fairlead::mig
