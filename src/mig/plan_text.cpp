#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "hardware/share.hpp"
#include "mig/plan_output.hpp"

namespace fairlead::mig {

namespace {

std::string cards_text(std::int64_t units) {
  return fmt::format("{:.2f}", static_cast<double>(units) / hardware::card_units);
}

std::string counts_text(const hardware::Card& card, std::vector<hardware::Placement> instances) {
  std::sort(instances.begin(), instances.end(), std::greater<>());
  std::string text;
  for (std::size_t i = 0; i < instances.size();) {
    std::size_t next = i;
    while (next < instances.size() && instances[next].profile == instances[i].profile) ++next;
    if (!text.empty()) text += " + ";
    if (next - i > 1) text += fmt::format("{} x ", next - i);
    text += card.profiles[instances[i].profile].name;
    i = next;
  }
  return text;
}

// "GPU 0-3: 7 x 1g.18gb; GPU 4-7: whole"
std::string node_text(const InventoryNode& node, const std::vector<Layout>& layouts) {
  std::string text;
  for (std::size_t g = 0; g < layouts.size();) {
    const std::string what = layout_text(node.gpus[g], layouts[g]);
    std::size_t next = g;
    while (next < layouts.size() && layout_text(node.gpus[next], layouts[next]) == what) ++next;
    if (!text.empty()) text += "; ";
    text += next - g > 1 ? fmt::format("GPU {}-{}: {}", g, next - 1, what)
                         : fmt::format("GPU {}: {}", g, what);
    g = next;
  }
  return text;
}

std::string demand_lines(std::span<const Demand> demands, const Plan& plan) {
  std::string text =
      fmt::format("{:<24} {:>7} {:>7} {:>7}\n", "demand", "wanted", "served", "weight");
  for (std::size_t d = 0; d < demands.size(); ++d) {
    std::string name = demands[d].profile;
    if (demands[d].card != nullptr) name += "@" + std::string(demands[d].card->name);
    text += fmt::format("{:<24} {:>7} {:>7} {:>7}", name, demands[d].count, plan.outcomes[d].served,
                        demands[d].weight);
    if (!plan.outcomes[d].reason.empty()) text += "   " + plan.outcomes[d].reason;
    text += "\n";
  }
  return text;
}

std::string quality(const Plan& plan) {
  if (plan.optimal) return "no plan serves more";
  const double gap =
      plan.bound == 0 ? 0 : 1 - static_cast<double>(plan.value) / static_cast<double>(plan.bound);
  return fmt::format("at most {:.2g}% more could be served by weight", 100 * gap);
}

}  // namespace

std::string layout_text(const Gpu& gpu, const Layout& layout) {
  if (gpu.taken) return "in use as a whole";
  if (layout.whole) return "whole";
  std::string text;
  if (!gpu.live.empty()) text = counts_text(*gpu.card, gpu.live) + " (live)";
  if (layout.instances.empty()) return text.empty() ? "as it is" : text;
  return (text.empty() ? "" : text + " + ") + counts_text(*gpu.card, layout.instances);
}

std::string plan_text(std::span<const InventoryNode> nodes, std::span<const Demand> demands,
                      const Plan& plan) {
  std::string text = demand_lines(demands, plan) + "\n";
  // Names of nodes that become the same, in the order of the first.
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  std::map<std::string, std::size_t> index;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const InventoryNode& node = nodes[n];
    const std::string what = node.left_alone.empty() ? node_text(node, plan.layouts[n])
                                                     : "left alone: " + node.left_alone;
    const std::string line = fmt::format("{:<20} {}", escaped(node.product, 40), what);
    const auto [found, fresh] = index.try_emplace(line, groups.size());
    if (fresh) groups.push_back({line, {}});
    groups[found->second].second.push_back(node.name);
  }
  for (const auto& [line, names] : groups) {
    const std::string who =
        names.size() == 1 ? escaped(names.front(), 60)
                          : fmt::format("{} nodes, {} .. {}", names.size(),
                                        escaped(names.front(), 40), escaped(names.back(), 40));
    text += fmt::format("{}\n  {}\n", who, line);
  }
  text += fmt::format(
      "\n{} cards' worth served; {}.\n{} cards cut, {} whole, {} as they are. On the cut ones {} "
      "cards' "
      "worth is open to more instances, {} is stranded: slices that no profile can use.\n",
      cards_text(plan.served), quality(plan), plan.cards_cut, plan.cards_whole,
      plan.cards_untouched, cards_text(plan.open), cards_text(plan.stranded));
  return text;
}

}  // namespace fairlead::mig
