// Watches how pods find places on nodes: what did not fit and why, which GPUs were free but of no
// use, and how the cluster looked when that was worst. For simulations with Settings::placement.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/driver.hpp"
#include "sim/run.hpp"

namespace fairlead::sim {

// Why a workload that was admitted found no place when it first looked: what most of the nodes that
// its pods may go to lacked. `fragmentation` are GPUs that would be enough together.
enum class Miss : std::uint8_t {
  fragmentation,
  gpus,
  gpu_memory,
  instances,  // MIG
  cpu,
  memory,
  pods,
  extended,
  no_node,  // none that its selectors, taints, affinity and GPU model let it go to is open
};
inline constexpr std::size_t miss_count = 9;

// Who holds what of one GPU. Thousandths of it; the rest is free.
struct GpuHolding {
  std::string owner;  // "namespace/name"; of a foreign pod: its own
  std::int32_t milli = 0;
  std::optional<std::int32_t> start;  // of a MIG instance, on the memory axis
  std::int32_t slices = 0;            // that it takes there
};

struct NodePicture {
  std::string name;
  bool open = true;
  std::vector<std::vector<GpuHolding>> gpus;
  std::int32_t slices = 0;  // memory slices of each card; 0: not cut on demand
};

struct ClusterPicture {
  Instant at;
  std::int64_t free_milli = 0;
  std::size_t waiting = 0;  // workloads that were admitted and had no place
  std::vector<NodePicture> nodes;
};

ClusterPicture picture_of(const State& state);

class PlacementWatch : public Observer {
 public:
  std::int64_t nodes() const { return nodes_; }
  std::int64_t gpus() const { return gpus_; }
  // Workloads that had to wait for a place, by why.
  const std::array<std::int64_t, miss_count>& misses() const { return misses_; }
  // GPU time that was free while something admitted waited for a place.
  GpuTime free_while_unplaced() const { return free_; }
  // What was left of cut cards on which no further instance of any profile fitted, as GPU time.
  GpuTime stranded() const { return stranded_; }
  // Pods placed by domain, for every level of a Topology above hosts: "rack: r1".
  const std::map<std::string, std::int64_t>& pods_by_domain() const { return by_domain_; }
  // When most GPUs were free though something waited; nothing where that never happened.
  const std::optional<ClusterPicture>& worst() const { return worst_; }

  void applied(const Engine& engine, const Event& event, Instant now,
               const Result<Decision>& result) override;
  void decided(const Engine& engine, Instant now, const Decision& decision) override;
  void ended(const Engine& engine, Instant now) override;

 private:
  void pass_time(Instant now);
  void look(const Engine& engine, Instant now, const Decision& decision);
  void count_miss(const Cluster& cluster, const Binding& binding);
  void count_domains(const Cluster& cluster, const Binding& binding);
  void see_changes(const Cluster& cluster);

  std::int64_t nodes_ = 0;
  std::int64_t gpus_ = 0;
  std::array<std::int64_t, miss_count> misses_{};
  GpuTime free_ = 0;
  GpuTime stranded_ = 0;
  std::map<std::string, std::int64_t> by_domain_;
  std::optional<ClusterPicture> worst_;
  std::vector<std::string> levels_;  // labels
  // As of the last look.
  Instant last_;
  std::int64_t free_now_ = 0;
  std::int64_t stranded_now_ = 0;
  std::uint64_t seen_ = 0;                 // Changes::now()
  std::vector<std::int32_t> stranded_of_;  // by HostId
};

}  // namespace fairlead::sim
