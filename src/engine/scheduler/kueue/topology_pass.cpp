#include "engine/scheduler/kueue/topology_pass.hpp"

#include <algorithm>

#include "engine/policy/objects.hpp"
#include "engine/topology/nodes.hpp"
#include "engine/topology/replacement.hpp"

namespace fairlead::kueue {
namespace {

LeafUsage usage_of(const TopologyAssignment& assignment) {
  LeafUsage usage;
  for (const TopologyDomain& domain : assignment.domains) {
    usage[domain_key(domain.values)].add(assignment.per_pod, domain.count);
  }
  return usage;
}

void add(LeafUsage& sum, const LeafUsage& more) {
  for (const auto& [leaf, amounts] : more) sum[leaf].add(amounts);
}

// Pod sets that are placed together: those of one group, each other alone; in order of the first.
std::vector<std::vector<const TopologyWish*>> grouped(const std::vector<TopologyWish>& wishes) {
  std::vector<std::vector<const TopologyWish*>> groups;
  const auto name = [](const TopologyWish& wish) -> std::string {
    return wish.pod_set->topology ? wish.pod_set->topology->group : "";
  };
  for (const TopologyWish& wish : wishes) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return !name(wish).empty() && name(*group.front()) == name(wish);
    });
    if (same == groups.end()) {
      groups.push_back({&wish});
    } else {
      same->push_back(&wish);
    }
  }
  return groups;
}

// The pods of an assignment beyond those that are there already. What another node has lost does
// not count against it before the next pass, as in Kueue.
TopologyAssignment less(TopologyAssignment assignment, const TopologyAssignment& had) {
  for (TopologyDomain& domain : assignment.domains) {
    for (const TopologyDomain& old : had.domains) {
      if (old.values == domain.values) domain.count -= old.count;
    }
  }
  std::erase_if(assignment.domains, [](const TopologyDomain& domain) { return domain.count <= 0; });
  return assignment;
}

using Wishes = std::vector<const TopologyWish*>;

// Where a group of pod sets is to be placed.
struct Site {
  const TopologyRoom& room;
  FlavorId flavor;
  TopologyView view;
  LeafUsage& assumed;
};

// Whether there is a place for the pod sets together.
bool place_new(const Wishes& group, const Site& site, Places& places) {
  const TopologyWish* workers = group.front();
  const TopologyWish* leader = group.size() > 1 ? group[1] : nullptr;
  if (leader != nullptr && leader->count > workers->count) std::swap(leader, workers);
  const TopologyAnswer answer = find_domains(site.room, *workers, leader, site.view);
  if (answer.obstacle) {
    places.failure = {workers->index, site.flavor, *answer.obstacle};
    return false;
  }
  const auto keep = [&](const TopologyWish& wish, const TopologyAssignment& found) {
    add(site.assumed, usage_of(found));
    const auto assignment = std::make_shared<const TopologyAssignment>(found);
    places.placed.push_back({wish.index, site.flavor, assignment, assignment});
  };
  keep(*workers, answer.workers);
  if (leader != nullptr) keep(*leader, answer.leader);
  return true;
}

// Whether each of the pod sets, on its own, can do without the failed node.
bool place_again(const Wishes& group, const Site& site, Places& places) {
  for (const TopologyWish* wish : group) {
    const Replacement found = find_replacement(site.room, *wish, site.view);
    if (found.obstacle) {
      places.failure = {wish->index, site.flavor, *found.obstacle};
      return false;
    }
    add(site.assumed, usage_of(found.moved));
    places.placed.push_back(
        {wish->index, site.flavor, std::make_shared<const TopologyAssignment>(found.whole),
         std::make_shared<const TopologyAssignment>(less(found.whole, *wish->had))});
  }
  return true;
}

}  // namespace

TopologyPass::TopologyPass(State& state) {
  for (const auto& [flavor, spec] : state.topology_flavors) {
    const auto* topology = find_object<model::Topology>(state.policy, spec.topology);
    if (topology != nullptr) add_room(state, flavor, spec, *topology);
  }
  for (auto& [flavor, room] : rooms_) {
    const auto leaves = static_cast<std::int32_t>(room.tree().leaves().size());
    for (std::int32_t leaf = 0; leaf < leaves; ++leaf) count(state, flavor, room, leaf);
  }
  state.held_places.take_changes();
}

