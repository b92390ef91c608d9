#include <algorithm>
#include <set>

#include "hardware/card_names.hpp"
#include "manifest/decode.hpp"
#include "manifest/problems.hpp"
#include "mig/inventory.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

using manifest::Inspected;

constexpr std::string_view gpu_resource = "nvidia.com/gpu";
constexpr std::string_view mig_prefix = "nvidia.com/mig-";
constexpr std::string_view mig_suffix = "-MIG-";  // of a product, before the profile

std::string label(const model::Node& node, const std::string& name) {
  const auto found = node.labels.find(name);
  return found == node.labels.end() ? "" : found->second;
}

std::optional<int> number_in(const std::string& text, int most) {
  const auto number = parse_count(text, 0, most);
  return number ? std::optional<int>(*number) : std::nullopt;
}

bool asks_for_gpu(const std::vector<model::Container>& containers) {
  return std::any_of(containers.begin(), containers.end(), [](const model::Container& container) {
    return std::any_of(container.limits.begin(), container.limits.end(), [](const auto& limit) {
      return limit.first.starts_with(gpu_resource) || limit.first.starts_with(mig_prefix);
    });
  });
}

// Nodes on which a pod that has not ended holds GPUs.
std::set<std::string> nodes_in_use(const manifest::Inspection& inspection) {
  std::set<std::string> nodes;
  for (const Inspected<model::BoundPod>& pod : inspection.pods) {
    const model::PodSpec& spec = pod.value.spec;
    const bool holds = asks_for_gpu(spec.containers) || asks_for_gpu(spec.init_containers);
    if (!pod.value.ended && !pod.value.node.empty() && holds) nodes.insert(pod.value.node);
  }
  return nodes;
}

class Reader {
 public:
  explicit Reader(Inventory& inventory) : inventory_(inventory) {}

  void add(const Inspected<model::Node>& object, const std::set<std::string>& in_use) {
    const model::Node& node = object.value;
    const std::string product = label(node, "nvidia.com/gpu.product");
    const auto allocatable = node.allocatable.find(std::string(gpu_resource));
    if (product.empty() && allocatable == node.allocatable.end()) return;
    const hardware::Card* card = card_of(object, product);
    const int gpus = gpus_of(object, card, product);
    if (gpus == 0) return;
    InventoryNode& added = inventory_.nodes.emplace_back();
    added.name = node.name;
    added.product = product;
    added.gpus.assign(static_cast<std::size_t>(gpus), Gpu{card, {}, false});
    added.config = label(node, "nvidia.com/mig.config");
    if (!node.ready) added.left_alone = "it is not ready";
    if (node.unschedulable) added.left_alone = "it is cordoned";
    if (in_use.count(node.name) != 0) added.left_alone = "pods hold GPUs on it";
  }

 private:
  void note(const Inspected<model::Node>& object, const std::string& message,
            std::string hint = "") {
    inventory_.notes.push_back({Severity::warning, object.at(), "",
                                "node " + escaped(object.value.name, 60) + ": " + message,
                                std::move(hint), ""});
  }

  // With the strategy `single` the count is one of instances, all of one profile.
  int gpus_of(const Inspected<model::Node>& object, const hardware::Card* card,
              const std::string& product) {
    const std::string text = label(object.value, "nvidia.com/gpu.count");
    const std::size_t mig = product.find(mig_suffix);
    const auto profile =
        card != nullptr && mig != std::string::npos
            ? hardware::find_profile(*card, product.substr(mig + mig_suffix.size()))
            : std::nullopt;
    const int each = profile ? card->shapes()[*profile].most : 1;
    const auto labelled = number_in(text, most_gpus_of_a_node * each);
    if (labelled) {
      if (*labelled == 0) {
        note(object, "its labels name a GPU and count none; it is left out",
             "MIG-INVALID: the strategy single needs one profile on all GPUs of a node");
      } else if (each > 1) {
        note(object, text + " instances are taken for " +
                         std::to_string((*labelled + each - 1) / each) + " GPUs");
      }
      return (*labelled + each - 1) / each;
    }
    if (!text.empty()) {
      note(object, "nvidia.com/gpu.count is '" + escaped(text, 40) + "'; the node is left out");
      return 0;
    }
    const auto found = object.value.allocatable.find(std::string(gpu_resource));
    const std::int64_t count = found == object.value.allocatable.end()
                                   ? 0
                                   : std::min<std::int64_t>(found->second.milli() / 1000, 64);
    if (count > 0) {
      note(object, "no label counts its GPUs; nvidia.com/gpu has " + std::to_string(count),
           "with time-slicing this counts replicas: run gpu-feature-discovery");
    }
    return static_cast<int>(count);
  }

  const hardware::Card* card_of(const Inspected<model::Node>& object, const std::string& product) {
    const auto memory = number_in(label(object.value, "nvidia.com/gpu.memory"), 10'000'000);
    // A label of a MIG instance holds the instance's memory.
    const bool is_instance = product.find(mig_suffix) != std::string::npos;
    const hardware::CardSearch search = hardware::find_card(
        product, memory && !is_instance ? std::optional<std::int64_t>(*memory) : std::nullopt);
    if (search.only() != nullptr) return search.only();
    const std::string name = "'" + escaped(product, 60) + "'";
    if (search.cards.size() > 1) {
      note(object, name + " can be several cards; they are planned as whole GPUs",
           "the label nvidia.com/gpu.memory tells which");
    } else if (!search.whole_only) {
      note(object, name + " is no card of the tables; its GPUs are planned as whole ones");
    }
    return nullptr;
  }

  Inventory& inventory_;
};

}  // namespace

Result<Inventory> read_inventory(const std::vector<manifest::Document>& documents) {
  manifest::Problems problems;
  const manifest::Inspection inspection = manifest::inspect(documents, problems);
  const auto sound = [](const auto& object) { return object.sound; };
  if (!std::all_of(inspection.nodes.begin(), inspection.nodes.end(), sound) ||
      !std::all_of(inspection.pods.begin(), inspection.pods.end(), sound)) {
    return unexpected(problems.take_errors());
  }
  const std::set<std::string> in_use = nodes_in_use(inspection);
  Inventory inventory;
  Reader reader(inventory);
  std::set<std::string> names;
  for (const Inspected<model::Node>& node : inspection.nodes) {
    if (!names.insert(node.value.name).second) {
      return unexpected(
          refusal(node.at(), "the node " + escaped(node.value.name, 60) + " is there twice"));
    }
    reader.add(node, in_use);
  }
  std::sort(inventory.nodes.begin(), inventory.nodes.end(),
            [](const InventoryNode& a, const InventoryNode& b) { return a.name < b.name; });
  if (inventory.nodes.empty()) {
    const std::string file = documents.empty() ? "" : documents.front().file();
    return unexpected(refusal({file}, "no node with NVIDIA GPUs is in it",
                              "kubectl get nodes -o yaml; GPUs show as labels nvidia.com/gpu.*"));
  }
  return inventory;
}

}  // namespace fairlead::mig
