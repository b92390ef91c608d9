#include "scenario/documents.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <utility>

#include "manifest/load.hpp"
#include "manifest/readers.hpp"
#include "scenario/short_form.hpp"

namespace fairlead::scenario {

namespace {

using manifest::Manifest;
using manifest::Node;
using manifest::NodeKind;
using manifest::Value;

// Calls `take` with the value itself, or with each item where it is a list.
void for_each(const Value& value, const std::function<void(const Value&)>& take) {
  if (!value.is(NodeKind::sequence)) return take(value);
  for (std::size_t i = 0; i < value.node().items().size(); ++i) take(value.item(i));
}

std::string kind_of(const Value& value) {
  const Node* kind = value.node().find("kind");
  return kind == nullptr ? "" : kind->text();
}

// What decides something in a scenario.
const std::vector<std::string_view> kinds = {
    "ResourceFlavor", "ClusterQueue", "Cohort",        "LocalQueue",    "AdmissionCheck",
    "Namespace",      "LimitRange",   "PriorityClass", "RuntimeClass",  "WorkloadPriorityClass",
    "Topology",       "Node",         "Pod",           "Configuration", "Platform",
    "Workload",       "Job"};

bool is_usable(const std::string& kind) {
  return kind.ends_with("List") || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

std::vector<model::Workload> workloads_of(Manifest manifest) {
  std::vector<model::Workload> workloads;
  for (auto& workload : manifest.workloads) workloads.push_back(std::move(workload.value));
  return workloads;
}

}  // namespace

void Documents::read_objects(const Value* paths, const Value* written, Scenario& out) {
  List documents;
  if (paths != nullptr) read_files(*paths, documents);
  if (written != nullptr && !written->is(NodeKind::sequence)) written->fail_kind("a list");
  if (written != nullptr && written->is(NodeKind::sequence)) {
    for_each(*written, [&](const Value& item) { add_written(item, documents); });
  }
  Manifest manifest = decode(documents);
  out.policy = manifest::policy_objects(manifest);
  out.workloads = workloads_of(std::move(manifest));
}

void Documents::read_files(const Value& paths, List& out) {
  if (!paths.is(NodeKind::sequence)) {
    paths.fail_kind("a list of files and folders");
    return;
  }
  for_each(paths, [&](const Value& item) {
    std::string path;
    if (!manifest::read_string(item, path)) return;
    const auto full = std::filesystem::path(folder_.empty() ? "." : folder_) / path;
    std::error_code ignored;
    if (!std::filesystem::exists(full, ignored)) {
      item.fail("there is no file or folder " + escaped(full.lexically_normal().string()),
                "paths are relative to the scenario's file");
      return;
    }
    auto read = manifest::read_documents({full.lexically_normal().string()});
    if (!read) return problems_.add(std::move(read).error());
    std::move(read->begin(), read->end(), std::back_inserter(out));
  });
}

void Documents::read_submissions(const Value& value, std::vector<model::Workload>& out) {
  for_each(value, [&](const Value& item) { read_submission(item, out); });
}

void Documents::read_submission(const Value& value, std::vector<model::Workload>& out) {
  if (value.node().find("kind") == nullptr) {
    out.push_back(decode_short_form(value));
    return;
  }
  List documents;
  add_written(value, documents);
  Manifest manifest = decode(documents);
  if (!manifest.policy.empty()) {
    value.fail("a " + escaped(kind_of(value), 60) + " cannot be submitted", "use `apply`");
  }
  for (model::Workload& workload : workloads_of(std::move(manifest))) {
    out.push_back(std::move(workload));
  }
}

void Documents::read_changes(const Value& value, ApplyStep& out) {
  List documents;
  for_each(value, [&](const Value& item) {
    if (kind_of(item) == "Job") {
      item.fail("a Job can only be submitted", "apply a Workload document instead");
    } else if (kind_of(item) == "Configuration") {
      item.fail("the Configuration is read once, before the first step", "move it to `inline`");
    } else {
      add_written(item, documents);
    }
  });
  Manifest manifest = decode(documents);
  out.policy = manifest::policy_objects(manifest);
  out.workloads = workloads_of(std::move(manifest));
}

void Documents::read_added_node(const Value& value, model::Node& out) {
  if (kind_of(value) != "Node") {
    value.fail("a Node document is expected");
    return;
  }
  List documents;
  add_written(value, documents);
  for (model::PolicyObject& object : manifest::policy_objects(decode(documents))) {
    out = std::get<model::Node>(std::move(object));
  }
}

void Documents::add_written(const Value& value, List& out) {
  const std::string kind = kind_of(value);
  if (!value.is(NodeKind::mapping)) {
    value.fail_kind("a Kubernetes document");
  } else if (kind.empty()) {
    value.fail("a Kubernetes document needs apiVersion and kind");
  } else if (!is_usable(kind)) {
    value.fail("a scenario cannot use a " + escaped(kind, 60), value.suggest(kind, kinds));
  } else {
    out.push_back({scenario_.source, value.node()});
  }
}

Manifest Documents::decode(const List& documents) {
  auto decoded = manifest::decode(documents);
  if (!decoded) {
    problems_.add(std::move(decoded).error());
    return {};
  }
  Diagnostics unsupported = std::exchange(decoded->warnings, {});
  for (Diagnostic& warning : unsupported) warning.severity = Severity::error;
  problems_.add(std::move(unsupported));
  return std::move(*decoded);
}

}  // namespace fairlead::scenario
