// The Scenario document as a whole; its steps are read in decode_steps.cpp.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/place/score/scores.hpp"
#include "log/words.hpp"
#include "manifest/kinds.hpp"
#include "manifest/nearest.hpp"
#include "manifest/readers.hpp"
#include "scenario/decode_steps.hpp"
#include "scenario/documents.hpp"
#include "scenario/scenario.hpp"

namespace fairlead::scenario {

namespace {

using manifest::NodeKind;
using manifest::Object;
using manifest::Value;

constexpr const char* api_version = "fairlead.dev/v1alpha1";

using log::schedulers;

bool read_scheduler(const Value& value, SchedulerKind& out) {
  return manifest::one_of(schedulers)(value, out);
}

bool read_schedulers(const Value& value, std::vector<SchedulerKind>& out) {
  if (value.is(NodeKind::sequence)) return manifest::list_of(read_scheduler)(value, out);
  return read_scheduler(value, out.emplace_back());
}

bool read_score(const Value& value, std::string& out) {
  const auto names = place::score_names();
  if (!manifest::read_string(value, out)) return false;
  if (std::find(names.begin(), names.end(), out) != names.end()) return true;
  const std::string meant = manifest::nearest(out, names);
  return value.fail("there is no placement score " + out,
                    meant.empty() ? "" : "did you mean " + meant + "?");
}

std::string text_of(const manifest::Node& document, const char* field) {
  const manifest::Node* node = document.find(field);
  return node == nullptr ? "" : node->text();
}

void read_header(Object& object) {
  std::string version;
  object.ignore({"kind"});
  if (!object.require("apiVersion", version, manifest::read_string)) return;
  if (version == api_version) return;
  object.find("apiVersion")
      ->fail("a Scenario of an unknown version", std::string("apiVersion: ") + api_version);
}

void read_steps(Object& object, Documents& documents, Scenario& out) {
  const auto steps = object.find("steps");
  if (!steps) return;
  if (!steps->is(NodeKind::sequence)) {
    steps->fail_kind("a list of steps");
    return;
  }
  for (std::size_t i = 0; i < steps->node().items().size(); ++i) {
    decode_step(steps->item(i), documents, out);
  }
}

}  // namespace

bool is_scenario(const manifest::Document& document) {
  return text_of(document.root, "kind") == "Scenario";
}

Result<Scenario> decode(const manifest::Document& document, const std::string& folder) {
  manifest::Problems problems;
  const Value root(document.root, *document.source, problems);
  Documents documents(document, folder, problems);
  Object object(root);
  Scenario scenario;
  scenario.file = document.file();
  scenario.at = document.at(document.root);
  read_header(object);
  scenario.name = manifest::read_metadata(object).name;
  object.read("scheduler", scenario.schedulers, read_schedulers);
  if (scenario.schedulers.empty()) scenario.schedulers = {SchedulerKind::kueue};
  object.read("placement", scenario.placement, read_score);
  const auto paths = object.find("objects");
  const auto written = object.find("inline");
  documents.read_objects(paths ? &*paths : nullptr, written ? &*written : nullptr, scenario);
  read_steps(object, documents, scenario);
  object.close();
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return scenario;
}

Result<Scenario> decode(const manifest::Document& document) {
  return decode(document, std::filesystem::path(document.file()).parent_path().string());
}

std::optional<SchedulerKind> scheduler_named(std::string_view name) {
  for (const auto& entry : schedulers) {
    if (entry.name == name) return entry.value;
  }
  return std::nullopt;
}

const char* scheduler_name(SchedulerKind kind) {
  return manifest::name_of(schedulers, kind).data();
}

}  // namespace fairlead::scenario
