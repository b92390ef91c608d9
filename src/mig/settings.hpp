// The settings of NVIDIA's programs on nodes, found among other documents: mig-parted's
// configurations and the device plugin's, as files of their own or in ConfigMaps.
#pragma once

#include <string>
#include <vector>

#include "manifest/embedded.hpp"
#include "mig/parted.hpp"
#include "mig/sharing.hpp"

namespace fairlead::mig {

struct PartedFile {
  // The one node that it is for: the GPU operator makes a ConfigMap of this kind for each (label
  // nvidia.com/node-name). Empty: for all.
  std::string node;
  std::vector<PartedConfig> configs;
};

struct Settings {
  std::vector<PartedFile> parted;
  std::vector<SharingConfig> sharing;  // of all files, in the order read

  bool empty() const { return parted.empty() && sharing.empty(); }
};

class SettingsReader {
 public:
  // A document without apiVersion and kind that is a file of one of the two.
  static bool is_file(const manifest::Node& root);

  // Reads such a file; or what a ConfigMap has of them, where false says that it has none. What is
  // wrong is reported, what could be read is kept.
  void read_file(const manifest::Document& document, manifest::Problems& problems);
  bool read_map(const manifest::Document& map, manifest::Problems& problems);

  Settings take() { return std::move(settings_); }

 private:
  bool read_text(const manifest::Document& map, const manifest::Member& entry,
                 manifest::Problems& problems);

  Settings settings_;
  manifest::Embedding embedding_;
};

}  // namespace fairlead::mig
