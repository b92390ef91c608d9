#include "model/node_gpus_compare.hpp"

#include <algorithm>
#include <charconv>

#include "base/diagnostic.hpp"
#include "hardware/card_names.hpp"

namespace fairlead::model {

namespace {

constexpr int memory_tolerance_percent = 10;  // a driver reports a little less than is sold
constexpr std::string_view mig_prefix = "nvidia.com/mig-";

class Comparison {
 public:
  Comparison(const Node& node, NodeGpus& gpus) : node_(node), gpus_(gpus) {}

  void run() {
    compare_memory();
    for (const auto& [name, value] : node_.labels) {
      if (!name.starts_with(mig_prefix)) continue;
      has_instance_labels_ = true;
      compare_instance_label(name, value);
    }
    for (const auto& [resource, amount] : gpus_.offered) {
      const auto profile = hardware::profile_of_resource(resource);
      if (profile && amount > 0) compare_instances(resource, *profile);
    }
    // A node of a file that somebody wrote for a test may have labels alone.
    if (!node_.allocatable.empty()) compare_whole();
    compare_room();
  }

 private:
  void note(GpuTrouble trouble, std::string key, std::string message, std::string hint = "") {
    gpus_.notes.push_back({trouble, std::move(key), std::move(message), std::move(hint)});
  }

  std::int64_t number(const std::string& name) const {
    const auto found = node_.labels.find(name);
    std::int64_t value = -1;
    if (found == node_.labels.end()) return value;
    const std::string& text = found->second;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }

  bool is_single() const { return !gpus_.single_profile.empty(); }

  void compare_memory() {
    const std::int64_t memory = number("nvidia.com/gpu.memory");
    const bool is_instance = gpus_.product.find("-MIG-") != std::string::npos;
    if (gpus_.card == nullptr || memory <= 0 || is_instance) return;
    const std::int64_t sold = std::int64_t{gpus_.card->memory_gib} * 1024;
    const std::int64_t away = memory < sold ? sold - memory : memory - sold;
    if (away * 100 <= sold * memory_tolerance_percent) return;
    note(GpuTrouble::two_models, "nvidia.com/gpu.memory",
         "its labels name " + std::string(gpus_.card->name) + " and " + std::to_string(memory) +
             " MiB, which that card does not have",
         "with two models in a node the labels of one overwrite those of the other");
  }

  // nvidia.com/mig-1g.10gb.product, .count: of the strategy `mixed`.
  void compare_instance_label(const std::string& name, const std::string& value) {
    if (name.ends_with(".product")) {
      const hardware::Card* const card = hardware::find_card(value).only();
      if (card == nullptr || gpus_.card == nullptr || card == gpus_.card) return;
      return note(GpuTrouble::two_models, name,
                  "its labels speak of " + std::string(gpus_.card->name) + " and of " +
                      std::string(card->name),
                  "with two models in a node the labels of one overwrite those of the other");
    }
    if (!name.ends_with(".count")) return;
    const std::string resource = name.substr(0, name.size() - std::string_view(".count").size());
    const std::int64_t counted = number(name);
    if (counted < 0) {
      return note(GpuTrouble::bad_label, name,
                  "the label " + escaped(name, 80) + " is '" + escaped(value, 40) + "'",
                  "a whole number is expected");
    }
    if (node_.allocatable.empty()) return;
    compare_amount(resource, resource, counted, number(resource + ".replicas"));
  }

