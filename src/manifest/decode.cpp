#include "manifest/decode.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "manifest/codes.hpp"
#include "manifest/kinds.hpp"
#include "manifest/nearest.hpp"
#include "manifest/problems.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::string_view kueue_group = "kueue.x-k8s.io";
constexpr std::string_view config_group = "config.kueue.x-k8s.io";
constexpr std::string_view our_group = "fairlead.dev";

struct Kind {
  std::string_view group;
  std::string_view name;
  std::vector<std::string_view> versions;
};

// Every kind of the groups that are ours or Kueue's, so that a misspelt one is not just skipped.
const std::vector<Kind>& known_kinds() {
  static const std::vector<Kind> kinds = {
      {kueue_group, "ClusterQueue", {"v1beta2", "v1beta1"}},
      {kueue_group, "Cohort", {"v1beta2", "v1beta1", "v1alpha1"}},
      {kueue_group, "LocalQueue", {"v1beta2", "v1beta1"}},
      {kueue_group, "ResourceFlavor", {"v1beta2", "v1beta1"}},
      {kueue_group, "AdmissionCheck", {"v1beta2", "v1beta1"}},
      {kueue_group, "WorkloadPriorityClass", {"v1beta2", "v1beta1"}},
      {kueue_group, "Workload", {"v1beta2", "v1beta1"}},
      {kueue_group, "Topology", {"v1beta2", "v1beta1", "v1alpha1"}},
      {kueue_group, "MultiKueueCluster", {"v1beta2", "v1beta1"}},
      {kueue_group, "MultiKueueConfig", {"v1beta2", "v1beta1"}},
      {kueue_group, "ProvisioningRequestConfig", {"v1beta2", "v1beta1"}},
      {config_group, "Configuration", {"v1beta2", "v1beta1"}},
      {our_group, "Scenario", {"v1alpha1"}},
      {our_group, "Tenant", {"v1alpha1"}},
      {our_group, "Cluster", {"v1alpha1"}},
      {our_group, "Platform", {"v1alpha1"}},
      {our_group, "WorkloadTrace", {"v1alpha1"}},
      {"", "Namespace", {"v1"}},
      {"", "LimitRange", {"v1"}},
      {"", "Node", {"v1"}},
      {"", "Pod", {"v1"}},
      {"", "ResourceQuota", {"v1"}},
      {"scheduling.k8s.io", "PriorityClass", {"v1"}},
      {"node.k8s.io", "RuntimeClass", {"v1"}},
      {"resource.k8s.io", "ResourceSlice", {"v1", "v1beta2", "v1beta1", "v1alpha3"}},
      {"batch", "Job", {"v1"}},
  };
  return kinds;
}

