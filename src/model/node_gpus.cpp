#include "model/node_gpus.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/diagnostic.hpp"
#include "hardware/card_names.hpp"
#include "model/node_gpus_compare.hpp"

namespace fairlead::model {

namespace {

constexpr std::string_view mig_in_product = "-MIG-";  // before the profile
constexpr std::string_view shared_suffix = "-SHARED";
constexpr std::int64_t most_memory_mib = 10'000'000;

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

class Reader {
 public:
  explicit Reader(const Node& node) : node_(node) {}

  NodeGpus run() {
    read_offered();
    gpus_.product = label("nvidia.com/gpu.product");
    gpus_.mig_strategy = label("nvidia.com/mig.strategy");
    gpus_.mig_config = label("nvidia.com/mig.config");
    gpus_.mig_state = label("nvidia.com/mig.config.state");
    gpus_.sharing_config = label("nvidia.com/device-plugin.config");
    if (gpus_.empty()) {
      note_unlabelled();
      return std::move(gpus_);
    }
    find_card();
    read_sharing();
    count_gpus();
    compare_with_allocatable(node_, gpus_);
    return std::move(gpus_);
  }

 private:
  const std::string& label(const char* name) const {
    static const std::string none;
    const auto found = node_.labels.find(name);
    return found == node_.labels.end() ? none : found->second;
  }

  void note(GpuTrouble trouble, std::string key, std::string message, std::string hint = "") {
    gpus_.notes.push_back({trouble, std::move(key), std::move(message), std::move(hint)});
  }

  // A label with a number from 0 to `most`; nothing where it is absent or wrong.
  std::optional<std::int64_t> number(const char* name, std::int64_t most) {
    const std::string& text = label(name);
    if (text.empty()) return std::nullopt;
    const auto read = number_in(text);
    if (read && *read >= 0 && *read <= most) return read;
    note(GpuTrouble::bad_label, name,
         "the label " + std::string(name) + " is '" + escaped(text, 40) + "'",
         "a whole number from 0 to " + std::to_string(most) + " is expected");
    return std::nullopt;
  }

  void read_offered() {
    for (const auto& [resource, amount] : node_.allocatable) {
      if (!is_gpu_resource(resource)) continue;
      gpus_.offered[resource] = amount.units();
      if (amount == Quantity::of(amount.units())) continue;
      note(GpuTrouble::contradiction, resource,
           "allocatable has " + to_string(amount) + " of " + escaped(resource, 80),
           "devices are counted in whole ones");
    }
  }

  void note_unlabelled() {
    for (const char* sign :
         {"nvidia.com/gpu.present", "feature.node.kubernetes.io/pci-10de.present"}) {
      if (label(sign) != "true") continue;
      return note(GpuTrouble::fewer_than_all, sign,
                  "it has an NVIDIA GPU and offers none, and no label says which",
                  "are the driver, the device plugin and gpu-feature-discovery running there?");
    }
  }

  bool is_instance() const { return gpus_.product.find(mig_in_product) != std::string::npos; }

  void find_card() {
    const auto memory = number("nvidia.com/gpu.memory", most_memory_mib);
    gpus_.memory_mib = memory.value_or(0);
    if (gpus_.product.empty()) return;
    // A label of a MIG instance holds the instance's memory.
    const auto found =
        hardware::find_card(gpus_.product, is_instance() ? std::optional<std::int64_t>() : memory);
    gpus_.card = found.only();
    gpus_.whole_only = found.whole_only;
    const std::string name = "'" + escaped(gpus_.product, 60) + "'";
    if (found.cards.size() > 1) {
      note(GpuTrouble::unknown_card, "nvidia.com/gpu.product",
           name + " can be several cards; they are used as whole GPUs",
           "the label nvidia.com/gpu.memory tells which");
    } else if (gpus_.card == nullptr && !gpus_.whole_only) {
      note(GpuTrouble::unknown_card, "nvidia.com/gpu.product",
           name + " is no card of the tables; its GPUs are used as whole ones",
           "docs/gpus.md lists the cards");
    }
    const std::size_t mig = gpus_.product.find(mig_in_product);
    if (mig == std::string::npos) return;
    gpus_.single_profile = gpus_.product.substr(mig + mig_in_product.size());
    if (gpus_.single_profile.ends_with(shared_suffix)) {
      gpus_.single_profile.resize(gpus_.single_profile.size() - shared_suffix.size());
    }
    if (gpus_.single_profile == "INVALID") {
      gpus_.single_profile.clear();
      note(GpuTrouble::mig_invalid, "nvidia.com/gpu.product",
           "its GPUs are not cut alike, and with the strategy single it offers none of them",
           "cut all of them into one profile, or use the strategy mixed");
    }
  }

