#include "engine/scheduler/fairlead/topology_places.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/binding/binding.hpp"
#include "engine/policy/objects.hpp"

namespace fairlead::native {
namespace {

using Values = std::vector<std::string>;
using Levels = std::vector<std::string>;

// What pod sets that are placed together ask for: that of the first of them that asks.
struct Wish {
  std::vector<std::size_t> pod_sets;
  const model::TopologyRequest* request = nullptr;
};

std::vector<Wish> wishes_of(const WorkloadRecord& workload) {
  std::vector<Wish> wishes;
  std::map<std::string, std::size_t> groups;
  const auto& pod_sets = workload.spec->pod_sets;
  for (std::size_t i = 0; i < pod_sets.size(); ++i) {
    const auto& request = pod_sets[i].topology;
    if (!request) continue;
    const auto known = groups.find(request->group);
    const bool joins = !request->group.empty() && known != groups.end();
    Wish& wish = joins ? wishes[known->second] : wishes.emplace_back();
    if (!joins && !request->group.empty()) groups.emplace(request->group, wishes.size() - 1);
    wish.pod_sets.push_back(i);
    if (wish.request == nullptr && request->is_explicit()) wish.request = &*request;
  }
  std::erase_if(wishes, [](const Wish& wish) { return wish.request == nullptr; });
  return wishes;
}

class Search {
 public:
  Search(State& state, const WorkloadRecord& workload, Admission& admission)
      : state_(state), workload_(workload), admission_(admission) {}

  // Fixes the domains of every wish in turn, with those before it fixed.
  bool run() {
    partial_ = admission_;
    for (PodSetAssignment& given : partial_.pod_sets) given.count = 0;
    return std::all_of(wishes_.begin(), wishes_.end(), [&](const Wish& wish) { return fix(wish); });
  }

 private:
  bool fix(const Wish& wish) {
    for (const std::size_t i : wish.pod_sets) {
      partial_.pod_sets[i].count = admission_.pod_sets[i].count;
    }
    const Levels levels = levels_of(wish);
    const auto level = std::find(levels.begin(), levels.end(), wish.request->level);
    std::size_t depth = static_cast<std::size_t>(level - levels.begin()) + 1;
    if (level == levels.end()) {
      if (!wish.request->level.empty()) return false;
      depth = 0;
    }
    if (fix_at(wish, levels, depth)) return true;
    if (wish.request->mode != model::TopologyMode::preferred) return false;
    while (depth-- > 0) {
      if (fix_at(wish, levels, depth)) return true;
    }
    return false;
  }

  // All pods in one domain of this depth; at depth 0 anywhere.
  bool fix_at(const Wish& wish, const Levels& levels, std::size_t depth) {
    for (const Values& within : domains(levels, depth, {})) {
      if (wish.request->slices.empty() ? try_domain(wish, levels, within)
                                       : try_slices(wish, levels, within)) {
        return true;
      }
    }
    return false;
  }

  bool try_domain(const Wish& wish, const Levels& levels, const Values& within) {
    for (const std::size_t i : wish.pod_sets) {
      auto& given = partial_.pod_sets[i];
      set_domains(given, levels, within.size(), {{within, given.count}});
    }
    return fits();
  }

  // Groups of pods fill the domains of the slice level one after the other, each as far as it goes.
  bool try_slices(const Wish& wish, const Levels& levels, const Values& within) {
    const model::TopologySlice& slice = wish.request->slices.back();
    const auto level = std::find(levels.begin(), levels.end(), slice.level);
    if (level == levels.end() || slice.size <= 0) return false;
    const auto depth = static_cast<std::size_t>(level - levels.begin()) + 1;
    for (const std::size_t i : wish.pod_sets) {
      PodSetAssignment& given = partial_.pod_sets[i];
      const std::int32_t wanted = given.count;
      if (wanted % slice.size != 0) return false;
      std::vector<TopologyDomain> chosen;
      given.count = 0;
      for (const Values& values : domains(levels, std::max(depth, within.size()), within)) {
        chosen.push_back({values, 0});
        while (given.count < wanted) {
          given.count += slice.size;
          chosen.back().count += slice.size;
          set_domains(given, levels, values.size(), chosen);
          if (fits()) continue;
          given.count -= slice.size;
          chosen.back().count -= slice.size;
          break;
        }
        if (chosen.back().count == 0) chosen.pop_back();
        if (given.count == wanted) break;
      }
      const bool is_whole = given.count == wanted;
      given.count = wanted;
      if (!is_whole) return false;
      set_domains(given, levels, chosen.front().values.size(), chosen);
    }
    return true;
  }

