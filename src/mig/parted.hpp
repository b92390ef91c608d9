// mig-parted's configuration: the named layouts among which the label nvidia.com/mig.config of a
// node chooses one. Read as strictly as mig-parted reads it (api/spec/v1 at v0.15): it refuses
// unknown fields and then applies nothing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "hardware/card.hpp"

namespace fairlead::mig {

// "0x233010DE": PCI device id, then that of the vendor.
struct DeviceFilter {
  std::uint16_t device = 0;
  std::uint16_t vendor = 0;
  Position at = {};
};

struct PartedEntry {
  std::vector<DeviceFilter> filters;        // none: every model
  std::optional<std::vector<int>> devices;  // indices on the node; nothing: all
  bool enabled = false;                     // MIG mode
  std::map<std::string, int> instances;     // profile -> how many on each device
  Position at = {};
};

struct PartedConfig {
  std::string name;
  std::vector<PartedEntry> entries;  // applied in order
  Position at = {};
};

// A file of mig-parted, or a ConfigMap with one under the key config.yaml, as the GPU operator
// takes it. All or nothing; messages have the place in the file also inside of the ConfigMap.
Result<std::vector<PartedConfig>> read_parted(std::string_view text, const std::string& file);

// The file, in the order given.
std::string write_parted(const std::vector<PartedConfig>& configs);

// The GPUs of one node, all of one model, as it is with every node that has labels for them.
struct NodeGpus {
  std::string name;
  const hardware::Card* card = nullptr;  // nullptr: no table has it
  int count = 0;
};

// What would not happen as written if the node had this configuration: profiles that its card does
// not have and layouts that it refuses are errors; GPUs that no entry speaks of, entries whose
// filter matches no GPU, and GPUs that two entries claim are warnings.
Diagnostics check_parted(const PartedConfig& config, const NodeGpus& node);

}  // namespace fairlead::mig
