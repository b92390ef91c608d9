#include "engine/topology/replacement.hpp"

#include <algorithm>
#include <map>

#include "engine/topology/counts.hpp"

namespace fairlead {
namespace {

using Slices = std::vector<model::TopologySlice>;

Slices slices_of(const model::PodSet& pod_set) {
  return pod_set.topology ? pod_set.topology->slices : Slices();
}

// What stays of an assignment when a node is lost.
struct Rest {
  std::vector<TopologyDomain> domains;
  std::int32_t missing = 0;  // pods

  Rest(const TopologyAssignment& had, const std::string& node) {
    for (const TopologyDomain& domain : had.domains) {
      if (domain.values.back() == node) {
        missing = domain.count;
      } else {
        domains.push_back(domain);
      }
    }
  }
};

std::int32_t domain_of(const TopologyTree& tree, const TopologyDomain& domain) {
  const auto leaf = tree.leaf(domain_key(domain.values));
  return tree.leaves()[static_cast<std::size_t>(*leaf)].domain;
}

std::int32_t ancestor(const TopologyTree& tree, const TopologyDomain& domain, std::size_t level) {
  std::int32_t id = domain_of(tree, domain);
  for (std::size_t i = tree.lowest(); i > level; --i) {
    id = tree.domains()[static_cast<std::size_t>(id)].parent;
  }
  return id;
}

// The domain at the slices' level whose pods lack what was lost. Where that could be several Kueue
// takes any.
std::optional<std::int32_t> incomplete(const TopologyTree& tree, const Rest& rest,
                                       const model::TopologySlice& slice) {
  const auto level = tree.level(slice.level);
  if (!level) return std::nullopt;
  std::map<std::int32_t, std::int32_t> pods;
  for (const TopologyDomain& domain : rest.domains) {
    pods[ancestor(tree, domain, *level)] += domain.count;
  }
  for (const auto& [domain, count] : pods) {
    if ((count + rest.missing) % slice.size == 0) return domain;
  }
  return std::nullopt;
}

// Where the lost pods must go, because of the others: into the innermost slice that is broken, or
// into the domain that the pod set requires.
std::optional<std::int32_t> bound_to(const TopologyTree& tree, const TopologyWish& wish,
                                     const Rest& rest) {
  const auto needs = topology::resolve(tree, wish, false);
  if (!needs || rest.domains.empty()) return std::nullopt;
  const Slices slices = slices_of(*wish.pod_set);
  if (rest.missing % needs->slice_size != 0) {
    for (auto slice = slices.rbegin(); slice != slices.rend(); ++slice) {
      if (rest.missing % slice->size != 0) return incomplete(tree, rest, *slice);
    }
  }
  if (!needs->required) return std::nullopt;
  return ancestor(tree, rest.domains.front(), needs->level);
}

// Pods of a broken slice are looked for in the largest slices that they still make up.
model::PodSet with_whole_slices(const model::PodSet& pod_set, std::int32_t missing) {
  model::PodSet result = pod_set;
  Slices& slices = result.topology->slices;
  while (!slices.empty() && missing % slices.back().size != 0) slices.pop_back();
  if (!slices.empty()) slices = {slices.back()};
  return result;
}

// Both parts in the order of their domains.
std::vector<TopologyDomain> merged(const TopologyTree& tree, std::vector<TopologyDomain> domains,
                                   const std::vector<TopologyDomain>& more) {
  domains.insert(domains.end(), more.begin(), more.end());
  std::sort(domains.begin(), domains.end(), [&](const auto& a, const auto& b) {
    return tree.before(domain_of(tree, a), domain_of(tree, b));
  });
  std::vector<TopologyDomain> sums;
  for (TopologyDomain& domain : domains) {
    if (!sums.empty() && sums.back().values == domain.values) {
      sums.back().count += domain.count;
    } else {
      sums.push_back(std::move(domain));
    }
  }
  return sums;
}

}  // namespace

Replacement find_replacement(const TopologyRoom& room, const TopologyWish& wish,
                             const TopologyView& view) {
  const TopologyTree& tree = room.tree();
  const Rest rest(*wish.had, wish.failed_node);
  Replacement result;
  result.obstacle = TopologyObstacle();
  const bool stale = std::any_of(rest.domains.begin(), rest.domains.end(), [&](const auto& domain) {
    return !tree.leaf(domain_key(domain.values));
  });
  if (stale) return result;
  TopologyWish lost = wish;
  lost.count = rest.missing;
  TopologyView bound = view;
  bound.within = bound_to(tree, lost, rest);
  model::PodSet pod_set = *wish.pod_set;
  const Slices slices = slices_of(pod_set);
  if (bound.within && !slices.empty() && rest.missing % slices.front().size != 0) {
    pod_set = with_whole_slices(pod_set, rest.missing);
    lost.pod_set = &pod_set;
  }
  TopologyAnswer answer = find_domains(room, lost, nullptr, bound);
  if (answer.obstacle) {
    result.obstacle = answer.obstacle;
    return result;
  }
  if (answer.workers.domains.empty()) return result;
  result.obstacle.reset();
  result.moved = std::move(answer.workers);
  result.whole = result.moved;
  result.whole.domains = merged(tree, rest.domains, result.moved.domains);
  return result;
}

}  // namespace fairlead