TopologyRoom& TopologyPass::add_room(const State& state, FlavorId flavor,
                                     const model::ResourceFlavor& spec,
                                     const model::Topology& topology) {
  auto tree = std::make_shared<TopologyTree>(topology.levels);
  for_each_object<model::Node>(state.policy, [&](const model::Node& node) {
    if (!node.ready || node.unschedulable) return;
    if (belongs(node, spec.node_labels, topology.levels)) {
      tree->add(node, amounts_of(state.resources, node.allocatable));
    }
  });
  TopologyRoom& room =
      rooms_.emplace(flavor, TopologyRoom(std::move(tree), spec.tolerations)).first->second;
  for_each_object<model::BoundPod>(state.policy, [&](const model::BoundPod& pod) {
    if (pod.node.empty() || pod.ended) return;
    room.occupy(pod.node, pod_amounts(state.resources, pod.spec));
  });
  return room;
}

// Hosts are shared by all flavors whose topology ends in them.
void TopologyPass::count(const State& state, FlavorId flavor, TopologyRoom& room,
                         std::int32_t leaf) const {
  const std::string& key = room.tree().leaves()[static_cast<std::size_t>(leaf)].key;
  Amounts sum;
  for (const auto& [other, theirs] : rooms_) {
    const bool is_shared = room.tree().ends_in_hosts() && theirs.tree().ends_in_hosts();
    if (other != flavor && !is_shared) continue;
    const LeafUsage& held = state.held_places.of(other);
    const auto found = held.find(key);
    if (found != held.end()) sum.add(found->second);
  }
  room.set_held(leaf, std::move(sum));
}

void TopologyPass::begin(State& state) {
  const auto changes = state.held_places.take_changes();
  for (auto& [flavor, room] : rooms_) {
    for (const std::int32_t leaf : room.take_touched()) count(state, flavor, room, leaf);
    for (const std::string& key : changes) {
      if (const auto leaf = room.tree().leaf(key)) count(state, flavor, room, *leaf);
    }
  }
}

const TopologyRoom* TopologyPass::room(FlavorId flavor) const {
  const auto found = rooms_.find(flavor);
  return found == rooms_.end() ? nullptr : &found->second;
}

Places TopologyPass::place(const TopologyWishes& wishes, bool without_workloads) const {
  Places places;
  LeafUsage hosts;
  for (const auto& [flavor, pod_sets] : wishes) {
    const TopologyRoom& room = *this->room(flavor);
    LeafUsage own;
    LeafUsage& assumed = room.tree().ends_in_hosts() ? hosts : own;
    const TopologyView view{&assumed, without_workloads, {}};
    for (const auto& group : grouped(pod_sets)) {
      const bool placed = group.front()->had != nullptr
                              ? place_again(group, {room, flavor, view, assumed}, places)
                              : place_new(group, {room, flavor, view, assumed}, places);
      if (!placed) break;
    }
  }
  return places;
}

void TopologyPass::hold(const State& state, const Admission& admission, int sign) {
  for (const PodSetAssignment& pod_set : admission.pod_sets) {
    if (pod_set.topology == nullptr) continue;
    for (const FlavorId flavor : flavors_of(pod_set)) {
      if (state.queue(admission.queue).has_flavor(flavor)) hold(flavor, *pod_set.topology, sign);
    }
  }
}

bool TopologyPass::fits(FlavorId flavor, const TopologyAssignment& assignment) const {
  const TopologyRoom* found = room(flavor);
  return found != nullptr && found->fits(assignment);
}

void TopologyPass::hold(FlavorId flavor, const TopologyAssignment& assignment, int sign) {
  const auto found = rooms_.find(flavor);
  if (found != rooms_.end()) found->second.hold(assignment, sign);
}

}  // namespace fairlead::kueue
