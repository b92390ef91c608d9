#include "mig/inventory.hpp"

#include <algorithm>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

std::string lower(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

struct Batch {
  const hardware::Card* card = nullptr;
  int gpus = 0;
  int nodes = 1;
};

Result<Batch> parse_batch(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) {
    return unexpected(refusal({}, "'" + escaped(text, 60) + "' names no number of cards",
                              "card:cards-of-a-node[xnodes], such as H200:8x4"));
  }
  const auto card = parse_card(text.substr(0, colon));
  if (!card) return unexpected(card.error());
  const std::string_view numbers = text.substr(colon + 1);
  const std::size_t times = numbers.find('x');
  const auto gpus = parse_count(numbers.substr(0, times), 1, most_gpus_of_a_node);
  if (!gpus) return unexpected(gpus.error());
  Batch batch{*card, *gpus, 1};
  if (times == std::string_view::npos) return batch;
  const auto nodes = parse_count(numbers.substr(times + 1), 1, static_cast<int>(most_nodes));
  if (!nodes) return unexpected(nodes.error());
  batch.nodes = *nodes;
  return batch;
}

InventoryNode* find_node(Inventory& inventory, std::string_view name) {
  const auto found = std::find_if(inventory.nodes.begin(), inventory.nodes.end(),
                                  [&](const InventoryNode& node) { return node.name == name; });
  return found == inventory.nodes.end() ? nullptr : &*found;
}

}  // namespace

Result<Inventory> parse_cards(std::string_view text) {
  Inventory inventory;
  std::size_t gpus = 0;
  for (const std::string_view part : split_list(text)) {
    const auto batch = parse_batch(part);
    if (!batch) return unexpected(batch.error());
    if (inventory.nodes.size() + static_cast<std::size_t>(batch->nodes) > most_nodes) {
      return unexpected(refusal({}, "more than " + std::to_string(most_nodes) + " nodes"));
    }
    gpus += static_cast<std::size_t>(batch->gpus) * static_cast<std::size_t>(batch->nodes);
    if (gpus > most_gpus) {
      return unexpected(refusal({}, "more than " + std::to_string(most_gpus) + " GPUs"));
    }
    const std::string prefix = lower(batch->card->name) + "-";
    const auto earlier =
        std::count_if(inventory.nodes.begin(), inventory.nodes.end(),
                      [&](const InventoryNode& node) { return node.name.starts_with(prefix); });
    for (int n = 1; n <= batch->nodes; ++n) {
      InventoryNode& node = inventory.nodes.emplace_back();
      node.name = prefix + std::to_string(earlier + n);
      node.product = std::string(batch->card->name);
      node.gpus.assign(static_cast<std::size_t>(batch->gpus), Gpu{batch->card, {}, false});
    }
  }
  if (inventory.nodes.empty()) return unexpected(refusal({}, "no card is named", "H200:8x4"));
  return inventory;
}

Result<void> apply_live(Inventory& inventory, std::string_view text) {
  const auto refuse = [&](std::string message, std::string hint = "") -> Result<void> {
    return unexpected(
        refusal({}, "'" + escaped(text, 80) + "': " + std::move(message), std::move(hint)));
  };
  const std::size_t equals = text.find('=');
  const std::size_t slash = text.rfind('/', equals);
  if (equals == std::string_view::npos || slash == std::string_view::npos) {
    return refuse("names no GPU of a node", "node/2=3g.40gb@4+1g.10gb@0, or node/2=whole");
  }
  InventoryNode* node = find_node(inventory, text.substr(0, slash));
  if (node == nullptr) return refuse("there is no such node with GPUs");
  const auto index = parse_count(text.substr(slash + 1, equals - slash - 1), 0,
                                 static_cast<int>(node->gpus.size()) - 1);
  if (!index) return refuse(index.error().front().message);
  Gpu& gpu = node->gpus[static_cast<std::size_t>(*index)];
  node->left_alone.clear();
  const std::string_view what = text.substr(equals + 1);
  if (what == whole_card) {
    gpu.taken = true;
    return {};
  }
  if (what == "free") return {};
  if (gpu.card == nullptr) return refuse("this GPU has no MIG that is known");
  if (what.empty()) return refuse("names no instance", "node/2=free where nothing is in use");
  for (const std::string_view part : split_list(what, '+')) {
    const auto placement = parse_placement(*gpu.card, part);
    if (!placement) return unexpected(placement.error());
    gpu.live.push_back(*placement);
    if (!hardware::state_with(*gpu.card, gpu.live)) {
      return refuse("'" + escaped(part, 40) + "' cannot exist beside what is there before it");
    }
  }
  return {};
}

}  // namespace fairlead::mig
