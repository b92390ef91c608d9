// The cluster at a glance.
#include <bit>

#include "engine/place/instances.hpp"
#include "sim/placement_watch.hpp"

namespace fairlead::sim {

namespace {

using place::Placement;
using place::Request;

void add_holdings(const Cluster& cluster, const Request& request, const Placement& at,
                  const std::string& owner, ClusterPicture& picture) {
  const place::Host& host = cluster.inventory.host(at.host);
  auto& gpus = picture.nodes[at.host.index()].gpus;
  for (std::uint32_t rest = at.gpus; rest != 0; rest &= rest - 1) {
    const auto gpu = static_cast<std::size_t>(std::countr_zero(rest));
    gpus[gpu].push_back({owner, place::milli_of(host, request), {}, 0});
  }
  for (const place::Instance& instance : at.instances) {
    const auto& shapes = host.partitions->table->geometry().shapes;
    gpus[instance.gpu].push_back({owner, place::milli_of(host, instance), instance.at.start,
                                  shapes[instance.at.profile].memory});
  }
}

}  // namespace

ClusterPicture picture_of(const State& state) {
  const Cluster& cluster = *state.cluster;
  ClusterPicture picture;
  picture.at = state.now;
  picture.free_milli = cluster.inventory.gpu_milli_left();
  picture.waiting = cluster.waiting.size();
  for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
    const auto id = place::HostId::at(i);
    const place::Host& host = cluster.inventory.host(id);
    NodePicture& node = picture.nodes.emplace_back();
    node.name = cluster.hosts.name(id);
    node.open = host.open;
    node.gpus.resize(static_cast<std::size_t>(host.gpus));
    if (host.partitions != nullptr) node.slices = host.partitions->table->geometry().memory;
  }
  for (const auto& [key, pod] : cluster.foreign) {
    add_holdings(cluster, pod.request, pod.at, key.space + "/" + key.name, picture);
  }
  for (const auto& [workload, binding] : cluster.bindings) {
    for (const BindingPart& part : binding.parts) {
      const Request& request = cluster.placer.request(part.pods.shape);
      for (const Placement& at : part.places) {
        add_holdings(cluster, request, at, state.workload(workload).name, picture);
      }
    }
  }
  return picture;
}

}  // namespace fairlead::sim
