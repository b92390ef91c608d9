#include "model/slice_gpus.hpp"

#include <algorithm>
#include <set>

#include "base/diagnostic.hpp"
#include "hardware/card_names.hpp"

namespace fairlead::model {

namespace {

struct Offered {
  std::set<std::string> products;
  std::int64_t gpus = 0;
  std::int64_t instances = 0;
  std::int64_t memory_mib = 0;  // of the first GPU
};

Offered offered_by(std::span<const ResourceSlice* const> slices) {
  Offered offered;
  for (const ResourceSlice* slice : slices) {
    for (const SliceDevice& device : slice->devices) {
      if (device.type == "mig") ++offered.instances;
      if (!device.product.empty()) offered.products.insert(device.product);
      if (device.type != "gpu" || offered.gpus == most_gpus_of_a_node) continue;
      if (++offered.gpus == 1) offered.memory_mib = device.memory.units() / (std::int64_t{1} << 20);
    }
  }
  return offered;
}

void note(NodeGpus& gpus, GpuTrouble trouble, std::string message, std::string hint = "") {
  gpus.notes.push_back({trouble, "", std::move(message), std::move(hint)});
}

void take_over(const Offered& offered, NodeGpus& gpus) {
  gpus.product = *offered.products.begin();
  gpus.count = offered.gpus;
  const auto found = hardware::find_card(
      gpus.product, offered.memory_mib > 0 ? std::optional(offered.memory_mib) : std::nullopt);
  gpus.card = found.only();
  gpus.whole_only = found.whole_only;
  if (gpus.card != nullptr || gpus.whole_only) return;
  note(gpus, GpuTrouble::unknown_card,
       "'" + escaped(gpus.product, 60) +
           "' of its ResourceSlices is no card of the tables; its "
           "GPUs are used as whole ones",
       "docs/gpus.md lists the cards");
}

// A driver may offer instances alone, and then their GPUs are not counted.
void compare(const Offered& offered, NodeGpus& gpus) {
  const hardware::Card* const card = hardware::find_card(*offered.products.begin()).only();
  if (card != nullptr && gpus.card != nullptr && card != gpus.card) {
    note(gpus, GpuTrouble::two_models,
         "its labels name " + std::string(gpus.card->name) + ", its ResourceSlices " +
             std::string(card->name));
  }
  if (offered.instances > 0 || offered.gpus == 0 || offered.gpus == gpus.count) return;
  note(gpus, GpuTrouble::contradiction,
       "its labels count " + std::to_string(gpus.count) + " GPUs, its ResourceSlices " +
           std::to_string(offered.gpus));
}

}  // namespace

SlicesByNode slices_by_node(std::span<const ResourceSlice* const> slices) {
  std::map<std::string, std::int64_t> newest;  // by pool
  for (const ResourceSlice* slice : slices) {
    if (slice->driver != gpu_driver) continue;
    const auto [known, added] = newest.try_emplace(slice->pool, slice->generation);
    known->second = std::max(known->second, slice->generation);
  }
  SlicesByNode by_node;
  for (const ResourceSlice* slice : slices) {
    const bool counts = slice->driver == gpu_driver && !slice->node.empty() &&
                        slice->generation == newest.at(slice->pool);
    if (counts) by_node[slice->node].push_back(slice);
  }
  return by_node;
}

void add_slices(std::span<const ResourceSlice* const> slices, NodeGpus& gpus) {
  const Offered offered = offered_by(slices);
  if (offered.products.empty()) return;
  if (offered.products.size() > 1) {
    note(gpus, GpuTrouble::two_models,
         "its ResourceSlices have " + std::to_string(offered.products.size()) +
             " models of GPU, such as '" + escaped(*offered.products.begin(), 60) + "' and '" +
             escaped(*offered.products.rbegin(), 60) + "'",
         "labels can describe one of them");
  }
  if (gpus.product.empty() && gpus.count == 0) {
    take_over(offered, gpus);
  } else if (offered.products.size() == 1) {
    compare(offered, gpus);
  }
  const bool plugin = std::any_of(gpus.offered.begin(), gpus.offered.end(),
                                  [](const auto& each) { return each.second > 0; });
  if (!plugin) return;
  note(
      gpus, GpuTrouble::offered_twice,
      "its GPUs are offered by the device plugin and by the DRA driver, and neither knows what the "
      "other gave away",
      "turn one of the two off on this node");
}

}  // namespace fairlead::model
