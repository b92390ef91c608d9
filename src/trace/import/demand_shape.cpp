#include "trace/import/demand_shape.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "engine/requests/hash.hpp"
#include "trace/text.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr std::string_view mig_prefix = "nvidia.com/mig-";
constexpr std::size_t most_pod_sets = 18;  // as the API

// Devices that a scheduler counts but no field of a record does.
bool is_other_accelerator(std::string_view resource) {
  constexpr auto others = std::to_array<std::string_view>(
      {"aws.amazon.com/neuron", "aws.amazon.com/neuroncore", "google.com/tpu", "habana.ai/gaudi"});
  return resource.find("/gpu") != resource.npos || resource.find("gpu.intel.com/") == 0 ||
         std::find(others.begin(), others.end(), resource) != others.end();
}

// The most pods of each shape that were there at once: a pod that replaces a failed one does not
// count beside it.
std::vector<PodGroup> pods_at_once(const Demand& demand) {
  using Step = std::pair<Instant, std::int64_t>;
  std::map<std::uint32_t, std::vector<Step>> steps;
  for (const ClusterObject* pod : demand.pods) {
    if (pod->pods.empty() || !pod->created) continue;
    auto& of_shape = steps[pod->pods.front().shape];
    of_shape.emplace_back(*pod->created, 1);
    if (pod->ended) of_shape.emplace_back(std::max(*pod->ended, *pod->created), -1);
  }
  std::vector<PodGroup> groups;
  for (auto& [shape, of_shape] : steps) {
    std::sort(of_shape.begin(), of_shape.end());
    std::int64_t now = 0;
    std::int64_t most = 1;  // also of pods that ended in the moment of their creation
    for (const auto& [at, step] : of_shape) most = std::max(most, now += step);
    groups.push_back({"main", most, shape});
  }
  return groups;
}

std::vector<PodGroup> pods_asked_for(const Demand& demand, const Say& say) {
  if (demand.workload != nullptr && !demand.workload->pods.empty()) return demand.workload->pods;
  if (demand.job != nullptr && demand.job->role == Role::job && !demand.job->pods.empty()) {
    return demand.job->pods;
  }
  std::vector<PodGroup> groups;
  for (const ClusterObject* part : demand.parts) {
    groups.insert(groups.end(), part->pods.begin(), part->pods.end());
  }
  if (!groups.empty()) return groups;
  groups = pods_at_once(demand);
  if (demand.pods.size() > 1) say(Finding::guessed, "sizes: the most pods that were there at once");
  return groups;
}

// One group a shape, in the order of first appearance.
std::vector<PodGroup> merged(const std::vector<PodGroup>& groups) {
  std::vector<PodGroup> result;
  for (const PodGroup& group : groups) {
    const auto same = std::find_if(result.begin(), result.end(),
                                   [&](const PodGroup& each) { return each.shape == group.shape; });
    if (same == result.end()) {
      result.push_back(group);
    } else {
      same->count += group.count;
    }
  }
  return result;
}

// The fields for one resource; false when no field can say it.
bool add_resource(std::string_view name, Quantity quantity, Record& record) {
  if (name == "cpu") {
    record.cpu_milli = quantity.milli();
  } else if (name == "memory") {
    record.memory_bytes = quantity.units();
  } else if (name == "nvidia.com/gpu") {
    record.gpus = quantity.units();
  } else if (name == "fairlead.dev/gpu" && quantity.milli() <= 1000) {
    record.gpu_milli = static_cast<std::int32_t>(quantity.milli());
  } else if (name.starts_with(mig_prefix)) {
    record.mig.push_back({std::string(name.substr(mig_prefix.size())), quantity.units()});
  } else {
    return false;
  }
  return true;
}

bool within_limits(const Record& record) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const bool slices = std::all_of(record.mig.begin(), record.mig.end(), [](const MigSlices& each) {
    return each.count <= max_count && !each.profile.empty();
  });
  return record.cpu_milli < most && record.memory_bytes < most && record.gpus <= max_count &&
         slices && !(record.gpus > 0 && record.gpu_milli > 0);
}

