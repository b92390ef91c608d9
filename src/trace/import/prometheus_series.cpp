#include "trace/import/prometheus_series.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>

#include "trace/import/rfc3339.hpp"

namespace fairlead::trace {
namespace {

// Values beyond are no amounts and no times.
constexpr double largest = 1e15;

std::optional<double> number_of(const Json* value) {
  if (value == nullptr) return std::nullopt;
  double number = 0;
  if (const auto* text = value->if_string()) {
    const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || stop != text->data() + text->size()) return std::nullopt;
  } else if (const auto* real = value->if_double()) {
    number = *real;
  } else if (const auto* whole = value->if_int64()) {
    number = static_cast<double>(*whole);
  } else {
    return std::nullopt;
  }
  if (!std::isfinite(number) || std::abs(number) > largest) return std::nullopt;
  return number;
}

Instant instant_of(double seconds) { return {std::llround(seconds * 1000)}; }

std::optional<Sample> sample_of(const Json& pair) {
  const auto* both = pair.if_array();
  if (both == nullptr || both->size() != 2) return std::nullopt;
  const auto at = number_of(&(*both)[0]);
  const auto value = number_of(&(*both)[1]);
  if (!at || !value || !is_plausible(instant_of(*at))) return std::nullopt;
  return Sample{instant_of(*at), *value};
}

}  // namespace

std::optional<Instant> Sample::time() const {
  const Instant at_value = instant_of(value);
  return is_plausible(at_value) ? std::optional(at_value) : std::nullopt;
}

Series read_series(const Json* series) {
  Series result;
  result.labels = at(series, "metric");
  const auto take = [&](const Json& pair) {
    if (const auto sample = sample_of(pair)) {
      result.samples.push_back(*sample);
    } else {
      ++result.odd;
    }
  };
  for (const Json& pair : list_at(series, "values")) take(pair);
  if (const Json* single = at(series, "value")) take(*single);
  return result;
}

std::string joined_labels(const Series& series) {
  std::map<std::string_view, std::string_view> sorted;
  for (const auto& label : members_at(series.labels)) sorted[label.key()] = text_at(&label.value());
  std::string text;
  for (const auto& [name, value] : sorted) {
    text += std::string(name) + "=" + std::string(value) + "\n";
  }
  return text;
}

std::string resource_of_label(std::string_view label) {
  if (label == "cpu" || label == "memory") return std::string(label);
  if (label == "amd_com_gpu") return "amd.com/gpu";
  if (label == "nvidia_com_gpu") return "nvidia.com/gpu";
  if (label == "nvidia_com_gpu_shared") return "nvidia.com/gpu.shared";
  constexpr std::string_view mig = "nvidia_com_mig_";
  if (!label.starts_with(mig) || label.size() == mig.size()) return "";
  std::string profile(label.substr(mig.size()));
  std::replace(profile.begin(), profile.end(), '_', '.');
  return "nvidia.com/mig-" + profile;
}

}  // namespace fairlead::trace
