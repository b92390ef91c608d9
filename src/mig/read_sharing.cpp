#include <algorithm>

#include "manifest/codes.hpp"
#include "manifest/problems.hpp"
#include "manifest/readers.hpp"
#include "mig/sharing.hpp"

namespace fairlead::mig {

namespace {

using manifest::Object;
using manifest::Value;
namespace codes = manifest::codes;

constexpr std::string_view resource_prefix = "nvidia.com/";
constexpr std::size_t longest_resource = 63;

bool read_resource_name(const Value& value, std::string& out) {
  if (!manifest::read_string(value, out)) return false;
  if (!out.starts_with(resource_prefix)) out.insert(0, resource_prefix);
  return out.size() <= longest_resource ||
         value.fail("a resource has at most 63 characters, its prefix counted", "",
                    codes::malformed_value);
}

bool read_replicas(const Value& value, int& out) {
  if (!manifest::read_int32(value, out)) return false;
  if (out < 2) {
    return value.fail("the plugin refuses fewer than 2 replicas",
                      "leave the resource out where it is not shared", codes::malformed_value);
  }
  return out <= model::most_replicas ||
         value.fail("more replicas than any GPU can serve", "", codes::malformed_value);
}

void warn_ignored(Object& resource, std::string_view field, std::string hint) {
  for (const manifest::Member& member : resource.value().node().members()) {
    if (member.key != field || member.value.is(manifest::NodeKind::null)) continue;
    const bool says_all = field == "devices" && member.value.text() == "all";
    if (says_all) continue;
    resource.value().warn_at(member, std::string(field) + " is ignored by the device plugin",
                             std::move(hint), codes::ignored_field);
    return;
  }
}

bool read_resource(const Value& value, SharedResource& out) {
  Object resource(value);
  out.at = value.source().at(value.node().line(), value.node().column());
  bool good = resource.require("name", out.name, read_resource_name);
  good = resource.require("replicas", out.replicas, read_replicas) && good;
  warn_ignored(resource, "devices", "all GPUs of the node are shared alike");
  warn_ignored(resource, "rename", "renameByDefault: true makes nvidia.com/gpu.shared of it");
  resource.close_leniently({"devices", "rename"});
  return good;
}

void read_way(const Value& value, model::Sharing sharing, SharingConfig& out) {
  Object way(value);
  out.sharing = sharing;
  way.read("renameByDefault", out.renamed, manifest::read_bool);
  if (!way.has("resources")) {
    value.fail("no resources are named, which the plugin refuses", "", codes::missing_field);
  }
  way.read("resources", out.resources, manifest::list_of(read_resource));
  way.close_leniently({"failRequestsGreaterThanOne", "strategy"});
  if (sharing != model::Sharing::mps) return;
  for (const SharedResource& each : out.resources) {
    if (each.name == model::gpu_resource) continue;
    value.fail("MPS shares whole GPUs only, not " + escaped(each.name, 80), "", codes::api_rule);
  }
}

void read_ways(const Value& value, SharingConfig& out) {
  Object sharing(value);
  const auto slicing = sharing.find("timeSlicing");
  const auto mps = sharing.find("mps");
  if (slicing && mps) {
    mps->fail("the plugin refuses timeSlicing and mps together", "keep one of them",
              codes::api_rule);
  }
  if (slicing) {
    read_way(*slicing, model::Sharing::time_slicing, out);
  } else if (mps) {
    read_way(*mps, model::Sharing::mps, out);
  }
  sharing.close_leniently({});
}

bool read_strategy(const Value& value, std::string& out) {
  if (!manifest::read_string(value, out)) return false;
  constexpr std::string_view known[] = {"none", "single", "mixed"};
  if (std::find(std::begin(known), std::end(known), out) != std::end(known)) return true;
  out.clear();
  return manifest::fail_choice(value, {"none", "single", "mixed"});
}

}  // namespace

int SharingConfig::replicas_of(std::string_view resource) const {
  const auto found =
      std::find_if(resources.begin(), resources.end(),
                   [&](const SharedResource& each) { return each.name == resource; });
  return found == resources.end() ? 1 : std::max(found->replicas, 1);
}

SharingConfig read_sharing(const manifest::Document& document, manifest::Problems& problems) {
  const Value root(document.root, *document.source, problems);
  Object config(root);
  SharingConfig read;
  read.at = document.at(document.root);
  std::string version;
  if (config.read("version", version, manifest::read_string) && !version.empty() &&
      version != "v1") {
    config.find("version")->fail("the plugin knows no version '" + escaped(version, 40) + "'", "v1",
                                 codes::malformed_value);
  }
  if (const auto flags = config.find("flags")) {
    Object(*flags).read("migStrategy", read.mig_strategy, read_strategy);
  }
  if (const auto sharing = config.find("sharing")) read_ways(*sharing, read);
  config.close_leniently({"resources", "imex", "health"});
  return read;
}

}  // namespace fairlead::mig
