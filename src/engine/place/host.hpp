// A node of the cluster as placement sees it: what it has, and what is left of it. Plain facts;
// where they come from (Node objects, device plugins, a trace) is not placement's business.
//
// "Host" because a NodeId is a node of the quota tree.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/strong_id.hpp"
#include "engine/ids.hpp"
#include "hardware/slice_table.hpp"

namespace fairlead::place {

using HostId = Id<struct HostTag>;          // in the order in which hosts were added
using GpuModelId = Id<struct GpuModelTag>;  // below max_gpu_models

inline constexpr std::int32_t max_gpus = 16;  // of one host; an HGX board has 8
inline constexpr std::size_t max_gpu_models = 64;
inline constexpr std::int32_t whole_gpu = 1000;  // GPUs are counted in thousandths of one

using GpuMask = std::uint16_t;    // bit i: GPU i of a host
using ModelMask = std::uint64_t;  // bit i: GpuModelId i

using ExtendedAmount = std::pair<ResourceId, std::int64_t>;

// What the GPUs of a host can be cut into on demand: a resource ("nvidia.com/mig-1g.10gb") for each
// profile of the card. Made once a card; it outlives every host.
struct Partitions {
  const hardware::SliceTable* table = nullptr;
  std::vector<ResourceId> resources;  // by profile
  std::vector<std::string> names;     // by profile: "1g.10gb"

  // Nothing: this card has no such instance.
  std::optional<std::size_t> profile(ResourceId resource) const;
};

struct HostSpec {
  std::int64_t cpu = 0;     // millicores
  std::int64_t memory = 0;  // bytes
  std::int32_t pods = 110;  // the kubelet's default
  std::int32_t gpus = 0;
  // Pods that share each GPU by time-slicing or MPS; 1: none does. With more, what pods ask for as
  // a GPU is one of these replicas, and several of them are on different GPUs.
  std::int32_t replicas = 1;
  std::int32_t slots = 0;       // replicas of all GPUs together; 0: gpus x replicas
  GpuModelId model;             // of all its GPUs; invalid without GPUs or when not known
  std::int32_t gpu_memory = 0;  // MiB of each GPU; 0: not known, and then never checked
  // Null: its GPUs are not cut on demand. Instances that are there already are extended resources.
  std::shared_ptr<const Partitions> partitions;
  std::vector<ExtendedAmount> extended;
};

struct Host {
  // What it has.
  std::int64_t cpu_capacity = 0;
  std::int32_t gpus = 0;
  std::int32_t replicas = 1;
  GpuModelId model;
  bool checks_gpu_memory = false;
  bool open = true;  // takes new pods: neither cordoned nor lost

  // What is left. Negative where the world gave away more than there is: facts win.
  std::int64_t cpu = 0;
  std::int64_t memory = 0;
  std::int32_t pods = 0;
  std::array<std::int32_t, max_gpus> gpu_milli{};
  std::array<std::int32_t, max_gpus> gpu_memory{};    // MiB
  std::array<hardware::CardState, max_gpus> cards{};  // what is cut of each
  const Partitions* partitions = nullptr;

  // Pods on it by the GPUs that each holds; [0] counts those that hold fractions.
  std::array<std::uint16_t, max_gpus + 1> gpu_pods{};

  std::int32_t gpu_milli_left() const {
    std::int32_t sum = 0;
    for (std::int32_t i = 0; i < gpus; ++i) sum += gpu_milli[static_cast<std::size_t>(i)];
    return sum;
  }
};

}  // namespace fairlead::place