  bool fits() {
    auto plan = take_places(state_, workload_, partial_, nullptr);
    if (!plan) return false;
    drop_places(*state_.cluster, *plan);
    for (std::size_t i = 0; i < partial_.pod_sets.size(); ++i) {
      admission_.pod_sets[i].topology = partial_.pod_sets[i].topology;
    }
    return true;
  }

  static void set_domains(PodSetAssignment& given, const Levels& levels, std::size_t depth,
                          std::vector<TopologyDomain> domains) {
    std::sort(domains.begin(), domains.end(),
              [](const auto& a, const auto& b) { return a.values < b.values; });
    TopologyAssignment assignment;
    assignment.levels.assign(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(depth));
    assignment.domains = std::move(domains);
    given.topology =
        depth == 0 ? nullptr : std::make_shared<const TopologyAssignment>(std::move(assignment));
  }

  // Of the Topology of the flavor that the pods get; without one, just what the pods name.
  Levels levels_of(const Wish& wish) const {
    for (const FlavorChoice& choice : admission_.pod_sets[wish.pod_sets.front()].flavors) {
      const auto& spec = state_.flavor_specs[choice.flavor.index()];
      if (!spec || spec->topology.empty()) continue;
      const auto* topology = find_object<model::Topology>(state_.policy, spec->topology);
      if (topology != nullptr) return topology->levels;
    }
    Levels levels;
    if (!wish.request->level.empty()) levels.push_back(wish.request->level);
    for (const model::TopologySlice& slice : wish.request->slices) levels.push_back(slice.level);
    return levels;
  }

  // Below `within`, those with the fewest free GPUs first, then by their values.
  std::vector<Values> domains(const Levels& levels, std::size_t depth, const Values& within) const {
    if (depth == 0) return {Values()};
    std::map<Values, std::int64_t> free;
    const Cluster& cluster = *state_.cluster;
    for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
      const auto values = values_of(cluster.nodes[i], levels, depth);
      if (!values || !std::equal(within.begin(), within.end(), values->begin())) continue;
      free[*values] += cluster.inventory.host(place::HostId::at(i)).gpu_milli_left();
    }
    std::vector<std::pair<std::int64_t, Values>> order;
    for (const auto& [values, left] : free) order.emplace_back(left, values);
    std::sort(order.begin(), order.end());
    std::vector<Values> sorted;
    for (auto& [left, values] : order) sorted.push_back(std::move(values));
    return sorted;
  }

  static std::optional<Values> values_of(const std::optional<model::Node>& node,
                                         const Levels& levels, std::size_t depth) {
    if (!node) return std::nullopt;
    Values values;
    for (std::size_t i = 0; i < depth; ++i) {
      const auto label = node->labels.find(levels[i]);
      if (label == node->labels.end()) return std::nullopt;
      values.push_back(label->second);
    }
    return values;
  }

  State& state_;
  const WorkloadRecord& workload_;
  Admission& admission_;
  Admission partial_;
  std::vector<Wish> wishes_ = wishes_of(workload_);
};

}  // namespace

std::optional<PlacePlan> take_places_by_topology(State& state, const WorkloadRecord& workload,
                                                 Admission& admission, place::GangFailure* why) {
  const auto& pod_sets = workload.spec->pod_sets;
  const bool asks = std::any_of(pod_sets.begin(), pod_sets.end(), [](const model::PodSet& set) {
    return set.topology && set.topology->is_explicit();
  });
  if (asks && !Search(state, workload, admission).run()) {
    if (why != nullptr) *why = {};
    return std::nullopt;
  }
  return take_places(state, workload, admission, why);
}

std::optional<std::set<place::HostId>> try_places(State& state, const Look& look,
                                                  const Choice& choice) {
  std::set<place::HostId> hosts;
  if (!places_pods(state)) return hosts;
  Admission admission = admission_of(state, look, choice);
  const auto plan = take_places_by_topology(state, *look.workload, admission, nullptr);
  if (!plan) return std::nullopt;
  for (const BindingPart& part : plan->parts) {
    for (const place::Placement& at : part.places) hosts.insert(at.host);
  }
  drop_places(*state.cluster, *plan);
  return hosts;
}

}  // namespace fairlead::native