bool add_fields(const PodGroup& group, const model::ResourceList& requests, const Say& say,
                Record& record) {
  record.pods = static_cast<std::int32_t>(group.count);
  for (const auto& [name, quantity] : requests) {
    if (quantity == Quantity()) continue;
    if (add_resource(name, quantity, record)) continue;
    if (is_other_accelerator(name)) return false;
    say(Finding::dropped, "requests for other resources, such as " + escaped(name, 80));
  }
  return within_limits(record);
}

void append_member(std::string& out, std::string_view name, std::string_view text) {
  if (out.back() != '{') out += ',';
  append_json_string(out, name);
  out += ':';
  append_json_string(out, text);
}

void append_pod_set(std::string& out, std::size_t index, const PodGroup& group,
                    const model::ResourceList& requests) {
  if (index > 0) out += ',';
  out += "{\"name\":\"pods-" + std::to_string(index) +
         "\",\"count\":" + std::to_string(group.count) +
         ",\"template\":{\"spec\":{\"containers\":[{\"name\":\"main\",\"resources\":{"
         "\"requests\":{";
  for (const auto& [name, quantity] : requests) {
    if (quantity == Quantity()) continue;
    if (name == "cpu" || name == "memory" || name.starts_with(mig_prefix) ||
        is_other_accelerator(name)) {
      append_member(out, name, to_string(quantity));
    }
  }
  out += "}}}]}}}";
}

// A name that the API accepts for an object, for names that it would not: those of objects in real
// dumps do not change.
std::string object_name(std::string_view text) {
  constexpr std::size_t most = 230;
  std::string name;
  for (const char c : text.substr(0, most)) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    name += good ? c : 'x';
  }
  const auto is_end = [](char c) { return c != '-' && c != '.'; };
  if (name.empty() || !is_end(name.front())) name.insert(0, 1, 'x');
  if (!is_end(name.back())) name += 'x';
  return name;
}

// The document says what the fields would, so those go back to their defaults. Its name is unique,
// as the API demands, though jobs of one name can follow each other.
void make_document(const Demand& demand, const std::vector<PodGroup>& groups,
                   const History& history, Record& record) {
  std::string spec = "{";
  append_member(spec, "queueName", object_name(queue_name(record)));
  if (record.priority) spec += ",\"priority\":" + std::to_string(*record.priority);
  if (!record.priority_class.empty()) {
    spec +=
        ",\"priorityClassRef\":{\"group\":\"kueue.x-k8s.io\","
        "\"kind\":\"WorkloadPriorityClass\",\"name\":";
    append_json_string(spec, object_name(record.priority_class));
    spec += '}';
  }
  spec += ",\"podSets\":[";
  for (std::size_t i = 0; i < groups.size(); ++i) {
    append_pod_set(spec, i, groups[i], history.shapes.at(groups[i].shape));
  }
  spec += "]}";
  std::string metadata = "{";
  append_member(metadata, "name",
                object_name(record.name) + fmt::format("-{:016x}", fnv_hash(demand.uid)));
  append_member(metadata, "namespace", object_name(queue_space(record)));
  record.workload =
      "{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\",\"metadata\":" + metadata +
      "},\"spec\":" + spec + "}";
  record.queue.clear();
  record.queue_space.clear();
  record.priority.reset();
  record.priority_class.clear();
  record.pods = 1;
  record.cpu_milli = record.memory_bytes = record.gpus = 0;
  record.mig.clear();
  record.gpu_milli = 0;
  record.gpu_model.clear();
}

}  // namespace

bool add_shape(const Demand& demand, const History& history, const Say& say, Record& record) {
  const std::vector<PodGroup> groups = merged(pods_asked_for(demand, say));
  const bool too_many = std::any_of(groups.begin(), groups.end(),
                                    [](const PodGroup& group) { return group.count > max_count; });
  if (groups.empty() || groups.size() > most_pod_sets || too_many) {
    say(Finding::dropped, groups.empty() ? "jobs that do not say what they ask for"
                                         : "jobs of more than 18 kinds of pods, or a million pods");
    return false;
  }
  if (groups.size() == 1) {
    if (add_fields(groups.front(), history.shapes.at(groups.front().shape), say, record)) {
      return true;
    }
  }
  say(Finding::recognised,
      "jobs whose pods differ, or ask for devices that no field says: as "
      "Workload documents");
  make_document(demand, groups, history, record);
  return true;
}

}  // namespace fairlead::trace
