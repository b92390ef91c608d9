// Any bytes as a plan of `mig plan`: no crash, and what it takes to carry out a plan that was taken
// is a configuration that mig-parted reads.
#include <cstdint>
#include <string>

#include "mig/demand.hpp"
#include "mig/inventory.hpp"
#include "mig/rollout.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairlead;
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)mig::parse_demands(text);
  (void)mig::parse_window(text);
  if (const auto inventory = mig::parse_cards(text)) require(!inventory->nodes.empty());
  const auto nodes = mig::read_plan(text, "fuzz.json");
  if (!nodes) {
    require(to_string(nodes.error()).find('\x1b') == std::string::npos);
    return 0;
  }
  const auto rollout = mig::make_rollout(*nodes, {});
  require(rollout.has_value());
  require(mig::read_parted(mig::kubernetes_text(*rollout, {}), "out.yaml").has_value());
  return 0;
}
