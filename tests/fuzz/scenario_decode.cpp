// Any text as a Scenario file: no crash, no escape sequence in what is said, and what is accepted
// can be run for its first steps.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "manifest/compose.hpp"
#include "scenario/output.hpp"
#include "scenario/runner.hpp"
#include "scenario/scenario.hpp"

namespace {

using namespace fairlead;

constexpr std::size_t most_steps = 20;
constexpr std::int32_t most_passes = 5;

// The parser is under test here, not the patience of the reader.
void bound(scenario::Scenario& scenario) {
  if (scenario.steps.size() > most_steps) scenario.steps.resize(most_steps);
  for (scenario::Step& step : scenario.steps) {
    if (auto* pass = std::get_if<scenario::PassStep>(&step.action)) {
      pass->passes = std::min(pass->passes, most_passes);
    } else if (auto* settle = std::get_if<scenario::SettleStep>(&step.action)) {
      settle->passes = std::min(settle->passes, most_passes);
    }
  }
}

void check_said(const Diagnostics& diagnostics) {
  const std::string said = to_string(diagnostics);
  if (said.empty() || said.find('\x1b') != std::string::npos) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto documents = manifest::compose(text, "fuzz.yaml");
  if (!documents) return 0;
  for (const manifest::Document& document : *documents) {
    if (document.root.find("objects") != nullptr) continue;  // would read this machine's files
    auto scenario = scenario::decode(document);
    if (!scenario) {
      check_said(scenario.error());
      continue;
    }
    bound(*scenario);
    const auto ran =
        scenario::run(*scenario, SchedulerKind::kueue, [](const scenario::StepReport& report) {
          if (scenario::json_line(report).empty()) std::abort();
        });
    if (!ran) check_said(ran.error());
  }
  return 0;
}
