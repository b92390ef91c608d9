#include "sim/reconfiguration.hpp"

#include <algorithm>

#include "engine/binding/binding.hpp"
#include "engine/policy/objects.hpp"

namespace fairlead::sim {

namespace {

constexpr std::string_view changing = "nvidia.com/";

const model::Node& node_of(const State& state, const std::string& name) {
  return *find_object<model::Node>(state.policy, name);
}

bool has_pods(const Cluster& cluster, place::HostId host) {
  return std::any_of(cluster.bindings.begin(), cluster.bindings.end(),
                     [&](const auto& entry) { return has_pod_on(entry.second, host); });
}

}  // namespace

Result<Reconfiguration> Reconfiguration::from(const ReconfigurationPlan& plan,
                                              const Policy& policy) {
  for (const NodeChange& change : plan.nodes) {
    if (find_object<model::Node>(policy, change.node) != nullptr) continue;
    return unexpected(refusal({}, "--repartition: the policy has no Node " + escaped(change.node),
                              "give the Nodes from which the plan was made"));
  }
  Reconfiguration made;
  made.plan_ = plan;
  return made;
}

Instant Reconfiguration::next_at() const {
  Instant next = Instant::never();
  const bool may_begin = active_.size() < static_cast<std::size_t>(plan_.at_once);
  if (next_ < plan_.nodes.size() && may_begin) next = std::max(plan_.at, last_);
  for (const Active& active : active_) {
    if (active.back_at) next = std::min(next, *active.back_at);
  }
  return next;
}

void Reconfiguration::pass_time(Instant now) {
  if (now > last_) result_.out_of_service += GpuTime{out_now_} * (now - last_).ms;
  last_ = std::max(last_, now);
}

std::int64_t Reconfiguration::out_of_service(const State& state) const {
  std::int64_t milli = 0;
  for (const Active& active : active_) {
    const auto host = state.cluster->hosts.find(plan_.nodes[active.change].node);
    const place::Host& there = state.cluster->inventory.host(*host);
    milli += active.back_at ? std::int64_t{there.gpus} * place::whole_gpu : there.gpu_milli_left();
  }
  return milli;
}

model::Node Reconfiguration::changed(model::Node node, const NodeChange& change) {
  std::erase_if(node.allocatable,
                [](const auto& entry) { return entry.first.starts_with(changing); });
  for (const auto& [resource, amount] : change.resources) {
    if (amount > 0) node.allocatable[resource] = Quantity::of(amount);
  }
  node.ready = true;
  node.unschedulable = false;
  return node;
}

std::vector<Event> Reconfiguration::step(const State& state, Instant now) {
  pass_time(now);
  std::vector<Event> events;
  const auto set = [&](model::Node node) { events.emplace_back(ApplyPolicy{{std::move(node)}}); };
  for (const Active& active : active_) {
    if (!active.back_at || *active.back_at > now) continue;
    const NodeChange& change = plan_.nodes[active.change];
    ++result_.nodes;
    result_.finished = now;
    set(changed(node_of(state, change.node), change));
  }
  std::erase_if(active_, [&](const Active& a) { return a.back_at && *a.back_at <= now; });
  while (now >= plan_.at && next_ < plan_.nodes.size() &&
         active_.size() < static_cast<std::size_t>(plan_.at_once)) {
    model::Node node = node_of(state, plan_.nodes[next_].node);
    node.unschedulable = true;
    set(std::move(node));
    active_.push_back({next_++, now, {}});
  }
  for (Active& active : active_) {
    const std::string& name = plan_.nodes[active.change].node;
    if (active.back_at || has_pods(*state.cluster, *state.cluster->hosts.find(name))) continue;
    result_.longest_drain = std::max(result_.longest_drain, now - active.since);
    active.back_at = now + plan_.each;
    model::Node node = node_of(state, name);
    node.unschedulable = true;
    node.ready = false;
    set(std::move(node));
  }
  out_now_ = out_of_service(state);
  result_.draining = static_cast<std::int64_t>(active_.size());
  return events;
}

}  // namespace fairlead::sim