  // What is offered as `resource`, or under its shared name, beside what the labels count.
  void compare_amount(const std::string& resource, const std::string& labels, std::int64_t counted,
                      std::int64_t replicas) {
    replicas = std::max<std::int64_t>(replicas, 1);
    if (counted > most_gpus_of_a_node * 64 || replicas > most_replicas) return;
    const std::int64_t offered = gpus_.amount(resource) + gpus_.amount(resource + ".shared");
    const std::int64_t expected = counted * replicas;
    const std::string times = replicas > 1 ? " x " + std::to_string(replicas) + " replicas" : "";
    const std::string labelled =
        "its labels count " + std::to_string(counted) + times + " of " + escaped(resource, 80);
    const std::string key = gpus_.offered.contains(resource) ? resource : labels + ".count";
    if (offered > expected) {
      note(GpuTrouble::contradiction, key,
           labelled + ", allocatable has " + std::to_string(offered),
           "one of the device plugin and gpu-feature-discovery is behind the other");
    } else if (offered < expected) {
      note(GpuTrouble::fewer_than_all, key,
           labelled + ", allocatable has " + std::to_string(offered),
           offered == 0 ? "is the device plugin running there?"
                        : "those that failed are not offered until the device plugin starts anew, "
                          "those in MIG mode without instances not at all");
    }
  }

  void compare_instances(const std::string& resource, const std::string& profile) {
    if (gpus_.card != nullptr && !hardware::find_profile(*gpus_.card, profile)) {
      const bool other = hardware::is_known_profile(profile);
      note(other ? GpuTrouble::two_models : GpuTrouble::contradiction, resource,
           "it offers " + escaped(resource, 80) + ", and its labels name " +
               std::string(gpus_.card->name) + ", which has no " + escaped(profile, 40),
           other ? "with two models in a node the labels of one overwrite those of the other" : "");
    }
    if (gpus_.mig_strategy == "single" || gpus_.mig_strategy == "none") {
      note(GpuTrouble::contradiction, resource,
           "it offers " + escaped(resource, 80) + " with the MIG strategy " + gpus_.mig_strategy,
           "only with the strategy mixed do instances have resources of their own");
    }
  }

  // Where some are cut, the count holds those, too.
  void compare_whole() {
    const std::int64_t labelled = number("nvidia.com/gpu.count");
    if (labelled <= 0 || labelled > most_gpus_of_a_node * 8) return;
    const std::string resource(gpu_resource);
    if (!gpus_.is_cut() && !has_instance_labels_) {
      return compare_amount(resource, resource, labelled, gpus_.replicas);
    }
    const std::int64_t whole = gpus_.amount(gpu_resource) + gpus_.amount(shared_gpu_resource);
    if (whole > labelled * gpus_.replicas) {
      compare_amount(resource, resource, labelled, gpus_.replicas);
    }
  }

  // The instances of a node need so many memory and compute slices, and there are so many GPUs.
  void compare_room() {
    if (gpus_.card == nullptr || gpus_.count == 0 || is_single()) return;
    std::int64_t compute = 0;
    std::int64_t memory = 0;
    for (const auto& [resource, amount] : gpus_.offered) {
      const auto name = hardware::profile_of_resource(resource);
      const auto profile = name ? hardware::find_profile(*gpus_.card, *name) : std::nullopt;
      if (!profile || amount > most_gpus_of_a_node * most_replicas) continue;
      const std::int64_t each =
          std::max<std::int64_t>(number(hardware::resource_of(*name) + ".replicas"), 1);
      compute += (amount + each - 1) / each * gpus_.card->shapes()[*profile].compute;
      memory += (amount + each - 1) / each * gpus_.card->shapes()[*profile].memory;
    }
    const hardware::Geometry& geometry = *gpus_.card->geometry;
    const std::int64_t whole = (gpus_.amount(gpu_resource) + gpus_.replicas - 1) / gpus_.replicas;
    const std::int64_t cut = std::max<std::int64_t>(gpus_.count - whole, 0);
    if (compute <= cut * geometry.compute && memory <= cut * geometry.memory) return;
    note(GpuTrouble::contradiction, "nvidia.com/gpu.count",
         "it offers more instances than fit on its " + std::to_string(gpus_.count) + " " +
             std::string(gpus_.card->name) +
             (whole > 0 ? ", " + std::to_string(whole) + " of them whole" : ""));
  }

  const Node& node_;
  NodeGpus& gpus_;
  bool has_instance_labels_ = false;
};

}  // namespace

void compare_with_allocatable(const Node& node, NodeGpus& gpus) { Comparison(node, gpus).run(); }

}  // namespace fairlead::model
