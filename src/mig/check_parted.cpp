#include <algorithm>

#include <fmt/format.h>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "mig/parted.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

using hardware::Card;

// The device ids that the node's GPUs may have: one where the product's name tells, else the
// card's.
std::vector<std::uint16_t> devices_of(const PartedTarget& node) {
  if (const auto device = hardware::device_of_product(node.product)) return {*device};
  if (node.card == nullptr) return {};
  return {node.card->devices.begin(), node.card->devices.end()};
}

// A filter applies to a GPU of which nothing is known: it may well match.
bool applies(const PartedEntry& entry, const std::vector<std::uint16_t>& devices) {
  if (entry.filters.empty() || devices.empty()) return true;
  return std::any_of(entry.filters.begin(), entry.filters.end(), [&](const DeviceFilter& filter) {
    return filter.vendor == hardware::nvidia_vendor &&
           std::find(devices.begin(), devices.end(), filter.device) != devices.end();
  });
}

bool speaks_of(const PartedEntry& entry, int device) {
  return !entry.devices ||
         std::find(entry.devices->begin(), entry.devices->end(), device) != entry.devices->end();
}

// "4-7" or "0, 2"
std::string ranges(const std::vector<int>& sorted) {
  std::string text;
  for (std::size_t i = 0; i < sorted.size();) {
    std::size_t last = i;
    while (last + 1 < sorted.size() && sorted[last + 1] == sorted[last] + 1) ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(sorted[i]);
    if (last > i) text += "-" + std::to_string(sorted[last]);
    i = last + 1;
  }
  return text;
}

class Checker {
 public:
  Checker(const PartedConfig& config, const PartedTarget& node)
      : config_(config),
        node_(node),
        devices_(devices_of(node)),
        claims_(static_cast<std::size_t>(node.count)) {}

  std::vector<PartedFinding> run() {
    bool any = false;
    for (const PartedEntry& entry : config_.entries) {
      if (!applies(entry, devices_)) continue;
      any = true;
      check(entry);
    }
    if (any) {
      report_claims();
    } else {
      report_no_match();
    }
    return std::move(found_);
  }

 private:
  void add(PartedTrouble trouble, const Position& at, std::string message, std::string hint = "") {
    found_.push_back({trouble, at,
                      fmt::format("{} on {}: {}", escaped(config_.name, 70),
                                  escaped(node_.name, 90), std::move(message)),
                      std::move(hint)});
  }

  void report_no_match() {
    const bool filtered = !config_.entries.empty() && !config_.entries.front().filters.empty();
    add(PartedTrouble::no_match, filtered ? config_.entries.front().filters.front().at : config_.at,
        fmt::format("no device filter matches its GPUs, which are {}, so that it changes nothing",
                    node_.product.empty() ? node_.card->name : escaped(node_.product, 60)),
        fmt::format("0x{:04X}{:04X} would match", devices_.front(), hardware::nvidia_vendor));
  }

  void check(const PartedEntry& entry) {
    for (int device = 0; device < node_.count; ++device) {
      if (speaks_of(entry, device)) ++claims_[static_cast<std::size_t>(device)];
    }
    if (entry.devices) {
      const auto beyond = std::find_if(entry.devices->begin(), entry.devices->end(),
                                       [&](int device) { return device >= node_.count; });
      if (beyond != entry.devices->end()) {
        add(PartedTrouble::layout, entry.at,
            fmt::format("there is no GPU {}; the node has {}", *beyond, node_.count));
      }
    }
    if (entry.enabled) check_layout(entry);
  }