  void read_sharing() {
    // 0 is what gpu-feature-discovery writes where GPUs in MIG mode are not shared.
    gpus_.replicas =
        std::max<std::int64_t>(number("nvidia.com/gpu.replicas", most_replicas).value_or(1), 1);
    const std::string& strategy = label("nvidia.com/gpu.sharing-strategy");
    if (strategy == "mps") gpus_.sharing = Sharing::mps;
    if (strategy == "time-slicing" || (strategy.empty() && gpus_.replicas > 1)) {
      gpus_.sharing = Sharing::time_slicing;
    }
    if (gpus_.product.ends_with(shared_suffix) && gpus_.replicas == 1) {
      note(GpuTrouble::contradiction, "nvidia.com/gpu.product",
           "its product ends in -SHARED, and nvidia.com/gpu.replicas says that nothing is shared");
    }
  }

  // With the strategy `single` the label counts instances, all of one profile.
  void count_gpus() {
    const auto profile = gpus_.card == nullptr || gpus_.single_profile.empty()
                             ? std::nullopt
                             : hardware::find_profile(*gpus_.card, gpus_.single_profile);
    const std::int64_t each = profile ? gpus_.card->shapes()[*profile].most : 1;
    const auto counted = number("nvidia.com/gpu.count", most_gpus_of_a_node * each);
    if (counted) {
      gpus_.count = (*counted + each - 1) / each;
      if (*counted == 0 && !is_instance()) {
        note(GpuTrouble::contradiction, "nvidia.com/gpu.count",
             "its labels name a GPU and count none");
      }
      if (each > 1) {
        note(GpuTrouble::guess, "nvidia.com/gpu.count",
             std::to_string(*counted) + " instances are taken for " + std::to_string(gpus_.count) +
                 " GPUs");
      }
      return;
    }
    if (!label("nvidia.com/gpu.count").empty()) return;
    const std::int64_t offered = gpus_.amount(gpu_resource);
    gpus_.count = std::min(offered, most_gpus_of_a_node);
    note(GpuTrouble::no_labels, gpus_.product.empty() ? "" : "nvidia.com/gpu.product",
         "no label counts its GPUs" +
             (offered > 0 ? "; nvidia.com/gpu has " + std::to_string(offered) : std::string()),
         "with time-slicing this counts replicas: run gpu-feature-discovery");
  }

  const Node& node_;
  NodeGpus gpus_;
};

}  // namespace

bool NodeGpus::is_cut() const {
  return std::any_of(offered.begin(), offered.end(), [](const auto& each) {
    return each.second > 0 && hardware::profile_of_resource(each.first).has_value();
  });
}

const char* sharing_name(Sharing sharing) {
  switch (sharing) {
    case Sharing::none: return "none";
    case Sharing::time_slicing: return "time-slicing";
    case Sharing::mps: return "mps";
  }
  return "none";
}

bool is_gpu_resource(std::string_view resource) {
  return resource == gpu_resource || resource == shared_gpu_resource ||
         hardware::profile_of_resource(resource).has_value();
}

NodeGpus read_gpus(const Node& node) { return Reader(node).run(); }

}  // namespace fairlead::model
