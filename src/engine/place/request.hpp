// What one pod asks of a host, and which of the host's GPUs can give it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

struct Request {
  std::int64_t cpu = 0;     // millicores
  std::int64_t memory = 0;  // bytes
  std::int32_t gpus = 0;    // distinct GPUs
  // Of each of them. Below whole_gpu the pod shares its GPUs with others.
  std::int32_t gpu_milli = whole_gpu;
  std::int32_t gpu_memory = 0;  // MiB of each of them; 0: not stated
  ModelMask models = 0;         // any of these GPU models; 0: any model at all
  std::vector<ExtendedAmount> extended;
  // MIG instances, by resource; each may be on another GPU of the host.
  std::vector<ExtendedAmount> instances;

  bool shares() const { return gpus > 0 && gpu_milli < whole_gpu; }
  // Thousandths of a GPU in all.
  std::int32_t total_milli() const { return gpus * gpu_milli; }
  bool allows(GpuModelId model) const {
    return gpus == 0 || models == 0 || (model.valid() && (models >> model.index() & 1) != 0);
  }
};

// One MIG instance that was cut for a pod.
struct Instance {
  std::uint8_t gpu = 0;
  hardware::Placement at;

  friend bool operator==(const Instance&, const Instance&) = default;
};

// One pod on one host.
struct Placement {
  HostId host;
  GpuMask gpus = 0;
  std::vector<Instance> instances = {};  // empty where the host's instances are not cut on demand

  friend bool operator==(const Placement&, const Placement&) = default;
};

// What the request takes of each GPU of this host: of a shared GPU one replica.
inline std::int32_t milli_of(const Host& host, const Request& request) {
  return host.replicas > 1 ? whole_gpu / host.replicas : request.gpu_milli;
}

// The GPUs of the host that have room for the request's share of one.
GpuMask fitting_gpus(const Host& host, const Request& request);

// Of those, as many as the request wants: the fullest first, then the lowest index. Whole GPUs are
// thus taken in order of index. 0 when there are not enough, or none are wanted.
GpuMask tightest_gpus(const Host& host, const Request& request);

}  // namespace fairlead::place