  void check_layout(const PartedEntry& entry) {
    if (node_.card == nullptr) {
      if (!node_.whole_only) return;
      return add(PartedTrouble::layout, entry.at,
                 "its GPUs, " + escaped(node_.product, 60) + ", have no MIG");
    }
    hardware::ProfileCounts counts(node_.card->profiles.size());
    for (const auto& [name, count] : entry.instances) {
      if (name.find("c.") != std::string::npos) return;  // compute instances inside of one
      const auto profile = parse_profile(*node_.card, name);
      if (!profile) {
        const Diagnostic& why = profile.error().front();
        return add(PartedTrouble::layout, entry.at, why.message, why.hint);
      }
      counts[*profile] = count;
    }
    const hardware::Fit fit = hardware::fit(*node_.card, counts, {});
    if (!fit.fits()) {
      add(PartedTrouble::layout, entry.at, reason_text(*node_.card, counts, {}, fit));
    }
  }

  void report_claims() {
    std::vector<int> none;
    std::vector<int> several;
    for (int device = 0; device < node_.count; ++device) {
      const int claims = claims_[static_cast<std::size_t>(device)];
      if (claims == 0) none.push_back(device);
      if (claims > 1) several.push_back(device);
    }
    if (!none.empty()) {
      add(PartedTrouble::unmanaged, config_.at,
          "nothing is said about GPU " + ranges(none) + ", which stay as they happen to be",
          "a node carries one nvidia.com/mig.config: name every GPU in it");
    }
    if (!several.empty()) {
      add(PartedTrouble::unmanaged, config_.at,
          "more than one entry claims GPU " + ranges(several) + "; the last one wins");
    }
  }

  const PartedConfig& config_;
  const PartedTarget& node_;
  std::vector<std::uint16_t> devices_;
  std::vector<int> claims_;  // by device, how many entries name it
  std::vector<PartedFinding> found_;
};

// How many of each of the card's profiles an entry wants; nothing where it wants one of another
// card.
std::optional<hardware::ProfileCounts> counts_of(const PartedEntry& entry, const Card& card) {
  hardware::ProfileCounts counts(card.profiles.size());
  for (const auto& [name, count] : entry.instances) {
    const auto profile = hardware::find_profile(card, name);
    if (!profile) return std::nullopt;
    counts[*profile] = count;
  }
  return counts;
}

// Why no card takes it; empty where one does, or nobody can say.
std::string impossible_everywhere(const PartedEntry& entry) {
  const bool known =
      std::all_of(entry.instances.begin(), entry.instances.end(),
                  [](const auto& each) { return hardware::is_known_profile(each.first); });
  if (!known) return "";
  std::string why = "no card has all of these profiles";
  for (const Card& card : hardware::all_cards()) {
    const auto counts = counts_of(entry, card);
    if (!counts) continue;
    const hardware::Fit fit = hardware::fit(card, *counts, {});
    if (fit.fits()) return "";
    why = "on " + std::string(card.name) + ", " + reason_text(card, *counts, {}, fit);
  }
  return why;
}

}  // namespace

std::vector<const PartedEntry*> entries_by_gpu(const PartedConfig& config,
                                               const PartedTarget& node) {
  const std::vector<std::uint16_t> devices = devices_of(node);
  std::vector<const PartedEntry*> by_gpu(static_cast<std::size_t>(node.count), nullptr);
  for (const PartedEntry& entry : config.entries) {
    if (!applies(entry, devices)) continue;
    for (int device = 0; device < node.count; ++device) {
      if (speaks_of(entry, device)) by_gpu[static_cast<std::size_t>(device)] = &entry;
    }
  }
  return by_gpu;
}

std::vector<PartedFinding> check_parted(const PartedConfig& config) {
  std::vector<PartedFinding> found;
  for (const PartedEntry& entry : config.entries) {
    std::string why = entry.enabled ? impossible_everywhere(entry) : "";
    if (why.empty()) continue;
    found.push_back(
        {PartedTrouble::layout, entry.at, escaped(config.name, 70) + ": " + std::move(why), ""});
  }
  return found;
}

std::vector<PartedFinding> check_parted(const PartedConfig& config, const PartedTarget& node) {
  return Checker(config, node).run();
}

}  // namespace fairlead::mig
