// MIG configurations on the kinds of nodes that there are.
#include <algorithm>
#include <set>

#include "check/mig_targets.hpp"
#include "check/node_findings.hpp"

namespace fairlead::check {
namespace {

using mig::PartedConfig;
using mig::PartedEntry;
using mig::PartedFinding;
using mig::PartedTrouble;

constexpr std::size_t names_shown = 6;

const char* code_of(PartedTrouble trouble) {
  switch (trouble) {
    case PartedTrouble::layout: return codes::mig_layout;
    case PartedTrouble::unmanaged: return codes::mig_unmanaged;
    case PartedTrouble::no_match: return codes::mig_filter;
  }
  return codes::mig_layout;
}

// True where none is about a layout.
bool report(const std::vector<PartedFinding>& found, Findings& findings) {
  bool good = true;
  for (const PartedFinding& each : found) {
    good = good && each.trouble != PartedTrouble::layout;
    findings.report(code_of(each.trouble), each.at, each.message, each.hint);
  }
  return good;
}

// The strategy `single` wants one profile on all GPUs, or no MIG at all.
void judge_single(const PartedConfig& config, const mig::PartedTarget& node, Findings& findings) {
  std::set<std::string_view> kinds;
  for (const PartedEntry* entry : mig::entries_by_gpu(config, node)) {
    if (entry == nullptr) return;
    if (!entry->enabled) kinds.insert("whole GPUs");
    if (entry->enabled && entry->instances.empty()) kinds.insert("GPUs without instances");
    for (const auto& [profile, count] : entry->instances) {
      if (count > 0) kinds.insert(profile);
    }
  }
  if (kinds.size() < 2) return;
  findings.report(codes::mig_layout, config.at,
                  escaped(config.name, 70) + " on " + node.name +
                      ": with the MIG strategy single all GPUs must be cut alike, and it makes " +
                      some_of({kinds.begin(), kinds.end()}, names_shown) +
                      "; the device plugin then offers none of them",
                  "one profile on all GPUs, or the strategy mixed");
}

void judge_chosen(const PartedConfig& config, const MigTargets& targets, Findings& findings) {
  for (const auto& [key, target] : targets) {
    if (target.node.count == 0) continue;
    mig::PartedTarget node = target.node;
    node.name = node_names(node.name, target.nodes);
    const bool fits = report(mig::check_parted(config, node), findings);
    if (fits && target.strategy == "single") judge_single(config, node, findings);
  }
}

// True where some kind of node could have the configuration. One that would leave GPUs out wherever
// it fits is reported for the first.
bool fits_somewhere(const PartedConfig& config, const MigTargets& targets, Findings& findings) {
  bool fits = false;
  std::vector<PartedFinding> first;
  for (const auto& [key, target] : targets) {
    mig::PartedTarget node = target.node;
    node.name = node_names(node.name, 1);
    auto found = mig::check_parted(config, node);
    const bool here = std::all_of(found.begin(), found.end(), [](const PartedFinding& each) {
      return each.trouble == PartedTrouble::unmanaged;
    });
    if (here && found.empty()) return true;
    if (here && !fits) first = std::move(found);
    fits = fits || here;
  }
  report(first, findings);
  return fits;
}

}  // namespace

std::string some_of(const std::vector<std::string_view>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
    text += (i > 0 ? ", " : "") + escaped(names[i], 60);
  }
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

void check_mig_layouts(const mig::PartedFile& file, const MigChoices& choices, Findings& findings) {
  std::vector<std::string_view> idle;
  Position at;
  for (const PartedConfig& config : file.configs) {
    if (!report(mig::check_parted(config), findings)) continue;
    if (const MigTargets* targets = choices.chosen(config)) {
      judge_chosen(config, *targets, findings);
      continue;
    }
    // A file for one node has every layout of its cards; the others were not meant.
    if (choices.all.empty() || !file.node.empty()) continue;
    if (fits_somewhere(config, choices.all, findings)) continue;
    if (idle.empty()) at = config.at;
    idle.push_back(config.name);
  }
  if (idle.empty()) return;
  findings.report(codes::idle_mig_config, at,
                  "of the MIG configurations " + std::to_string(idle.size()) +
                      " would work on no node among the files: " + some_of(idle, names_shown));
}

}  // namespace fairlead::check
