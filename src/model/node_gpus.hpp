// The GPUs of a Node, as its labels and its allocatable tell them: one reader for whoever asks what
// hardware there is.
//
// The labels are those of gpu-feature-discovery and of the GPU operator; the resources those of
// NVIDIA's device plugin (NVIDIA/k8s-device-plugin v0.20, internal/lm and internal/rm). Labels are
// written by a program that may be old, stopped or confused, so nothing here is an error: what
// contradicts itself is a note, and the reading goes on with what is most probable.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hardware/card.hpp"
#include "model/cluster_objects.hpp"

namespace fairlead::model {

inline constexpr std::string_view gpu_resource = "nvidia.com/gpu";
inline constexpr std::string_view shared_gpu_resource = "nvidia.com/gpu.shared";

// Beyond every machine that is built; a label that counts more is a slip.
inline constexpr std::int64_t most_gpus_of_a_node = 64;
// Of one GPU, for time-slicing. MPS allows 48.
inline constexpr std::int64_t most_replicas = 1024;

enum class Sharing { none, time_slicing, mps };

// As the labels write it: "none", "time-slicing", "mps".
const char* sharing_name(Sharing sharing);

enum class GpuTrouble {
  unknown_card,    // in no table, or one of several; its GPUs are used as whole ones
  bad_label,       // a label is no number, or a count out of bounds
  no_labels,       // GPUs are offered, and no label says of which model, or how many
  guess,           // a number was inferred; right where all GPUs are cut alike
  two_models,      // the labels speak of two models; they can describe one
  mig_invalid,     // the strategy `single` over GPUs that are not cut alike
  contradiction,   // the labels and allocatable cannot both be true
  fewer_than_all,  // allocatable has less than the labels count
  offered_twice,   // by the device plugin and by a DRA driver
};

struct GpuNote {
  GpuTrouble trouble = GpuTrouble::guess;
  std::string key;      // the label or the resource that it is about; empty: the node
  std::string message;  // begins in lower case, without the node's name
  std::string hint;
};

// Where a node has no GPU and no trace of one, all is as it is here.
struct NodeGpus {
  std::string product;                   // nvidia.com/gpu.product, as it is
  const hardware::Card* card = nullptr;  // nullptr: it can only be used as a whole
  bool whole_only = false;               // known to have no MIG (an L40S), not merely unknown
  std::int64_t memory_mib = 0;           // nvidia.com/gpu.memory: of each GPU, or of each instance
                                         // with the strategy `single`; 0: no label says
  std::int64_t count = 0;                // GPUs in the machine, working or not
  std::int64_t replicas = 1;             // each whole GPU is offered as so many
  Sharing sharing = Sharing::none;       // nvidia.com/gpu.sharing-strategy
  std::string mig_strategy;              // nvidia.com/mig.strategy: "", "none", "single", "mixed"
  std::string single_profile;            // of every instance, with the strategy `single`
  std::map<std::string, std::int64_t> offered;  // allocatable, of the resources with GPUs in them
  std::string mig_config;      // nvidia.com/mig.config: which layout it should have
  std::string mig_state;       // nvidia.com/mig.config.state: pending, success, failed
  std::string sharing_config;  // nvidia.com/device-plugin.config
  std::vector<GpuNote> notes;

  bool empty() const { return count == 0 && product.empty() && offered.empty(); }
  bool is_cut() const;  // instances are offered, each profile as a resource of its own
  // What the node offers of a resource now; 0 where it does not name it.
  std::int64_t amount(std::string_view resource) const {
    const auto found = offered.find(std::string(resource));
    return found == offered.end() ? 0 : found->second;
  }
};

NodeGpus read_gpus(const Node& node);

// nvidia.com/gpu, nvidia.com/gpu.shared and nvidia.com/mig-*: what whole GPUs and instances are
// offered as.
bool is_gpu_resource(std::string_view resource);

}  // namespace fairlead::model
