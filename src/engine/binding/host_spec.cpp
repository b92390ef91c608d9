#include "engine/binding/host_spec.hpp"

#include <algorithm>

#include "hardware/card_names.hpp"
#include "model/node_gpus.hpp"

namespace fairlead {

namespace {

std::int32_t clamped(std::int64_t amount, std::int64_t most) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(amount, 0, most));
}

// Rounded up; `count` may be as large as any.
std::int64_t divided(std::int64_t count, std::int64_t by) {
  return count / by + (count % by != 0 ? 1 : 0);
}

// Into how many each GPU is divided for whoever counts nvidia.com/gpu: replicas, and the equal
// instances of the strategy `single`.
std::int64_t parts_of_each(const model::NodeGpus& gpus) {
  if (gpus.card == nullptr || gpus.single_profile.empty()) return gpus.replicas;
  const auto profile = hardware::find_profile(*gpus.card, gpus.single_profile);
  return profile ? gpus.replicas * gpus.card->shapes()[*profile].most : gpus.replicas;
}

void set_gpus(place::HostSpec& spec, const model::NodeGpus& gpus) {
  const std::int64_t count = std::max<std::int64_t>(gpus.amount(model::gpu_resource), 0);
  spec.gpus = clamped(divided(count, parts_of_each(gpus)), place::max_gpus);
  if (count <= spec.gpus) return;
  spec.replicas = clamped(divided(count, spec.gpus), place::whole_gpu);
  spec.slots = clamped(count, std::int64_t{spec.gpus} * spec.replicas);
}

std::shared_ptr<const place::Partitions> partitions_of(Cluster& cluster,
                                                       Interner<ResourceTag>& resources,
                                                       const model::Node& node,
                                                       const hardware::Card* card) {
  const auto wanted = node.labels.find(dynamic_mig_label);
  if (card == nullptr || wanted == node.labels.end() || wanted->second != "dynamic") return nullptr;
  auto& known = cluster.partitions[std::string(card->name)];
  if (known == nullptr) {
    place::Partitions made;
    made.table = &hardware::slice_table(*card->geometry);
    for (const hardware::Profile& profile : card->profiles) {
      made.resources.push_back(resources.intern(hardware::resource_of(profile.name)));
      made.names.emplace_back(profile.name);
    }
    known = std::make_shared<const place::Partitions>(std::move(made));
  }
  return known;
}

// Models beyond what placement can tell apart count as unknown.
place::GpuModelId model_of(Cluster& cluster, const std::string& product) {
  if (product.empty()) return {};
  const bool is_full = cluster.models.size() >= place::max_gpu_models;
  if (is_full) return cluster.models.find(product).value_or(place::GpuModelId());
  return cluster.models.intern(product);
}

}  // namespace

place::HostSpec host_spec(Cluster& cluster, Interner<ResourceTag>& resources,
                          const model::Node& node) {
  place::HostSpec spec;
  for (const auto& [name, quantity] : node.allocatable) {
    const std::int64_t amount = request_value(name, quantity);
    if (name == "cpu") {
      spec.cpu = amount;
    } else if (name == "memory") {
      spec.memory = amount;
    } else if (name == "pods") {
      spec.pods = clamped(amount, std::numeric_limits<std::int32_t>::max());
    } else if (name != model::gpu_resource) {
      spec.extended.emplace_back(resources.intern(name), amount);
    }
  }
  const model::NodeGpus gpus = model::read_gpus(node);
  set_gpus(spec, gpus);
  if (spec.gpus == 0) return spec;
  spec.model = model_of(cluster, gpus.product);
  spec.gpu_memory = clamped(gpus.memory_mib, std::numeric_limits<std::int32_t>::max());
  if (spec.replicas == 1) spec.partitions = partitions_of(cluster, resources, node, gpus.card);
  return spec;
}

}  // namespace fairlead