std::string joined(const std::vector<std::string_view>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

bool is_strict(const Header& header) {
  return header.group == kueue_group || header.group == config_group || header.group == our_group;
}

// Reads apiVersion and kind, and reports what is wrong with them. `inherited` stands in for both
// in the items of a typed list, which leave them out.
std::optional<Header> read_header(Object& document, const Header* inherited) {
  std::string api_version;
  Header header;
  document.read("apiVersion", api_version, read_string);
  document.read("kind", header.kind, read_string);
  if (inherited != nullptr && api_version.empty() && header.kind.empty()) return *inherited;
  if (api_version.empty() || header.kind.empty()) {
    const bool may_be_cut = header.kind.empty() && document.value().node().find("items") != nullptr;
    document.value().fail(
        "not a Kubernetes object: it needs apiVersion and kind",
        may_be_cut ? "kind: List stands behind the items: is the file cut off?" : "",
        codes::no_object);
    return std::nullopt;
  }
  const std::size_t slash = api_version.find('/');
  if (slash != std::string::npos) header.group = api_version.substr(0, slash);
  header.version = api_version.substr(slash == std::string::npos ? 0 : slash + 1);
  return header;
}

bool is_known_version(const Kind& kind, const std::string& version) {
  return std::find(kind.versions.begin(), kind.versions.end(), version) != kind.versions.end();
}

// The group of ours or of Kueue that this one nearly is; empty where it is another's.
std::string_view misspelt_group(const std::string& group) {
  for (const std::string_view known : {kueue_group, config_group, our_group}) {
    const std::size_t apart = letters_apart(group.substr(0, 2 * known.size()), known);
    if (apart == 1 || apart == 2) return known;
  }
  return {};
}

// At a field of the header, or at the whole item of a typed list, which leaves the header out.
void fail_header(Object& document, std::string_view field, const std::string& message,
                 std::string hint) {
  const auto value = document.find(field);
  (value ? *value : document.value()).fail(message, std::move(hint), codes::unknown_kind);
}

// What to do with a document of this kind: nullptr where it is not ours to read, or is wrong.
const Kind* find_kind(Object& document, const Header& header, bool& wrong) {
  std::vector<std::string_view> names;
  for (const Kind& kind : known_kinds()) {
    if (kind.group != header.group) continue;
    names.push_back(kind.name);
    if (kind.name != header.kind) continue;
    if (is_known_version(kind, header.version)) return &kind;
    wrong = true;
    fail_header(
        document, "apiVersion",
        "the version " + escaped(header.version, 40) + " of " + header.kind + " is not known",
        "known: " + joined(kind.versions));
    return nullptr;
  }
  if (const std::string_view meant = misspelt_group(header.group); !meant.empty()) {
    wrong = true;
    fail_header(document, "apiVersion", "there is no API group " + escaped(header.group, 60),
                "did you mean " + std::string(meant) + "?");
    return nullptr;
  }
  if (is_strict(header)) {
    wrong = true;
    fail_header(document, "kind",
                "there is no kind " + escaped(header.kind, 60) + " in " + header.group,
                document.value().suggest(header.kind, names, "kinds: " + joined(names)));
  }
  return nullptr;
}

class Decoder {
 public:
  Decoder(Problems& problems, Inspection& out) : problems_(problems), out_(out) {}

  void decode(const Document& document) {
    decode(document, Value(document.root, *document.source, problems_), nullptr);
  }

 private:
  void decode(const Document& document, const Value& value, const Header* inherited) {
    errors_before_ = problems_.error_count();
    Object object(value);
    if (!value.is(NodeKind::mapping)) return;
    const auto header = read_header(object, inherited);
    if (!header) return;
    if (header->kind.ends_with("List") && object.has("items")) {
      return decode_items(document, object, *header);
    }
    bool wrong = false;
    const Kind* kind = find_kind(object, *header, wrong);
    if (wrong) return;
    if (kind == nullptr || !decode_kind(document, object, *header)) {
      out_.others.push_back({label(*header), document.source, object.value().node()});
    }
  }

  void decode_items(const Document& document, Object& list, const Header& header) {
    const Value items = *list.find("items");
    if (!items.is(NodeKind::sequence)) {
      items.fail_kind("a list");
      return;
    }
    Header of_items = header;
    of_items.kind.resize(of_items.kind.size() - std::string_view("List").size());
    for (std::size_t i = 0; i < items.node().items().size(); ++i) {
      decode(document, items.item(i), of_items.kind.empty() ? nullptr : &of_items);
    }
  }

  static std::string label(const Header& header) {
    const std::string group = header.group.empty() ? "" : header.group + "/";
    return escaped(group + header.version + " " + header.kind, 200);
  }

  // False for kinds that are known but not read.
  bool decode_kind(const Document& document, Object& object, const Header& header) {
    const std::string_view kind = header.kind;
    if (kind == "ClusterQueue") return add(document, object, read_cluster_queue(object, header));
    if (kind == "Cohort") return add(document, object, read_cohort(object, header));
    if (kind == "LocalQueue") return add(document, object, read_local_queue(object));
    if (kind == "ResourceFlavor") return add(document, object, read_resource_flavor(object));
    if (kind == "AdmissionCheck")
      return add(document, object, read_admission_check(object, header));
    if (kind == "WorkloadPriorityClass") {
      return add(document, object, read_workload_priority_class(object));
    }
    if (kind == "Configuration") return add(document, object, read_configuration(object, header));
    if (kind == "Platform") return add(document, object, read_platform(object));
    if (kind == "Namespace") return add(document, object, read_namespace(object), lenient);
    if (kind == "LimitRange") return add(document, object, read_limit_range(object), lenient);
    if (kind == "PriorityClass") return add(document, object, read_priority_class(object), lenient);
    if (kind == "RuntimeClass") return add(document, object, read_runtime_class(object), lenient);
    return decode_other_kind(document, object, header);
  }

  // What is no policy: workloads, capacity, scenarios.
  bool decode_other_kind(const Document& document, Object& object, const Header& header) {
    const std::string_view kind = header.kind;
    if (kind == "Workload") return add_workload(document, object, read_workload(object, header));
    if (kind == "Job") return add_workload(document, object, read_job(object), lenient);
    if (kind == "Node") return add_named(out_.nodes, document, object, read_node(object), lenient);
    if (kind == "Pod" && is_foreign(object)) {
      return add_named(out_.pods, document, object, read_pod(object), lenient);
    }
    if (kind == "ResourceQuota") {
      return add_to(out_.quotas, document, object, read_resource_quota(object), lenient);
    }
    if (kind == "Topology") {
      return add_named(out_.topologies, document, object, read_topology(object), strict);
    }
    if (kind == "ResourceSlice") {
      return add_to(out_.slices, document, object, read_resource_slice(object), lenient);
    }
    if (kind == "Scenario") {
      out_.scenarios.push_back({document.source, object.value().node()});
      return true;
    }
    return false;
  }

  // A pod that is bound to a node and that no queue looks after.
  static bool is_foreign(Object& pod) {
    const auto spec = pod.find("spec");
    const auto metadata = pod.find("metadata");
    const Node* labels = metadata ? metadata->node().find("labels") : nullptr;
    return spec && spec->node().find("nodeName") != nullptr &&
           (labels == nullptr || labels->find("kueue.x-k8s.io/queue-name") == nullptr);
  }

  enum Strictness { strict, lenient };

  bool add(const Document& document, Object& object, model::PolicyObject policy,
           Strictness strictness = strict) {
    const model::PolicyKey key = model::key_of(policy);
    if (add_to(out_.policy, document, object, std::move(policy), strictness)) {
      report_twice(document, object, model::kind_name(key.kind), key.space, key.name);
    }
    return true;
  }

  template <class T>
  bool add_named(std::vector<Inspected<T>>& list, const Document& document, Object& object, T value,
                 Strictness strictness) {
    const model::PolicyKey key = model::key_of(value);
    add_to(list, document, object, std::move(value), strictness);
    report_twice(document, object, model::kind_name(key.kind), key.space, key.name);
    return true;
  }

  bool add_workload(const Document& document, Object& object, model::Workload workload,
                    Strictness strictness = strict) {
    if (!workload.name.empty() && has_generated_name(object.value().node())) {
      workload.name.pop_back();  // the 0 of the first
      workload.name += std::to_string(generated_[full_name(workload)]++);
    }
    // A Job and a Workload share the names: Kueue makes one of the other.
    const std::string name = workload.name;
    const std::string space = workload.space;
    add_to(out_.workloads, document, object, std::move(workload), strictness);
    report_twice(document, object, "workload", space, name);
    return true;
  }

  template <class T>
  bool add_to(std::vector<Inspected<T>>& list, const Document& document, Object& object, T value,
              Strictness strictness) {
    if (strictness == strict) object.close();
    const bool sound = problems_.error_count() == errors_before_;
    list.push_back({std::move(value), document.source, object.value().node(), sound});
    return true;
  }

  static bool has_generated_name(const Node& object) {
    const Node* metadata = object.find("metadata");
    const Node* name = metadata == nullptr ? nullptr : metadata->find("name");
    const bool named = name != nullptr && !name->is(NodeKind::null);
    return metadata != nullptr && !named && metadata->find("generateName") != nullptr;
  }

  void report_twice(const Document& document, const Object& object, const char* kind,
                    const std::string& space, const std::string& name) {
    const std::string full = (space.empty() ? "" : space + "/") + name;
    const Position at = document.at(object.value().node());
    const auto [known, added] = seen_.try_emplace(std::string(kind) + " " + full, at);
    if (added) return;
    object.value().fail(
        std::string("the ") + kind + (full.empty() ? "" : " " + full) + " is there twice",
        "first at " + to_string(known->second), codes::duplicate_object);
    problems_.relate({known->second, "first here"});
  }

  Problems& problems_;
  Inspection& out_;
  std::size_t errors_before_ = 0;
  std::map<std::string, int> generated_;  // namespace and prefix -> names made
  std::map<std::string, Position> seen_;  // kind, namespace and name -> where
};

template <class T>
std::vector<Positioned<T>> positioned(std::vector<Inspected<T>> from) {
  std::vector<Positioned<T>> to;
  to.reserve(from.size());
  for (Inspected<T>& each : from) to.push_back({std::move(each.value), each.at()});
  return to;
}

template <class T>
void append_policy(Manifest& manifest, std::vector<Inspected<T>> from) {
  for (Inspected<T>& each : from) manifest.policy.push_back({std::move(each.value), each.at()});
}

}  // namespace

