#include "engine/scheduler/fairlead/choice.hpp"

#include <algorithm>

#include "engine/quota/usage.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead::native {
namespace {

Amount room_for(const QuotaTree& tree, QuotaNodeId node, QuotaId quota, Room room) {
  const Amount available = std::max(Amount(), tree.available(node, quota));
  switch (room) {
    case Room::own:
      return std::min(available, tree.subtree_quota(node, quota) - tree.usage(node, quota));
    case Room::available: return available;
    case Room::potential: return tree.potential_available(node, quota);
  }
  return Amount();
}

std::optional<Reason> lack(const State& state, const Look& look, const Slot& slot,
                           std::size_t flavor, const Want& want, const Usage& before) {
  const ClusterQueueState& queue = state.queue(look.queue);
  const Group& group = queue.groups[slot.group];
  const QuotaId quota = group.quota(flavor, want.position);
  const Amount all =
      amount_of(before, quota) + Amount(total(want.per_pod, look.counts[slot.pod_set]));
  const Amount most = room_for(state.tree, queue.node, quota, Room::potential);
  const Amount now = room_for(state.tree, queue.node, quota, Room::available);
  if (all <= now) return std::nullopt;
  Reason reason;
  reason.code = all > most ? ReasonCode::exceeds_maximum : ReasonCode::insufficient_quota;
  reason.pod_set = static_cast<std::uint8_t>(slot.pod_set);
  reason.flavor = group.flavors[flavor];
  reason.resource = want.resource;
  reason.amount = all > most ? all : all - now;
  if (all > most) reason.limit = most;
  return reason;
}

class Search {
 public:
  Search(const State& state, const Look& look, Room room,
         const std::function<bool(const Choice&)>& accept)
      : state_(state), look_(look), room_(room), accept_(accept) {
    choice_.flavors.resize(look.ask->slots.size());
  }

  bool run(std::size_t at = 0) {
    if (at == look_.ask->slots.size()) return ++offered_ <= most_choices && accept_(choice_);
    const Slot& slot = look_.ask->slots[at];
    for (const std::size_t flavor : slot.flavors) {
      const Usage before = choice_.usage;
      choice_.flavors[at] = flavor;
      if (take(slot, flavor) && run(at + 1)) return true;
      choice_.usage = before;
      if (offered_ >= most_choices) return false;
    }
    return false;
  }

 private:
  bool take(const Slot& slot, std::size_t flavor) {
    const ClusterQueueState& queue = state_.queue(look_.queue);
    const Group& group = queue.groups[slot.group];
    for (const Want& want : slot.wants) {
      const QuotaId quota = group.quota(flavor, want.position);
      const Amount more(total(want.per_pod, look_.counts[slot.pod_set]));
      const Amount all = amount_of(choice_.usage, quota) + more;
      if (all > room_for(state_.tree, queue.node, quota, room_)) return false;
      add_to(choice_.usage, quota, more);
    }
    return true;
  }

  const State& state_;
  const Look& look_;
  Room room_;
  const std::function<bool(const Choice&)>& accept_;
  Choice choice_;
  int offered_ = 0;
};

}  // namespace

bool find_choice(const State& state, const Look& look, Room room,
                 const std::function<bool(const Choice&)>& accept) {
  return Search(state, look, room, accept).run();
}

Admission admission_of(const State& state, const Look& look, const Choice& choice) {
  Admission admission{look.queue, {}};
  admission.pod_sets.resize(look.counts.size());
  for (std::size_t i = 0; i < look.counts.size(); ++i) {
    admission.pod_sets[i].count = look.counts[i];
  }
  const ClusterQueueState& queue = state.queue(look.queue);
  for (std::size_t i = 0; i < look.ask->slots.size(); ++i) {
    const Slot& slot = look.ask->slots[i];
    const FlavorId flavor = queue.groups[slot.group].flavors[choice.flavors[i]];
    for (const Want& want : slot.wants) {
      admission.pod_sets[slot.pod_set].flavors.push_back({want.resource, flavor, want.per_pod});
    }
  }
  const auto by_order = [&](const FlavorChoice& a, const FlavorChoice& b) {
    return resource_order(state.resources.name(a.resource), state.resources.name(b.resource));
  };
  for (PodSetAssignment& given : admission.pod_sets) {
    std::sort(given.flavors.begin(), given.flavors.end(), by_order);
  }
  return admission;
}

std::vector<Reason> missing_quota(const State& state, const Look& look) {
  std::vector<Reason> reasons;
  const ClusterQueueState& queue = state.queue(look.queue);
  Usage before;  // what the slots before get: their first flavor that has room, or the first
  for (const Slot& slot : look.ask->slots) {
    const Group& group = queue.groups[slot.group];
    std::optional<std::size_t> chosen;
    for (const std::size_t flavor : slot.flavors) {
      const std::size_t known = reasons.size();
      for (const Want& want : slot.wants) {
        if (const auto reason = lack(state, look, slot, flavor, want, before)) {
          reasons.push_back(*reason);
        }
      }
      if (!chosen && reasons.size() == known) chosen = flavor;
    }
    for (const Want& want : slot.wants) {
      const QuotaId quota = group.quota(chosen.value_or(slot.flavors.front()), want.position);
      add_to(before, quota, Amount(total(want.per_pod, look.counts[slot.pod_set])));
    }
  }
  return reasons;
}

}  // namespace fairlead::native
