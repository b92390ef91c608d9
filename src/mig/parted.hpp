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
#include "manifest/compose.hpp"

namespace fairlead::manifest {
class Problems;
}

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

// A document that is such a file. What is wrong with it is reported; what could be read is
// returned.
std::vector<PartedConfig> read_parted(const manifest::Document& document,
                                      manifest::Problems& problems);

// The file, in the order given.
std::string write_parted(const std::vector<PartedConfig>& configs);

// The GPUs of one node, all of one model, as it is with every node that has labels for them.
struct PartedTarget {
  std::string name;                      // for messages: "node a"
  const hardware::Card* card = nullptr;  // nullptr: it has no MIG, or no table has it
  int count = 0;                         // GPUs
  bool whole_only = false;               // known to have no MIG
  std::string product = {};              // the label, which tells cards of one model apart
};

enum class PartedTrouble {
  layout,     // the hardware refuses it: such a profile, such a layout, such a GPU is not there
  unmanaged,  // GPUs that no entry speaks of, or that several do
  no_match,   // device filters that match no GPU of the node, so that nothing applies
};

struct PartedFinding {
  PartedTrouble trouble = PartedTrouble::layout;
  Position at;
  std::string message;  // begins with the configuration and the node
  std::string hint;

  friend bool operator==(const PartedFinding&, const PartedFinding&) = default;
};

// By GPU of the node, the entry that decides about it: the last that speaks of it; null where none
// does. With an unknown card every filter counts as one that matches.
std::vector<const PartedEntry*> entries_by_gpu(const PartedConfig& config,
                                               const PartedTarget& node);

// What no card there is can do: layouts of profiles that belong to no card together, or that fit on
// none of the cards that have them. Says nothing of nodes.
std::vector<PartedFinding> check_parted(const PartedConfig& config);

// What would not happen as written if the node had this configuration. Where nothing is known of
// the card, its layouts are not judged.
std::vector<PartedFinding> check_parted(const PartedConfig& config, const PartedTarget& node);

}  // namespace fairlead::mig
