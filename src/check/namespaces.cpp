// Which namespaces may use which queue.
#include <algorithm>

#include "check/rules.hpp"

namespace fairlead::check {
namespace {

constexpr std::string_view name_label = "kubernetes.io/metadata.name";

void check_selector(const Inventory& inventory, const Item<model::ClusterQueue>& queue,
                    Findings& findings) {
  const auto& selector = queue->namespace_selector;
  if (!selector || *selector != model::LabelSelector()) return;
  Diagnostic& finding =
      findings.report(codes::open_to_all, queue.subject, {"spec", "namespaceSelector"},
                      "every namespace may use " + named("ClusterQueue", queue->name),
                      "{matchLabels: {kubernetes.io/metadata.name: NAME}} selects one");
  if (inventory.cluster_queues.items().size() == 1) finding.severity = Severity::info;
}

// The selector asks for nothing but the name, which needs no Namespace object to be known.
bool asks_for_name_only(const model::LabelSelector& selector) {
  return std::all_of(selector.match_labels.begin(), selector.match_labels.end(),
                     [](const auto& label) { return label.first == name_label; }) &&
         std::all_of(
             selector.match_expressions.begin(), selector.match_expressions.end(),
             [](const model::Requirement& requirement) { return requirement.key == name_label; });
}

void check_local_queue(const Inventory& inventory, const Item<model::LocalQueue>& local,
                       Findings& findings) {
  const auto* queue = inventory.cluster_queues.find(local->cluster_queue);
  if (queue == nullptr || !queue->sound) return;
  const auto& selector = (*queue)->namespace_selector;
  if (!selector) {
    Diagnostic& finding =
        findings.report(codes::open_to_none, local.subject, {"spec", "clusterQueue"},
                        named("ClusterQueue", local->cluster_queue) +
                            " has no namespaceSelector, so it admits from no namespace",
                        "add one there; {} selects every namespace");
    finding.related.push_back({place_of(queue->subject, {"spec"}), "the ClusterQueue"});
    return;
  }
  const auto* space = inventory.namespaces.find(local->space);
  if (space != nullptr ? !space->sound : !asks_for_name_only(*selector)) return;
  // A document without a namespace goes to whichever is given when it is applied.
  const manifest::Node* metadata = local.subject.node->find("metadata");
  if (metadata == nullptr || metadata->find("namespace") == nullptr) return;
  model::Labels labels = space == nullptr ? model::Labels() : (*space)->labels;
  labels[std::string(name_label)] = local->space;
  if (model::matches(selector, labels)) return;
  Diagnostic& finding =
      findings.report(codes::not_selected, local.subject, {"metadata", "namespace"},
                      named("ClusterQueue", local->cluster_queue) + " does not select the " +
                          named("namespace", local->space),
                      "change the labels of the namespace or the queue's namespaceSelector");
  finding.related.push_back(
      {place_of(queue->subject, {"spec", "namespaceSelector"}), "the selector"});
}

}  // namespace

void check_namespaces(const Inventory& inventory, Findings& findings) {
  for (const auto& queue : inventory.cluster_queues) {
    if (queue.sound) check_selector(inventory, queue, findings);
  }
  for (const auto& local : inventory.local_queues) {
    if (local.sound) check_local_queue(inventory, local, findings);
  }
}

}  // namespace fairlead::check
