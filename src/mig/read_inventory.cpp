#include <algorithm>
#include <set>

#include "manifest/decode.hpp"
#include "manifest/kinds.hpp"
#include "manifest/problems.hpp"
#include "mig/inventory.hpp"
#include "mig/words.hpp"
#include "model/slice_gpus.hpp"

namespace fairlead::mig {

namespace {

using manifest::Inspected;

bool asks_for_gpu(const std::vector<model::Container>& containers) {
  return std::any_of(containers.begin(), containers.end(), [](const model::Container& container) {
    return std::any_of(container.limits.begin(), container.limits.end(),
                       [](const auto& limit) { return model::is_gpu_resource(limit.first); });
  });
}

bool holds_gpus(const model::BoundPod& pod) {
  return !pod.ended && !pod.node.empty() &&
         (asks_for_gpu(pod.spec.containers) || asks_for_gpu(pod.spec.init_containers));
}

// Nodes on which a pod that has not ended holds GPUs, whoever looks after it.
std::set<std::string> nodes_in_use(const manifest::Inspection& inspection) {
  std::set<std::string> nodes;
  for (const Inspected<model::BoundPod>& pod : inspection.pods) {
    if (holds_gpus(pod.value)) nodes.insert(pod.value.node);
  }
  for (const manifest::OtherDocument& other : inspection.others) {
    if (other.kind != "v1 Pod") continue;
    manifest::Problems ignored;
    const manifest::Value value(other.node, *other.source, ignored);
    manifest::Object document(value);
    const model::BoundPod pod = manifest::read_pod(document);
    if (holds_gpus(pod)) nodes.insert(pod.node);
  }
  return nodes;
}

// What is said of a node, and what of it matters to a plan.
void add_notes(const Inspected<model::Node>& object, const model::NodeGpus& gpus,
               Diagnostics& notes) {
  for (const model::GpuNote& note : gpus.notes) {
    notes.push_back({Severity::warning, object.at(), "",
                     "node " + escaped(object.value.name, 60) + ": " + note.message, note.hint,
                     ""});
  }
  if (gpus.count > 0 && gpus.replicas > 1) {
    notes.push_back({Severity::warning, object.at(), "",
                     "node " + escaped(object.value.name, 60) + ": its GPUs are shared by " +
                         std::to_string(gpus.replicas) + " pods each (" +
                         model::sharing_name(gpus.sharing) + "); the plan counts whole cards",
                     "what asks for replicas loses those of each card that is cut", ""});
  }
  if (gpus.count > 0 || gpus.product.empty()) return;
  notes.push_back({Severity::warning, object.at(), "",
                   "node " + escaped(object.value.name, 60) + " is left out", "", ""});
}

void add_node(const Inspected<model::Node>& object, const model::NodeGpus& gpus,
              const std::set<std::string>& in_use, Inventory& inventory) {
  const model::Node& node = object.value;
  add_notes(object, gpus, inventory.notes);
  if (gpus.count == 0) return;
  InventoryNode& added = inventory.nodes.emplace_back();
  added.name = node.name;
  added.product = gpus.product;
  added.gpus.assign(static_cast<std::size_t>(gpus.count), Gpu{gpus.card, {}, false});
  added.config = gpus.mig_config;
  if (!node.ready) added.left_alone = "it is not ready";
  if (node.unschedulable) added.left_alone = "it is cordoned";
  if (in_use.count(node.name) != 0) added.left_alone = "pods hold GPUs on it";
}

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
  std::vector<const model::ResourceSlice*> all_slices;
  for (const auto& slice : inspection.slices) all_slices.push_back(&slice.value);
  const model::SlicesByNode slices = model::slices_by_node(all_slices);
  Inventory inventory;
  std::set<std::string> names;
  for (const Inspected<model::Node>& node : inspection.nodes) {
    if (!names.insert(node.value.name).second) {
      return unexpected(
          refusal(node.at(), "the node " + escaped(node.value.name, 60) + " is there twice"));
    }
    model::NodeGpus gpus = model::read_gpus(node.value);
    if (const auto found = slices.find(node.value.name); found != slices.end()) {
      model::add_slices(found->second, gpus);
    }
    add_node(node, gpus, in_use, inventory);
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
