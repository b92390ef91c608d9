// Any bytes as Nodes, pods and ResourceSlices: no crash, no escape sequence in what is said, and no
// node with more GPUs than a machine has.
#include <cstdint>
#include <string>

#include "mig/inventory.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairlead;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const manifest::Composition read = manifest::compose_all(text, "fuzz.yaml");
  const auto inventory = mig::read_inventory(read.documents);
  if (!inventory) {
    require(to_string(inventory.error()).find('\x1b') == std::string::npos);
    return 0;
  }
  require(to_string(inventory->notes).find('\x1b') == std::string::npos);
  for (const mig::InventoryNode& node : inventory->nodes) {
    require(!node.gpus.empty() && node.gpus.size() <= mig::most_gpus_of_a_node);
  }
  return 0;
}
