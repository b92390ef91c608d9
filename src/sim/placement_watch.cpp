#include "sim/placement_watch.hpp"

#include <algorithm>

#include "engine/policy/objects.hpp"
#include "engine/topology/tree.hpp"

namespace fairlead::sim {

namespace {

Miss miss_of(place::Lack lack) {
  using place::Lack;
  switch (lack) {
    case Lack::gpus: return Miss::gpus;
    case Lack::gpu_memory: return Miss::gpu_memory;
    case Lack::instances: return Miss::instances;
    case Lack::cpu: return Miss::cpu;
    case Lack::memory: return Miss::memory;
    case Lack::pods: return Miss::pods;
    case Lack::extended: return Miss::extended;
    case Lack::closed:
    case Lack::model: return Miss::no_node;
  }
  return Miss::no_node;
}

std::int64_t gang_milli(const Cluster& cluster, const Binding& binding) {
  std::int64_t milli = 0;
  for (const BindingPart& part : binding.parts) {
    milli += std::int64_t{cluster.placer.request(part.pods.shape).total_milli()} * part.pods.pods;
  }
  return milli;
}

// What is left of the host's cut cards that take no further instance.
std::int32_t stranded_on(const place::Host& host) {
  std::int32_t milli = 0;
  if (host.partitions == nullptr) return milli;
  const hardware::SliceTable& table = *host.partitions->table;
  for (std::size_t gpu = 0; gpu < static_cast<std::size_t>(host.gpus); ++gpu) {
    const hardware::CardState card = host.cards[gpu];
    const bool takes_none = table.capability(card) == 0;
    if (card != hardware::empty_card && takes_none) milli += std::max(host.gpu_milli[gpu], 0);
  }
  return milli;
}

}  // namespace

void PlacementWatch::applied(const Engine& engine, const Event& event, Instant now,
                             const Result<Decision>& result) {
  const State& state = engine.state();
  if (std::holds_alternative<ApplyPolicy>(event)) {
    nodes_ = gpus_ = 0;
    for (std::size_t i = 0; i < state.cluster->nodes.size(); ++i) {
      if (!state.cluster->nodes[i]) continue;
      ++nodes_;
      gpus_ += state.cluster->inventory.host(place::HostId::at(i)).gpus;
    }
    levels_.clear();
    for_each_object<model::Topology>(state.policy, [&](const model::Topology& topology) {
      for (const std::string& level : topology.levels) {
        const bool is_known = std::find(levels_.begin(), levels_.end(), level) != levels_.end();
        if (level != host_label && !is_known) levels_.push_back(level);
      }
    });
  }
  if (result) look(engine, now, *result);
}

void PlacementWatch::decided(const Engine& engine, Instant now, const Decision& decision) {
  look(engine, now, decision);
}

void PlacementWatch::ended(const Engine& /*engine*/, Instant now) { pass_time(now); }

void PlacementWatch::pass_time(Instant now) {
  if (now <= last_) return;
  free_ += GpuTime{free_now_} * (now - last_).ms;
  stranded_ += GpuTime{stranded_now_} * (now - last_).ms;
  last_ = now;
}

void PlacementWatch::look(const Engine& engine, Instant now, const Decision& decision) {
  pass_time(now);
  const Cluster& cluster = *engine.state().cluster;
  for (const Delta& delta : decision.deltas) {
    const auto binding = cluster.bindings.find(delta.workload);
    if (binding == cluster.bindings.end()) continue;
    const bool wants = delta.kind == DeltaKind::admit || delta.kind == DeltaKind::displace;
    if (wants && binding->second.failure) count_miss(cluster, binding->second);
    if (delta.kind == DeltaKind::place) count_domains(cluster, binding->second);
  }
  see_changes(cluster);
  free_now_ = cluster.waiting.empty() ? 0 : cluster.inventory.gpu_milli_left();
  // Pictures cost a look at every node: one for each twentieth that it gets worse.
  const std::int64_t worst = worst_ ? worst_->free_milli : 0;
  if (free_now_ > worst + worst / 20) worst_ = picture_of(engine.state());
}

void PlacementWatch::see_changes(const Cluster& cluster) {
  const place::Changes& changes = cluster.inventory.changes();
  stranded_of_.resize(cluster.inventory.size());
  changes.since(seen_, [&](place::HostId host) {
    std::int32_t& known = stranded_of_[host.index()];
    const std::int32_t now = stranded_on(cluster.inventory.host(host));
    stranded_now_ += now - known;
    known = now;
  });
  seen_ = changes.now();
}

void PlacementWatch::count_miss(const Cluster& cluster, const Binding& binding) {
  const place::Shortfall& why = binding.failure->shortfall;
  std::size_t lack = 0;
  for (std::size_t i = 0; i < place::lack_count; ++i) {
    const auto each = static_cast<place::Lack>(i);
    if (each == place::Lack::closed || each == place::Lack::model) continue;
    if (why.of(each) > why.of(static_cast<place::Lack>(lack)) || lack == 0) lack = i;
  }
  Miss miss = why.of(static_cast<place::Lack>(lack)) == 0 ? Miss::no_node
                                                          : miss_of(static_cast<place::Lack>(lack));
  const bool is_enough = cluster.inventory.gpu_milli_left() >= gang_milli(cluster, binding);
  if (miss == Miss::gpus && is_enough) miss = Miss::fragmentation;
  ++misses_[static_cast<std::size_t>(miss)];
}

void PlacementWatch::count_domains(const Cluster& cluster, const Binding& binding) {
  if (levels_.empty()) return;
  for (const BindingPart& part : binding.parts) {
    for (const place::Placement& at : part.places) {
      const auto& node = cluster.nodes[at.host.index()];
      for (const std::string& level : levels_) {
        const auto label = node->labels.find(level);
        if (label != node->labels.end()) ++by_domain_[level + ": " + label->second];
      }
    }
  }
}

}  // namespace fairlead::sim
