// A plan for people and for machines; what is written for machines can be read again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "mig/plan.hpp"

namespace fairlead::mig {

// Nodes that become the same are one line.
std::string plan_text(std::span<const InventoryNode> nodes, std::span<const Demand> demands,
                      const Plan& plan);

// One JSON object: nodes with their gpus, demand, and the figures in cards. An instance is
// "3g.40gb@4".
std::string plan_json(std::span<const InventoryNode> nodes, std::span<const Demand> demands,
                      const Plan& plan);

// What of a plan is needed to carry it out.
struct PlannedNode {
  InventoryNode node;
  std::vector<Layout> layouts;  // by GPU
};

// The nodes of a plan_json text. Refused where a layout could not exist.
Result<std::vector<PlannedNode>> read_plan(std::string_view text, const std::string& file);

// What a GPU becomes, without the places: "3g.40gb + 2 x 1g.10gb", "whole", "as it is".
std::string layout_text(const Gpu& gpu, const Layout& layout);

}  // namespace fairlead::mig
