// One series of a response of Prometheus' HTTP API.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/instant.hpp"
#include "trace/import/json_path.hpp"

namespace fairlead::trace {

// One point of a series: at a time (since 1970) a value.
struct Sample {
  Instant at;
  double value = 0;

  // The value as a time in seconds since 1970; nothing for one that cannot be.
  std::optional<Instant> time() const;
};

struct Series {
  const Json* labels = nullptr;  // valid as long as the JSON is
  std::vector<Sample> samples;   // of a range or of an instant, as they stand there
  std::int64_t odd = 0;          // samples that are no numbers, or of another century

  std::string_view label(std::string_view name) const { return text_at(labels, name); }
};

Series read_series(const Json* series);

// All labels as one text, to tell series apart.
std::string joined_labels(const Series& series);

// "nvidia_com_mig_1g_10gb", as kube-state-metrics writes names of resources, is
// nvidia.com/mig-1g.10gb; empty for what could be several names.
std::string resource_of_label(std::string_view label);

}  // namespace fairlead::trace
