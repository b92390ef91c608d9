// Any bytes as a configuration of mig-parted: no crash, no escape sequence in what is said, and
// what is read can be written and read again as the same text.
#include <cstdint>
#include <string>

#include "hardware/card_names.hpp"
#include "mig/parted.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairlead;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto configs = mig::read_parted(text, "fuzz.yaml");
  if (!configs) {
    require(!configs.error().empty());
    require(to_string(configs.error()).find('\x1b') == std::string::npos);
    return 0;
  }
  if (configs->empty()) return 0;
  const std::string written = mig::write_parted(*configs);
  const auto again = mig::read_parted(written, "again.yaml");
  require(again && mig::write_parted(*again) == written);
  for (const auto& config : *configs) {
    const mig::PartedTarget node{"node", hardware::find_card("H100-80GB").only(), 8};
    for (const auto& found : {mig::check_parted(config, node), mig::check_parted(config)}) {
      for (const mig::PartedFinding& each : found) {
        require((each.message + each.hint).find('\x1b') == std::string::npos);
      }
    }
  }
  return 0;
}
