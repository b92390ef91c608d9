#include <algorithm>
#include <charconv>

#include "hardware/card_names.hpp"
#include "manifest/embedded.hpp"
#include "manifest/problems.hpp"
#include "manifest/readers.hpp"
#include "mig/parted.hpp"

namespace fairlead::mig {

namespace {

using manifest::Document;
using manifest::NodeKind;
using manifest::Object;
using manifest::Value;

constexpr std::string_view config_key = "config.yaml";
constexpr int most_on_a_device = 16;  // instances of a profile; above every card's

Position position_of(const Value& value) {
  return value.source().at(value.node().line(), value.node().column());
}

bool read_filter(const Value& value, DeviceFilter& out) {
  std::string text;
  if (!manifest::read_string(value, text)) return false;
  const char* const end = text.data() + text.size();
  std::uint32_t number = 0;
  const bool prefixed = text.starts_with("0x") || text.starts_with("0X");
  if (prefixed && text.size() == 10) {
    const auto [stopped, error] = std::from_chars(text.data() + 2, end, number, 16);
    if (error == std::errc() && stopped == end) {
      out = {static_cast<std::uint16_t>(number >> 16U), static_cast<std::uint16_t>(number),
             position_of(value)};
      return true;
    }
  }
  return value.fail("'" + escaped(text, 40) + "' is no device filter",
                    "the device's PCI id, then the vendor's, such as 0x233010DE");
}

bool read_filters(const Value& value, std::vector<DeviceFilter>& out) {
  if (value.is(NodeKind::string)) {
    return value.text().empty() || read_filter(value, out.emplace_back());
  }
  return manifest::list_of(read_filter)(value, out);
}

bool read_devices(const Value& value, std::optional<std::vector<int>>& out) {
  if (value.is(NodeKind::string)) {
    if (value.text() == "all") return true;
    return value.fail("'" + escaped(value.text(), 40) + "' is neither 'all' nor a list of indices");
  }
  return manifest::list_of(manifest::int32_from(0))(value, out.emplace());
}

bool read_instances(const Value& value, std::map<std::string, int>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("profiles with their numbers");
  bool good = true;
  bool any = value.node().members().empty();
  for (const manifest::Member& member : value.node().members()) {
    const Value count = value.field(member);
    if (!hardware::is_profile_form(member.key)) {
      good = value.fail_at(member, "'" + escaped(member.key, 40) + "' is no MIG profile",
                           "profiles are written as 1g.10gb or 1g.10gb+me");
      continue;
    }
    int& number = out[member.key];
    if (!manifest::int32_from(0)(count, number)) good = false;
    if (number > most_on_a_device) {
      good = count.fail("no card holds " + std::to_string(number) + " of a profile");
    }
    any = any || number > 0;
  }
  if (good && !any) return value.fail("all numbers are 0", "leave them out: {}");
  return good;
}

bool read_entry(const Value& value, PartedEntry& out) {
  out.at = position_of(value);
  Object entry(value);
  bool good = entry.read("device-filter", out.filters, read_filters);
  if (entry.has("devices")) {
    good = read_devices(*entry.find("devices"), out.devices) && good;
  } else {
    good = value.fail("devices is missing", "all, or a list of indices");
  }
  good = entry.require("mig-enabled", out.enabled, manifest::read_bool) && good;
  const auto instances = entry.find("mig-devices");
  if (instances) good = read_instances(*instances, out.instances) && good;
  if (good && out.enabled && !instances) {
    good = value.fail("mig-devices is missing while mig-enabled is true", "{} for no instances");
  }
  if (good && !out.enabled && !out.instances.empty()) {
    good = instances->fail("mig-devices has instances while mig-enabled is false");
  }
  entry.close();
  return good;
}

// Up to 63 letters, digits, '-', '_' and '.', with a letter or digit at either end.
bool is_label_value(std::string_view text) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && text.size() <= 63 && is_word(text.front()) && is_word(text.back()) &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_word(c) || c == '-' || c == '_' || c == '.'; });
}

void read_configs(const Value& value, std::vector<PartedConfig>& out) {
  if (!value.is(NodeKind::mapping)) {
    value.fail_kind("a mapping of names to configurations");
    return;
  }
  if (value.node().members().empty()) value.fail("there is no configuration in it");
  for (const manifest::Member& member : value.node().members()) {
    const Value entries = value.field(member);
    PartedConfig& config = out.emplace_back();
    config.name = member.key;
    config.at = value.source().at(member.line, member.column);
    if (!is_label_value(member.key)) {
      value.fail_at(member, "'" + escaped(member.key, 70) + "' cannot be the value of a label",
                    "the label nvidia.com/mig.config of a node names the configuration");
    }
    manifest::list_of(read_entry)(entries, config.entries);
    if (entries.is(NodeKind::sequence) && config.entries.empty()) {
      entries.fail("a configuration needs an entry");
    }
  }
}

void read_root(const Value& root, std::vector<PartedConfig>& out) {
  Object spec(root);
  std::string version;
  if (spec.require("version", version, manifest::read_string) && version != "v1") {
    spec.find("version")->fail("version '" + escaped(version, 40) + "' is not known", "v1");
  }
  if (const auto configs = spec.find("mig-configs")) read_configs(*configs, out);
  spec.close();
}

const manifest::Node* config_in_map(const Document& document) {
  const manifest::Node* kind = document.root.find("kind");
  const manifest::Node* data = document.root.find("data");
  if (kind == nullptr || kind->text() != "ConfigMap" || data == nullptr) return nullptr;
  const manifest::Node* text = data->find(config_key);
  return text != nullptr && text->is(NodeKind::string) ? text : nullptr;
}

}  // namespace

std::vector<PartedConfig> read_parted(const Document& document, manifest::Problems& problems) {
  std::vector<PartedConfig> configs;
  read_root(Value(document.root, *document.source, problems), configs);
  return configs;
}

Result<std::vector<PartedConfig>> read_parted(std::string_view text, const std::string& file) {
  auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(std::move(documents.error()));
  if (documents->size() == 1) {
    if (const manifest::Node* inner = config_in_map(documents->front())) {
      auto read = manifest::Embedding().compose(documents->front().source, *inner);
      if (!read.errors.empty()) return unexpected(std::move(read.errors));
      documents = std::move(read.documents);
    }
  }
  if (documents->size() != 1) {
    return unexpected(
        refusal({file}, "one configuration of mig-parted is expected",
                "version: v1 and mig-configs, or a ConfigMap with them in config.yaml"));
  }
  manifest::Problems problems;
  std::vector<PartedConfig> configs = read_parted(documents->front(), problems);
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return configs;
}

}  // namespace fairlead::mig
