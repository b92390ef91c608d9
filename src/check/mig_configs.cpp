// mig-parted's configurations, and the labels of nodes that choose them.
#include <algorithm>

#include "check/mig_targets.hpp"
#include "check/node_findings.hpp"
#include "check/rules.hpp"
#include "hardware/card_names.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::check {
namespace {

using mig::PartedConfig;
using mig::PartedEntry;
using mig::PartedFile;

constexpr const char* config_label = "nvidia.com/mig.config";
constexpr std::size_t names_shown = 6;

// The names that mig-manager gives the configurations which it makes itself.
bool may_be_generated(std::string_view name) {
  if (!name.starts_with("all-")) return false;
  name.remove_prefix(4);
  return name == "disabled" || name == "enabled" || name == "balanced" ||
         hardware::is_profile_form(name);
}

mig::PartedTarget target_of(const std::string& node, const model::NodeGpus& gpus) {
  return {node, gpus.card, static_cast<int>(gpus.count), gpus.whole_only, gpus.product};
}

class MigConfigs {
 public:
  MigConfigs(const Inventory& inventory, Findings& findings)
      : inventory_(inventory), findings_(findings) {}

  void run() {
    if (inventory_.settings.parted.empty()) return note_failures();
    for (std::size_t i = 0; i < inventory_.gpus.size(); ++i) {
      look_at(inventory_.nodes.items()[i], inventory_.gpus[i]);
    }
    for (const PartedFile& file : inventory_.settings.parted) {
      check_mig_layouts(file, choices_, findings_);
    }
    note_failures();
  }

 private:
  void look_at(const Item<model::Node>& node, const model::NodeGpus& gpus) {
    const auto add_to = [&](MigTargets& targets) {
      MigTarget& target = targets[{gpus.product, static_cast<int>(gpus.count), gpus.mig_strategy}];
      if (target.nodes++ == 0) target.node = target_of(node->name, gpus);
      target.strategy = gpus.mig_strategy;
    };
    if (gpus.count > 0) add_to(choices_.all);
    if (gpus.mig_config.empty()) return;
    bool any_file = false;
    const PartedConfig* config = find(node->name, gpus.mig_config, any_file);
    if (config == nullptr) {
      if (any_file) note_missing(node, gpus.mig_config);
      return;
    }
    add_to(choices_.by_config[config]);
    if (gpus.mig_state == "success" && gpus.mig_strategy == "mixed") compare(node, gpus, *config);
  }

  // A file for this node alone decides, where there is one.
  const PartedConfig* find(const std::string& node, const std::string& name, bool& any_file) const {
    for (const PartedFile& file : inventory_.settings.parted) {
      if (!file.node.empty() && file.node != node) continue;
      any_file = true;
      for (const PartedConfig& config : file.configs) {
        if (config.name == name) return &config;
      }
    }
    return nullptr;
  }

  void note_missing(const Item<model::Node>& node, const std::string& name) {
    const auto [hint, added] = hints_.try_emplace(name);
    if (added) hint->second = hint_for(name);
    of_nodes_.add(codes::no_mig_config, node, config_label,
                  "no MIG configuration among the files is called " + escaped(name, 70),
                  hint->second);
  }

  std::string hint_for(const std::string& name) const {
    std::vector<std::string_view> names;
    for (const PartedFile& file : inventory_.settings.parted) {
      for (const PartedConfig& config : file.configs) names.push_back(config.name);
    }
    const std::string near = manifest::nearest(name, names);
    if (!near.empty()) return "did you mean " + escaped(near, 70) + "?";
    if (may_be_generated(name)) {
      return "since v0.14 mig-manager makes one of this name, unless it was given a ConfigMap";
    }
    return "they have " + some_of(names, names_shown);
  }

  // What a configuration that was applied makes, beside what the node offers.
  void compare(const Item<model::Node>& node, const model::NodeGpus& gpus,
               const PartedConfig& config) {
    if (node->allocatable.empty() || gpus.count == 0) return;
    std::map<std::string, std::int64_t> made;
    for (const PartedEntry* entry : mig::entries_by_gpu(config, target_of(node->name, gpus))) {
      if (entry == nullptr) return;  // that GPU may hold anything
      for (const auto& [profile, count] : entry->instances) {
        made[hardware::resource_of(profile)] += count;
      }
    }
    for (const auto& [resource, amount] : gpus.offered) {
      if (hardware::profile_of_resource(resource) && amount > 0) made.try_emplace(resource, 0);
    }
    for (const auto& [resource, count] : made) {
      const auto replicas = node->labels.find(resource + ".replicas");
      const bool shared = gpus.offered.contains(resource + ".shared") ||
                          resource.ends_with(".shared") ||
                          (replicas != node->labels.end() && replicas->second != "1");
      if (shared || gpus.amount(resource) == count) continue;
      of_nodes_.add(codes::not_applied, node, config_label,
                    "the MIG configuration " + escaped(config.name, 70) + " makes " +
                        std::to_string(count) + " of " + escaped(resource, 80) +
                        ", allocatable has " + std::to_string(gpus.amount(resource)),
                    "nvidia.com/mig.config.state says success; was the configuration changed "
                    "since?");
    }
  }

  void note_failures() {
    for (std::size_t i = 0; i < inventory_.gpus.size(); ++i) {
      const model::NodeGpus& gpus = inventory_.gpus[i];
      if (gpus.mig_state != "failed") continue;
      of_nodes_.add(
          codes::not_applied, inventory_.nodes.items()[i], "nvidia.com/mig.config.state",
          "mig-manager failed to apply the MIG configuration " + escaped(gpus.mig_config, 70),
          "a pod on a GPU is enough for that; drain the node, then look at its log");
    }
    of_nodes_.report(findings_);
  }

  const Inventory& inventory_;
  Findings& findings_;
  NodeFindings of_nodes_;
  MigChoices choices_;
  std::map<std::string, std::string> hints_;  // by the name that is missing
};

}  // namespace

void check_mig_configs(const Inventory& inventory, Findings& findings) {
  MigConfigs(inventory, findings).run();
}

}  // namespace fairlead::check
