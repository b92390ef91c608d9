#include "trace/import/workload_document.hpp"

#include <algorithm>
#include <array>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/fnv.hpp"
#include "trace/import/json_path.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

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

}  // namespace

bool is_other_accelerator(std::string_view resource) {
  constexpr auto others = std::to_array<std::string_view>(
      {"aws.amazon.com/neuron", "aws.amazon.com/neuroncore", "google.com/tpu", "habana.ai/gaudi"});
  return resource.find("/gpu") != resource.npos || resource.starts_with("gpu.intel.com/") ||
         std::find(others.begin(), others.end(), resource) != others.end();
}

void make_document(std::string_view uid, const std::vector<PodGroup>& groups, const Shapes& shapes,
                   Record& record) {
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
    append_pod_set(spec, i, groups[i], shapes.at(groups[i].shape));
  }
  spec += "]}";
  std::string metadata = "{";
  append_member(metadata, "name",
                object_name(record.name) + fmt::format("-{:016x}", fnv_hash(uid)));
  append_member(metadata, "namespace", object_name(queue_space(record)));
  record.workload =
      "{\"apiVersion\":\"kueue.x-k8s.io/v1beta2\",\"kind\":\"Workload\",\"metadata\":" + metadata +
      "},\"spec\":" + spec + "}";
  // The fields that the document replaces go back to their defaults.
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

std::string renamed(const std::string& document, const Rename& rename) {
  boost::json::value whole = boost::json::parse(document);
  const auto change = [&](const char* part, const char* key, std::string_view kind) {
    boost::json::value& name = whole.as_object().at(part).as_object().at(key);
    name = rename(kind, text_at(&name));
  };
  change("metadata", "name", "job");
  change("metadata", "namespace", "tenant");
  change("spec", "queueName", "queue");
  return boost::json::serialize(whole);
}

}  // namespace fairlead::trace
