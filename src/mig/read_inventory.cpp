#include <algorithm>
#include <map>
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

// GPUs of pods that run or are about to: by node.
class Holders {
 public:
  void add(const manifest::Node& object) {
    const manifest::Node* kind = object.find("kind");
    if (kind == nullptr || kind->text() != "Pod") return;
    const manifest::Node* spec = object.find("spec");
    const manifest::Node* status = object.find("status");
    const manifest::Node* phase = status != nullptr ? status->find("phase") : nullptr;
    const bool ended =
        phase != nullptr && (phase->text() == "Succeeded" || phase->text() == "Failed");
    const manifest::Node* node = spec != nullptr ? spec->find("nodeName") : nullptr;
    if (node == nullptr || ended) return;
    for (const char* list : {"containers", "initContainers"}) {
      const manifest::Node* containers = spec->find(list);
      if (containers == nullptr) continue;
      for (const manifest::Node& container : containers->items()) {
        if (asks_for_gpu(container)) nodes_.insert(node->text());
      }
    }
  }

  bool has(const std::string& node) const { return nodes_.count(node) != 0; }

 private:
  static bool asks_for_gpu(const manifest::Node& container) {
    const manifest::Node* resources = container.find("resources");
    const manifest::Node* limits = resources != nullptr ? resources->find("limits") : nullptr;
    if (limits == nullptr) return false;
    return std::any_of(
        limits->members().begin(), limits->members().end(), [](const manifest::Member& member) {
          return member.key.starts_with(gpu_resource) || member.key.starts_with(mig_prefix);
        });
  }

  std::set<std::string> nodes_;
};

void add_pods(const manifest::Node& root, Holders& holders) {
  holders.add(root);
  const manifest::Node* items = root.find("items");
  if (items == nullptr) return;
  for (const manifest::Node& item : items->items()) holders.add(item);
}

class Reader {
 public:
  explicit Reader(Inventory& inventory) : inventory_(inventory) {}

  void add(const Inspected<model::Node>& object, const Holders& holders) {
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
    if (node.unschedulable) added.left_alone = "it is cordoned";
    if (holders.has(node.name)) added.left_alone = "pods hold GPUs on it";
  }

 private:
  void note(const Inspected<model::Node>& object, std::string message, std::string hint = "") {
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
  Holders holders;
  for (const manifest::Document& document : documents) add_pods(document.root, holders);
  Inventory inventory;
  Reader reader(inventory);
  std::set<std::string> names;
  for (const Inspected<model::Node>& node : inspection.nodes) {
    if (!node.sound) return unexpected(problems.take_errors());
    if (!names.insert(node.value.name).second) {
      return unexpected(
          refusal(node.at(), "the node " + escaped(node.value.name, 60) + " is there twice"));
    }
    reader.add(node, holders);
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
