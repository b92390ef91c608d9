#include "cli/simulate_repartition.hpp"

#include "cli/simulate_settings.hpp"
#include "manifest/load.hpp"
#include "mig/rollout.hpp"

namespace fairlead::cli {

Result<std::optional<sim::ReconfigurationPlan>> read_repartition(const SimulateOptions& options) {
  if (options.repartition.empty()) return std::nullopt;
  if (options.placement.empty()) {
    return unexpected(refusal({},
                              "--repartition: cards are cut only where pods are placed on nodes",
                              "add --placement balanced, and the Nodes to the policy"));
  }
  sim::ReconfigurationPlan plan;
  const auto at = read_span("--repartition-at", options.repartition_at, 0);
  if (!at) return unexpected(at.error());
  plan.at = Instant() + *at;
  const auto each = read_span("--repartition-per-node", options.repartition_per_node, 0);
  if (!each) return unexpected(each.error());
  plan.each = *each;
  plan.at_once = options.repartition_at_once;
  const auto text = manifest::read_text(options.repartition);
  if (!text) return unexpected(text.error());
  const auto nodes = mig::read_plan(*text, options.repartition);
  if (!nodes) return unexpected(nodes.error());
  const auto rollout = mig::make_rollout(*nodes, {});
  if (!rollout) return unexpected(rollout.error());
  for (const mig::RolloutNode& node : rollout->nodes) {
    sim::NodeChange& change = plan.nodes.emplace_back();
    change.node = node.planned->node.name;
    for (const auto& [resource, amount] : node.changes) change.resources[resource] = amount.after;
  }
  if (plan.nodes.empty()) {
    return unexpected(refusal({options.repartition}, "the plan changes no node"));
  }
  return plan;
}

}  // namespace fairlead::cli
