#include <bit>

#include "engine/place/instances.hpp"
#include "sim/rules.hpp"

namespace fairlead::sim {

namespace {

constexpr std::int32_t most_rounding = 16;  // instances are rounded up to thousandths, each

// What is held of every host, counted anew.
struct Held {
  std::array<std::int32_t, place::max_gpus> milli{};
  std::array<hardware::CardState, place::max_gpus> cards{};
  bool has_foreign = false;  // facts may exceed what there is
};

class Counting {
 public:
  Counting(const Cluster& cluster, const Report& report)
      : cluster_(cluster), report_(report), held_(cluster.inventory.size()) {}

  void add(const place::Placement& at, const place::Request& request) {
    const place::Host& host = cluster_.inventory.host(at.host);
    Held& held = held_[at.host.index()];
    for (std::uint32_t rest = at.gpus; rest != 0; rest &= rest - 1) {
      held.milli[static_cast<std::size_t>(std::countr_zero(rest))] +=
          place::milli_of(host, request);
    }
    for (const place::Instance& instance : at.instances) {
      const hardware::SliceTable& table = *host.partitions->table;
      hardware::CardState& card = held.cards[instance.gpu];
      held.milli[instance.gpu] += place::milli_of(host, instance);
      if (table.fits(card, instance.at)) {
        card = table.with(card, instance.at);
      } else {
        report_("place", cluster_.hosts.name(at.host) + ": two instances share a slice");
      }
    }
  }
  void foreign(place::HostId host) { held_[host.index()].has_foreign = true; }

  void compare() const {
    for (std::size_t i = 0; i < held_.size(); ++i) compare(place::HostId::at(i), held_[i]);
  }

 private:
  void compare(place::HostId id, const Held& held) const {
    const place::Host& host = cluster_.inventory.host(id);
    const std::string& name = cluster_.hosts.name(id);
    if (held.cards != host.cards) report_("place", name + ": cards are not cut as pods hold them");
    if (held.has_foreign) return;
    for (const std::int32_t milli : held.milli) {
      if (milli > place::whole_gpu + most_rounding) {
        report_("place", name + ": a GPU is given away twice");
      }
    }
    if (host.cpu < 0 || host.memory < 0 || host.pods < 0) {
      report_("place", name + ": more is given away than the node has");
    }
  }

  const Cluster& cluster_;
  const Report& report_;
  std::vector<Held> held_;
};

void check_binding(const WorkloadRecord& record, const Binding& binding, const Report& report) {
  const bool may_have = record.admitted || (binding.with_quota && record.quota_reserved);
  if (!may_have || record.finished || record.deleted) {
    report("place", record.name + " has or wants a place and is not admitted");
  }
  for (const BindingPart& part : binding.parts) {
    const std::size_t wanted = binding.placed ? static_cast<std::size_t>(part.pods.pods) : 0;
    if (part.places.size() != wanted) report("place", record.name + " is placed in part");
  }
}

}  // namespace

void check_places(const State& state, const Report& report) {
  if (!state.cluster) return;
  const Cluster& cluster = *state.cluster;
  Counting counting(cluster, report);
  for (const auto& [key, pod] : cluster.foreign) {
    counting.add(pod.at, pod.request);
    counting.foreign(pod.at.host);
  }
  for (const auto& [id, binding] : cluster.bindings) {
    check_binding(state.workload(id), binding, report);
    for (const BindingPart& part : binding.parts) {
      for (const place::Placement& at : part.places) {
        counting.add(at, cluster.placer.request(part.pods.shape));
      }
    }
  }
  counting.compare();
}

}  // namespace fairlead::sim
