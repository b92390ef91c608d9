#include "mig/rollout.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/fnv.hpp"
#include "hardware/card_names.hpp"
#include "hardware/share.hpp"

namespace fairlead::mig {

namespace {

constexpr const char* whole_resource = "nvidia.com/gpu";

// What mig-parted is to make of each GPU.
PartedEntry entry_of(const Gpu& gpu, const Layout& layout) {
  PartedEntry entry;
  entry.devices.emplace();
  if (gpu.taken || layout.whole || gpu.card == nullptr) return entry;
  for (const auto* list : {&gpu.live, &layout.instances}) {
    for (const hardware::Placement& instance : *list) {
      ++entry.instances[std::string(gpu.card->profiles[instance.profile].name)];
    }
  }
  entry.enabled = !entry.instances.empty();
  return entry;
}

std::vector<PartedEntry> entries_of(const PlannedNode& planned) {
  std::vector<PartedEntry> entries;
  for (std::size_t g = 0; g < planned.layouts.size(); ++g) {
    PartedEntry entry = entry_of(planned.node.gpus[g], planned.layouts[g]);
    auto same = std::find_if(entries.begin(), entries.end(), [&](const PartedEntry& known) {
      return known.enabled == entry.enabled && known.instances == entry.instances;
    });
    if (same == entries.end()) same = entries.insert(same, std::move(entry));
    same->devices->push_back(static_cast<int>(g));
  }
  return entries;
}

constexpr const char* all_disabled = "all-disabled";

bool has_plan(const PlannedNode& planned) {
  return std::any_of(planned.layouts.begin(), planned.layouts.end(),
                     [](const Layout& layout) { return !layout.untouched(); });
}

// A node that is as the plan wants it: its label names the configuration already, or it was never
// cut and is not to be.
bool is_done(const InventoryNode& node, const PartedConfig& config) {
  if (node.config == config.name) return true;
  const bool uncut = node.config.empty() || node.config == all_disabled;
  return uncut && std::none_of(config.entries.begin(), config.entries.end(),
                               [](const PartedEntry& entry) { return entry.enabled; });
}

std::int64_t live_units(const PlannedNode& planned) {
  std::int64_t units = 0;
  for (const Gpu& gpu : planned.node.gpus) {
    if (gpu.taken) units += hardware::card_units;
    for (const hardware::Placement& instance : gpu.live) {
      units += units_of(*gpu.card->geometry, gpu.card->shapes()[instance.profile]);
    }
  }
  return units;
}

void count_resources(const PlannedNode& planned, const std::vector<PartedEntry>& entries,
                     std::map<std::string, ResourceChange>& changes) {
  for (const Gpu& gpu : planned.node.gpus) {
    if (gpu.live.empty()) ++changes[whole_resource].before;
    for (const hardware::Placement& instance : gpu.live) {
      ++changes[hardware::resource_of(gpu.card->profiles[instance.profile].name)].before;
    }
  }
  for (const PartedEntry& entry : entries) {
    const auto devices = static_cast<std::int64_t>(entry.devices->size());
    if (!entry.enabled) changes[whole_resource].after += devices;
    for (const auto& [profile, count] : entry.instances) {
      changes[hardware::resource_of(profile)].after += count * devices;
    }
  }
}

// What we write must be what mig-parted takes and the cards hold; anything else is our mistake.
void prove(const Rollout& rollout) {
  const auto read = read_parted(write_parted(rollout.configs), "");
  FAIRLEAD_ASSERT(read && read->size() == rollout.configs.size());
  for (const RolloutNode& node : rollout.nodes) {
    const auto config = std::find_if(read->begin(), read->end(), [&](const PartedConfig& each) {
      return each.name == node.config;
    });
    FAIRLEAD_ASSERT(config != read->end());
    const InventoryNode& gpus = node.planned->node;
    const PartedTarget target{gpus.name, gpus.gpus.front().card,
                              static_cast<int>(gpus.gpus.size())};
    FAIRLEAD_ASSERT(check_parted(*config, target).empty());
  }
}

}  // namespace

Result<Rollout> make_rollout(std::span<const PlannedNode> nodes, const RolloutSettings& settings) {
  Rollout rollout;
  std::set<std::string> named;
  for (const PlannedNode& planned : nodes) {
    if (!has_plan(planned)) continue;
    PartedConfig config{"", entries_of(planned), {}};
    config.name = fmt::format("fairlead-{:016x}", fnv_hash(write_parted({config})));
    if (is_done(planned.node, config)) continue;
    RolloutNode& node = rollout.nodes.emplace_back();
    node.planned = &planned;
    node.config = config.name;
    count_resources(planned, config.entries, node.changes);
    for (const auto& [resource, change] : node.changes) {
      rollout.changes[resource].before += change.before;
      rollout.changes[resource].after += change.after;
    }
    if (named.insert(config.name).second) rollout.configs.push_back(std::move(config));
    for (std::size_t g = 0; g < planned.layouts.size(); ++g) {
      if (!planned.node.gpus[g].live.empty() && !planned.layouts[g].untouched()) {
        node.remade.push_back(g);
      }
    }
  }
  std::stable_sort(rollout.nodes.begin(), rollout.nodes.end(),
                   [](const RolloutNode& a, const RolloutNode& b) {
                     return live_units(*a.planned) < live_units(*b.planned);
                   });
  if (!settings.windows.empty()) {
    const auto begins =
        schedule(settings.windows, rollout.nodes.size(), settings.minutes_each, settings.at_once);
    if (!begins) return unexpected(begins.error());
    for (std::size_t n = 0; n < begins->size(); ++n) rollout.nodes[n].begins = (*begins)[n];
  }
  // The operator's default for nodes without the label.
  rollout.configs.push_back({all_disabled, {PartedEntry{}}, {}});
  prove(rollout);
  return rollout;
}

}  // namespace fairlead::mig
