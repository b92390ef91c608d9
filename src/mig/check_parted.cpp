#include <algorithm>

#include <fmt/format.h>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "mig/parted.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

using hardware::Card;

bool matches(const DeviceFilter& filter, const Card& card) {
  return filter.vendor == hardware::nvidia_vendor &&
         std::find(card.devices.begin(), card.devices.end(), filter.device) != card.devices.end();
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
  Checker(const PartedConfig& config, const NodeGpus& node)
      : config_(config), node_(node), claims_(static_cast<std::size_t>(node.count)) {}

  Diagnostics run() {
    for (const PartedEntry& entry : config_.entries) check(entry);
    report_claims();
    return std::move(found_);
  }

 private:
  void add(Severity severity, const Position& at, std::string message, std::string hint = "") {
    found_.push_back({severity, at, "",
                      fmt::format("{} on node {}: {}", config_.name, escaped(node_.name, 60),
                                  std::move(message)),
                      std::move(hint), ""});
  }

  bool applies(const PartedEntry& entry) {
    if (entry.filters.empty()) return true;
    if (node_.card == nullptr) return false;
    if (std::any_of(entry.filters.begin(), entry.filters.end(),
                    [&](const DeviceFilter& filter) { return matches(filter, *node_.card); })) {
      return true;
    }
    add(Severity::warning, entry.filters.front().at,
        "the filter matches no GPU; they are " + std::string(node_.card->name),
        node_.card->devices.empty()
            ? ""
            : fmt::format("0x{:04X}{:04X} would match", node_.card->devices.front(),
                          hardware::nvidia_vendor));
    return false;
  }

  void check(const PartedEntry& entry) {
    if (!applies(entry)) return;
    for (int device = 0; device < node_.count; ++device) {
      const bool named = !entry.devices || std::find(entry.devices->begin(), entry.devices->end(),
                                                     device) != entry.devices->end();
      if (named) ++claims_[static_cast<std::size_t>(device)];
    }
    if (entry.devices) {
      for (const int device : *entry.devices) {
        if (device < node_.count) continue;
        add(Severity::error, entry.at,
            fmt::format("there is no GPU {}; the node has {}", device, node_.count));
      }
    }
    if (entry.enabled) check_layout(entry);
  }

  void check_layout(const PartedEntry& entry) {
    if (node_.card == nullptr) {
      return add(Severity::error, entry.at, "its GPUs are no card that is known to have MIG");
    }
    hardware::ProfileCounts counts(node_.card->profiles.size());
    for (const auto& [name, count] : entry.instances) {
      const auto profile = parse_profile(*node_.card, name);
      if (!profile) {
        const Diagnostic& why = profile.error().front();
        return add(Severity::error, entry.at, why.message, why.hint);
      }
      counts[*profile] = count;
    }
    const hardware::Fit fit = hardware::fit(*node_.card, counts, {});
    if (!fit.fits()) add(Severity::error, entry.at, reason_text(*node_.card, counts, {}, fit));
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
      add(Severity::warning, config_.at,
          "nothing is said about GPU " + ranges(none) + ", which stay as they happen to be",
          "a node carries one nvidia.com/mig.config: name every GPU in it");
    }
    if (!several.empty()) {
      add(Severity::warning, config_.at,
          "more than one entry claims GPU " + ranges(several) + "; the last one wins");
    }
  }

  const PartedConfig& config_;
  const NodeGpus& node_;
  std::vector<int> claims_;  // by device, how many entries name it
  Diagnostics found_;
};

}  // namespace

Diagnostics check_parted(const PartedConfig& config, const NodeGpus& node) {
  return Checker(config, node).run();
}

}  // namespace fairlead::mig
