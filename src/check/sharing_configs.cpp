// The device plugin's configurations, and the labels of nodes that choose them.
#include <algorithm>

#include "check/mig_targets.hpp"
#include "check/node_findings.hpp"
#include "check/rules.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::check {
namespace {

constexpr const char* config_label = "nvidia.com/device-plugin.config";
constexpr std::size_t names_shown = 6;

class SharingConfigs {
 public:
  explicit SharingConfigs(const Inventory& inventory) : inventory_(inventory) {
    for (const mig::SharingConfig& config : inventory.settings.sharing) {
      if (!config.name.empty()) names_.push_back(config.name);
    }
  }

  void run(Findings& findings) {
    if (names_.empty()) return;
    for (std::size_t i = 0; i < inventory_.gpus.size(); ++i) {
      const model::NodeGpus& gpus = inventory_.gpus[i];
      if (!gpus.sharing_config.empty()) look_at(inventory_.nodes.items()[i], gpus);
    }
    of_nodes_.report(findings);
  }

 private:
  void look_at(const Item<model::Node>& node, const model::NodeGpus& gpus) {
    const auto& all = inventory_.settings.sharing;
    const auto has_name = [&](const mig::SharingConfig& each) {
      return each.name == gpus.sharing_config;
    };
    const auto found = std::find_if(all.begin(), all.end(), has_name);
    if (found == all.end()) return note_missing(node, gpus.sharing_config);
    // Two ConfigMaps may have a configuration of one name, and nobody knows which is meant.
    if (std::count_if(all.begin(), all.end(), has_name) == 1) compare(node, gpus, *found);
  }

  void note_missing(const Item<model::Node>& node, const std::string& name) {
    const auto [hint, added] = hints_.try_emplace(name);
    if (added) {
      const std::string near = manifest::nearest(name, names_);
      hint->second = near.empty() ? "they have " + some_of(names_, names_shown)
                                  : "did you mean " + escaped(near, 70) + "?";
    }
    of_nodes_.add(
        codes::no_sharing_config, node, config_label,
        "no configuration of the device plugin among the files is called " + escaped(name, 70),
        hint->second);
  }

  void compare(const Item<model::Node>& node, const model::NodeGpus& gpus,
               const mig::SharingConfig& config) {
    const std::string name = "the device plugin's configuration " + escaped(config.name, 70);
    const int replicas = config.replicas_of(model::gpu_resource);
    const bool labelled = node->labels.contains("nvidia.com/gpu.replicas");
    if (labelled && gpus.single_profile.empty() && gpus.count > 0 && !gpus.is_cut() &&
        gpus.replicas != replicas) {
      of_nodes_.add(codes::not_applied, node, "nvidia.com/gpu.replicas",
                    name + " makes " + std::to_string(replicas) + " of each GPU, its labels say " +
                        std::to_string(gpus.replicas),
                    "the device plugin has not taken it over");
    }
    if (config.mig_strategy.empty() || gpus.mig_strategy.empty() ||
        config.mig_strategy == gpus.mig_strategy) {
      return;
    }
    of_nodes_.add(codes::not_applied, node, "nvidia.com/mig.strategy",
                  name + " has the MIG strategy " + config.mig_strategy + ", its labels say " +
                      escaped(gpus.mig_strategy, 40),
                  "the device plugin has not taken it over");
  }

  const Inventory& inventory_;
  std::vector<std::string_view> names_;
  std::map<std::string, std::string> hints_;  // by the name that is missing
  NodeFindings of_nodes_;
};

}  // namespace

void check_sharing(const Inventory& inventory, Findings& findings) {
  SharingConfigs(inventory).run(findings);
}

}  // namespace fairlead::check
