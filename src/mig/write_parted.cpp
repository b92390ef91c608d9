#include <fmt/format.h>

#include "manifest/scalar.hpp"
#include "mig/parted.hpp"

namespace fairlead::mig {

namespace {

std::string joined(const std::vector<int>& devices) {
  std::string text;
  for (const int device : devices) text += (text.empty() ? "" : ", ") + std::to_string(device);
  return "[" + text + "]";
}

std::string filters_text(const std::vector<DeviceFilter>& filters) {
  std::string text;
  for (const DeviceFilter& filter : filters) {
    text +=
        fmt::format("{}\"0x{:04X}{:04X}\"", text.empty() ? "" : ", ", filter.device, filter.vendor);
  }
  return "[" + text + "]";
}

std::string entry_text(const PartedEntry& entry) {
  std::string text = "  - devices: " + (entry.devices ? joined(*entry.devices) : "all") + "\n";
  if (!entry.filters.empty()) text += "    device-filter: " + filters_text(entry.filters) + "\n";
  text += fmt::format("    mig-enabled: {}\n", entry.enabled);
  if (!entry.enabled) return text;
  if (entry.instances.empty()) return text + "    mig-devices: {}\n";
  text += "    mig-devices:\n";
  for (const auto& [profile, count] : entry.instances) {
    text += fmt::format("      \"{}\": {}\n", profile, count);
  }
  return text;
}

}  // namespace

std::string write_parted(const std::vector<PartedConfig>& configs) {
  std::string text = "version: v1\nmig-configs:\n";
  for (const PartedConfig& config : configs) {
    const bool is_text = manifest::resolve_plain(config.name).kind == manifest::NodeKind::string;
    text += is_text ? "  " + config.name + ":\n" : "  \"" + config.name + "\":\n";
    for (const PartedEntry& entry : config.entries) text += entry_text(entry);
  }
  return text;
}

}  // namespace fairlead::mig
