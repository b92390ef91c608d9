// How much of a host's free GPU is of no use to the pods that are likely to come: the measure of
// "Beware of Fragmentation" (Weng et al., USENIX ATC '23).
//
// For a host and one typical pod, all that is left of the host's GPUs is fragment when the pod
// cannot go there (wrong model, too little CPU, too few GPUs with enough left) or wants no GPU;
// else only the GPUs with too little left for it are. The host's fragment is the mean over the
// typical pods, weighted by how common each is. Memory plays no part in it.
//
// Everything is an integer: thousandths of a GPU times the number of typical pods (`weight`).
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/place/inventory.hpp"

namespace fairlead::place {

struct TypicalPod {
  std::int64_t cpu = 0;  // millicores
  std::int32_t gpus = 0;
  std::int32_t gpu_milli = 0;  // of each
  ModelMask models = 0;        // 0: any
  std::int64_t count = 0;      // how many pods are like this

  friend bool operator==(const TypicalPod&, const TypicalPod&) = default;
};
using TypicalPods = std::vector<TypicalPod>;

// The most common of them, as few as make up `percent` of all pods. Of equally common ones the
// earlier in `pods` comes first.
TypicalPods most_common(TypicalPods pods, std::int64_t percent = 95);

class Fragmentation {
 public:
  explicit Fragmentation(const TypicalPods& pods);

  std::int64_t weight() const { return weight_; }

  // Of a host as it is.
  std::int64_t of(const Inventory& inventory, HostId host);

  // Calls `see(gpus, fragment)` for each choice of GPUs worth considering, with what the host's
  // fragment would be then. A pod that shares one GPU may take any that has room, of equals the
  // first; for others there is one choice, the tightest.
  template <class See>
  void after(const Host& host, const Request& request, See see) {
    const std::int64_t cpu = host.cpu - request.cpu;
    if (request.gpus != 1 || !request.shares()) {
      const GpuMask gpus = tightest_gpus(host, request);
      see(gpus, after_taking(host, cpu, gpus, request.gpu_milli));
      return;
    }
    measure(host.gpu_milli);
    for (std::uint32_t rest = first_of_equals(host, fitting_gpus(host, request)); rest != 0;
         rest &= rest - 1) {
      const std::uint32_t gpu = rest & (~rest + 1);
      see(static_cast<GpuMask>(gpu), after_sharing(host, cpu, gpu, request.gpu_milli));
    }
  }

 private:
  // Of the GPUs with at least some typical share left.
  struct Enough {
    std::int32_t gpus = 0;
    std::int32_t milli = 0;  // left on them together
  };

  const std::int32_t* weights(const Host& host, std::int64_t cpu) const;
  using GpuMilli = std::array<std::int32_t, max_gpus>;  // what is left of each GPU

  void measure(const GpuMilli& left);
  std::int64_t fragment(const Host& host, const GpuMilli& left, std::int64_t cpu);
  std::int64_t after_taking(const Host& host, std::int64_t cpu, GpuMask gpus, std::int32_t milli);
  std::int64_t after_sharing(const Host& host, std::int64_t cpu, std::uint32_t gpu,
                             std::int32_t milli) const;
  static std::uint32_t first_of_equals(const Host& host, std::uint32_t gpus);
  void fill_weights(const TypicalPods& pods);

  std::int64_t weight_ = 0;
  std::vector<std::int32_t> shares_;  // the distinct gpu_milli of typical pods, ascending
  std::vector<std::int64_t> cpus_;    // the distinct cpu of those with GPUs, ascending
  // For a row (a model, and how many of cpus_ are there), a share and a number of GPUs that have
  // that much left: the typical pods of this share that fit.
  std::vector<std::int32_t> weights_;
  std::array<std::uint8_t, max_gpu_models + 1> model_row_{};  // the last: no model

  std::vector<Enough> enough_;  // by share; of the host last measured
  // By HostId: the last fragment asked for, and Changes::last() then.
  std::vector<std::pair<std::uint64_t, std::int64_t>> known_;
};

}  // namespace fairlead::place
