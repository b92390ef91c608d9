#include "engine/binding/host_spec.hpp"

#include <algorithm>

#include "hardware/card_names.hpp"

namespace fairlead {

namespace {

constexpr const char* gpu_resource = "nvidia.com/gpu";

const std::string* label(const model::Node& node, std::string_view key) {
  const auto found = node.labels.find(key);
  return found == node.labels.end() ? nullptr : &found->second;
}

// A label that holds a whole number; nothing where it is absent or holds something else.
std::optional<std::int64_t> number(const model::Node& node, std::string_view key) {
  const std::string* text = label(node, key);
  if (text == nullptr) return std::nullopt;
  const auto quantity = parse_quantity(*text);
  if (!quantity || quantity->negative()) return std::nullopt;
  return quantity->units();
}

std::int32_t clamped(std::int64_t amount, std::int64_t most) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(amount, 0, most));
}

// Rounded up; `count` may be as large as any.
std::int64_t divided(std::int64_t count, std::int64_t by) {
  return count / by + (count % by != 0 ? 1 : 0);
}

// How many GPUs there really are behind `count` that the device plugin offers.
std::int64_t physical_gpus(const model::Node& node, std::int64_t count) {
  const std::string* product = label(node, "nvidia.com/gpu.product");
  const std::size_t mig = product == nullptr ? std::string::npos : product->find("-MIG-");
  std::int64_t each = number(node, "nvidia.com/gpu.replicas").value_or(1);
  if (mig != std::string::npos) {
    const auto* card = hardware::find_card(*product, number(node, "nvidia.com/gpu.memory")).only();
    const auto profile =
        card == nullptr ? std::nullopt
                        : hardware::find_profile(*card, std::string_view(*product).substr(mig + 5));
    if (profile) each = card->shapes()[*profile].most;
  }
  return each > 1 ? divided(count, each) : count;
}

void set_gpus(place::HostSpec& spec, const model::Node& node, std::int64_t count) {
  const std::int64_t physical = std::max<std::int64_t>(physical_gpus(node, count), 1);
  spec.gpus = clamped(physical, place::max_gpus);
  if (count == 0) spec.gpus = 0;
  if (spec.gpus == 0 || count <= spec.gpus) return;
  spec.replicas = clamped(divided(count, spec.gpus), place::whole_gpu);
  spec.slots = clamped(count, std::int64_t{spec.gpus} * spec.replicas);
}

std::shared_ptr<const place::Partitions> partitions_of(Cluster& cluster,
                                                       Interner<ResourceTag>& resources,
                                                       const model::Node& node) {
  const std::string* wanted = label(node, dynamic_mig_label);
  const std::string* product = label(node, "nvidia.com/gpu.product");
  if (wanted == nullptr || *wanted != "dynamic" || product == nullptr) return nullptr;
  const hardware::Card* card =
      hardware::find_card(*product, number(node, "nvidia.com/gpu.memory")).only();
  if (card == nullptr) return nullptr;
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
place::GpuModelId model_of(Cluster& cluster, const model::Node& node) {
  const std::string* product = label(node, "nvidia.com/gpu.product");
  if (product == nullptr) return {};
  const bool is_full = cluster.models.size() >= place::max_gpu_models;
  if (is_full) return cluster.models.find(*product).value_or(place::GpuModelId());
  return cluster.models.intern(*product);
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
    } else if (name == gpu_resource) {
      set_gpus(spec, node, std::max<std::int64_t>(amount, 0));
    } else {
      spec.extended.emplace_back(resources.intern(name), amount);
    }
  }
  if (spec.gpus > 0) {
    spec.model = model_of(cluster, node);
    spec.gpu_memory = clamped(number(node, "nvidia.com/gpu.memory").value_or(0), 1 << 30);
    if (spec.replicas == 1) spec.partitions = partitions_of(cluster, resources, node);
  }
  return spec;
}

}  // namespace fairlead
