// Any bytes as a ConfigMap or a file with settings of the programs on nodes: no crash, and no
// escape sequence in what is said.
#include <cstdint>
#include <string>

#include "manifest/problems.hpp"
#include "mig/settings.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fairlead;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const manifest::Composition read = manifest::compose_all(text, "fuzz.yaml");
  manifest::Problems problems;
  mig::SettingsReader reader;
  for (const manifest::Document& document : read.documents) {
    if (mig::SettingsReader::is_file(document.root)) {
      reader.read_file(document, problems);
    } else {
      reader.read_map(document, problems);
    }
  }
  require(to_string(problems.kept()).find('\x1b') == std::string::npos);
  const mig::Settings settings = reader.take();
  for (const mig::SharingConfig& config : settings.sharing) {
    for (const mig::SharedResource& each : config.resources) {
      require(config.replicas_of(each.name) >= 1);
    }
  }
  return 0;
}
