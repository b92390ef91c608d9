#include "scenario/short_form.hpp"

#include <string>

#include "manifest/readers.hpp"

namespace fairlead::scenario {

namespace {

using manifest::Object;
using manifest::Value;

constexpr const char* gpu_resource = "nvidia.com/gpu";
constexpr const char* mig_prefix = "nvidia.com/mig-";

void read_request(Object& object, const char* field, const char* resource,
                  model::ResourceList& requests) {
  Quantity amount;
  if (!object.has(field)) return;
  if (object.read(field, amount, manifest::read_amount)) requests[resource] = amount;
}

void read_mig(const Value& value, model::ResourceList& requests) {
  if (!value.is(manifest::NodeKind::mapping)) {
    value.fail_kind("a mapping of MIG profiles to numbers, such as {1g.10gb: 2}");
  }
  for (const manifest::Member& member : value.node().members()) {
    Quantity amount;
    if (manifest::read_amount(value.field(member), amount)) {
      requests[mig_prefix + member.key] = amount;
    }
  }
}

// Kueue keeps the limit in whole seconds, and at least one.
bool read_limit(const Value& value, Duration& limit) {
  if (!manifest::read_duration(value, limit)) return false;
  if (limit < seconds(1)) return value.fail("at least 1s is expected");
  limit = seconds(limit.ms / 1000);
  return true;
}

// `topology: {required: cloud.example/rack, sliceLevel: kubernetes.io/hostname, sliceSize: 2}`
bool read_topology(const Value& value, model::TopologyRequest& out) {
  using Mode = model::TopologyMode;
  if (!value.is(manifest::NodeKind::mapping)) return value.fail_kind("a mapping");
  Object topology(value);
  std::string required;
  std::string preferred;
  bool unconstrained = false;
  model::TopologySlice slice;
  topology.read("required", required, manifest::read_label_key);
  topology.read("preferred", preferred, manifest::read_label_key);
  topology.read("unconstrained", unconstrained, manifest::read_bool);
  topology.read("sliceLevel", slice.level, manifest::read_label_key);
  topology.read("sliceSize", slice.size, manifest::int32_from(1));
  topology.close();
  if (unconstrained) out.mode = Mode::unconstrained;
  if (!preferred.empty()) out.mode = Mode::preferred;
  if (!required.empty()) out.mode = Mode::required;
  out.level = required.empty() ? preferred : required;
  if (!slice.level.empty()) out.slices = {slice};
  if (slice.level.empty() != (slice.size == 0)) value.fail("sliceLevel and sliceSize go together");
  return out.is_explicit() || value.fail("one of required, preferred and unconstrained");
}

// A part of one GPU, in thousandths: counted in cards.
void read_gpu_milli(Object& object, model::ResourceList& requests) {
  std::int32_t milli = 0;
  const auto value = object.find("gpuMilli");
  if (!value || !object.read("gpuMilli", milli, manifest::int32_from(1))) return;
  if (milli > 1000) value->fail("a pod has at most a whole GPU here", "gpus: 2 asks for several");
  requests[std::string(cards_resource)] = Quantity::of_milli(milli);
}

}  // namespace

model::Workload decode_short_form(const Value& value) {
  model::Workload workload;
  workload.space = "default";
  model::PodSet main;
  model::Container container;
  container.name = "main";
  Object object(value);
  object.require("name", workload.name, manifest::read_name);
  object.read("namespace", workload.space, manifest::read_dns_label);
  object.read("queue", workload.queue, manifest::read_name);
  object.read("pods", main.count, manifest::int32_from(0));
  read_request(object, "cpu", "cpu", container.requests);
  read_request(object, "memory", "memory", container.requests);
  read_request(object, "gpus", gpu_resource, container.requests);
  if (const auto mig = object.find("mig")) read_mig(*mig, container.requests);
  object.read("priority", workload.priority, manifest::read_int32);
  object.read("limit", workload.maximum_execution_time, read_limit);
  object.read("nodeSelector", main.pod.node_selector, manifest::read_labels);
  object.read("topology", main.topology, read_topology);
  read_gpu_milli(object, container.requests);
  object.close();
  main.pod.containers.push_back(std::move(container));
  workload.pod_sets.push_back(std::move(main));
  return workload;
}

}  // namespace fairlead::scenario