Inspection inspect(const std::vector<Document>& documents, Problems& problems) {
  Inspection inspection;
  Decoder decoder(problems, inspection);
  for (const Document& document : documents) decoder.decode(document);
  return inspection;
}

Result<Manifest> decode(const std::vector<Document>& documents) {
  Problems problems;
  Inspection inspection = inspect(documents, problems);
  if (problems.any_errors()) return unexpected(problems.take_errors());
  Manifest manifest;
  manifest.policy = positioned(std::move(inspection.policy));
  append_policy(manifest, std::move(inspection.topologies));
  append_policy(manifest, std::move(inspection.nodes));
  append_policy(manifest, std::move(inspection.pods));
  manifest.workloads = positioned(std::move(inspection.workloads));
  manifest.scenarios = std::move(inspection.scenarios);
  for (const OtherDocument& other : inspection.others) ++manifest.skipped[other.kind];
  manifest.warnings = problems.take_warnings();
  return manifest;
}

std::vector<model::PolicyObject> policy_objects(const Manifest& manifest) {
  std::vector<model::PolicyObject> objects;
  objects.reserve(manifest.policy.size());
  for (const auto& object : manifest.policy) objects.push_back(object.value);
  return objects;
}

Result<model::Workload> decode_workload(const Document& document) {
  Result<Manifest> manifest = decode({document});
  if (!manifest) return unexpected(manifest.error());
  if (manifest->workloads.size() == 1) return std::move(manifest->workloads[0].value);
  return unexpected(Diagnostics{document.source->error(document.root.line(), document.root.column(),
                                                       "expected one Workload or Job")});
}

}  // namespace fairlead::manifest
