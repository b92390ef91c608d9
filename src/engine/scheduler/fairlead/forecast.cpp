#include "engine/scheduler/fairlead/forecast.hpp"

#include <algorithm>

#include "engine/binding/binding.hpp"
#include "engine/scheduler/fairlead/topology_places.hpp"

namespace fairlead::native {
namespace {

class Search {
 public:
  Search(State& state, const Memory& memory, Claims& claims, const Look& look, const Choice& choice)
      : state_(state),
        memory_(memory),
        claims_(claims),
        look_(look),
        choice_(choice),
        root_(claims.root_of(look.queue)) {
    result_.gone = claims_.leaving_below(root_);
    claims_.show_without(root_, result_.gone);
    claims_.show_served(root_);
    for (const WorkloadId id : result_.gone) take_off_nodes(id);
  }
  ~Search() {
    for (auto id = lifted_.rbegin(); id != lifted_.rend(); ++id) put_back(*state_.cluster, *id);
    claims_.undo();
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  Forecast run() {
    const std::set<WorkloadId> leaving = result_.gone;
    if (!result_.gone.empty() && fits(state_.now)) return result_;
    for (const auto& [end, id] : memory_.ends.upcoming()) {
      const bool holds = state_.workload(id).holding.has_value();
      if (!holds || result_.gone.contains(id) || root_of(id) != root_) continue;
      result_.gone.insert(id);
      result_.is_declared = result_.is_declared && Ends::is_declared(state_.workload(id));
      claims_.show_without(root_, {id});
      take_off_nodes(id);
      if (fits(std::max(end, state_.now))) return result_;
    }
    return {Instant::never(), false, leaving, {}};
  }

 private:
  QuotaNodeId root_of(WorkloadId id) const {
    return claims_.root_of(state_.workload(id).admission->queue);
  }

  void take_off_nodes(WorkloadId id) {
    if (!state_.cluster) return;
    lift(*state_.cluster, id);
    lifted_.push_back(id);
  }

  bool fits(Instant at) {
    const QuotaNodeId node = state_.queue(look_.queue).node;
    if (!is_available(state_.tree, node, choice_.usage)) return false;
    auto hosts = try_places(state_, look_, choice_);
    if (!hosts) return false;
    result_.start = at;
    result_.hosts = std::move(*hosts);
    return true;
  }

  State& state_;
  const Memory& memory_;
  Claims& claims_;
  const Look& look_;
  const Choice& choice_;
  QuotaNodeId root_;
  Forecast result_;
  std::vector<WorkloadId> lifted_;
};

}  // namespace

Forecast forecast(State& state, const Memory& memory, Claims& claims, const Look& look,
                  const Choice& choice) {
  return Search(state, memory, claims, look, choice).run();
}

std::set<place::HostId> nodes_to_keep(State& state, const Look& look, const Choice& choice) {
  if (!places_pods(state)) return {};
  std::vector<WorkloadId> running;
  for (const auto& [id, binding] : state.cluster->bindings) {
    if (binding.placed) running.push_back(id);
  }
  std::sort(running.begin(), running.end(), [&](WorkloadId a, WorkloadId b) {
    const Instant since_a = state.workload(a).quota_reserved_at;
    const Instant since_b = state.workload(b).quota_reserved_at;
    return since_a != since_b ? since_a < since_b : a < b;
  });
  std::size_t lifted = 0;
  auto hosts = try_places(state, look, choice);
  for (; !hosts && lifted < running.size(); hosts = try_places(state, look, choice)) {
    lift(*state.cluster, running[lifted++]);
  }
  while (lifted > 0) put_back(*state.cluster, running[--lifted]);
  return hosts.value_or(std::set<place::HostId>());
}

}  // namespace fairlead::native
