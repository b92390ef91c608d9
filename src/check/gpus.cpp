// What Nodes say of their GPUs, and pods and drivers beside them.
#include <map>

#include "check/node_findings.hpp"
#include "check/rules.hpp"

namespace fairlead::check {
namespace {

// Null for what only matters to a plan.
const char* code_of(model::GpuTrouble trouble) {
  switch (trouble) {
    case model::GpuTrouble::unknown_card: return codes::unknown_card;
    case model::GpuTrouble::bad_label:
    case model::GpuTrouble::contradiction: return codes::gpu_labels;
    case model::GpuTrouble::two_models: return codes::two_models;
    case model::GpuTrouble::mig_invalid: return codes::mig_invalid;
    case model::GpuTrouble::fewer_than_all: return codes::gpus_missing;
    case model::GpuTrouble::offered_twice: return codes::offered_twice;
    case model::GpuTrouble::no_labels:
    case model::GpuTrouble::guess: return nullptr;
  }
  return nullptr;
}

struct Bound {
  const Item<model::BoundPod>* first = nullptr;
  std::size_t pods = 0;
};

// Pods that run on nodes which the files do not have, although they have others.
void check_pods(const Inventory& inventory, Findings& findings) {
  if (inventory.nodes.empty()) return;
  std::map<std::string_view, Bound> strays;  // by node
  for (const Item<model::BoundPod>& pod : inventory.pods) {
    if (pod->ended || pod->node.empty() || inventory.nodes.find(pod->node) != nullptr) continue;
    Bound& bound = strays[pod->node];
    if (bound.pods++ == 0) bound.first = &pod;
  }
  for (const auto& [node, bound] : strays) {
    const std::string more =
        bound.pods > 1 ? " and " + std::to_string(bound.pods - 1) + " more" : "";
    findings.report(codes::pod_without_node, bound.first->subject, {"spec", "nodeName"},
                    named("Pod", (*bound.first)->name, (*bound.first)->space) + more + " on node " +
                        escaped(node, 80) + ", which is not among the Nodes",
                    "take nodes and pods at one time: kubectl get nodes,pods -A -o yaml");
  }
}

}  // namespace

void check_gpus(const Inventory& inventory, Findings& findings) {
  NodeFindings of_nodes;
  for (std::size_t i = 0; i < inventory.gpus.size(); ++i) {
    for (const model::GpuNote& note : inventory.gpus[i].notes) {
      const char* code = code_of(note.trouble);
      if (code == nullptr) continue;
      of_nodes.add(code, inventory.nodes.items()[i], note.key, note.message, note.hint);
    }
  }
  of_nodes.report(findings);
  check_pods(inventory, findings);
}

}  // namespace fairlead::check
