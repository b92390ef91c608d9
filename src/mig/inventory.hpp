// The cards that there are, and which of them must not be touched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "manifest/compose.hpp"
#include "mig/plan.hpp"
#include "model/node_gpus.hpp"

namespace fairlead::mig {

inline constexpr int most_gpus_of_a_node = static_cast<int>(model::most_gpus_of_a_node);
inline constexpr std::size_t most_nodes = 100'000;
inline constexpr std::size_t most_gpus = 1'000'000;

struct Inventory {
  std::vector<InventoryNode> nodes;  // in order of name, those without GPUs left out
  Diagnostics notes;                 // what was taken as something else than it says
};

// "H200:8x4,H100-80GB:8": four nodes h200-141gb-1 ... with 8 cards each, and one more.
Result<Inventory> parse_cards(std::string_view text);

// Nodes as `kubectl get nodes -o yaml|json` gives them (model/node_gpus.hpp says what is read);
// and, where they are there, pods, as `kubectl get pods -A` does. A node that is cordoned or not
// ready is left alone, and so is one on which pods hold GPUs: which of its cards they hold cannot
// be seen from outside.
Result<Inventory> read_inventory(const std::vector<manifest::Document>& documents);

// "node/2=3g.40gb@4+1g.10gb@0", "node/2=whole" or "node/2=free": what is in use on one GPU. With
// one such word for a node it is known what must stay there, and the rest of it may be planned.
Result<void> apply_live(Inventory& inventory, std::string_view text);

}  // namespace fairlead::mig
