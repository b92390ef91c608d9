#include "engine/topology/search.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "engine/topology/counts.hpp"

namespace fairlead {
namespace topology {
namespace {

using Domains = std::vector<std::int32_t>;

class Search {
 public:
  Search(const TopologyTree& tree, const Needs& needs, std::vector<Counts> counts)
      : tree_(tree), needs_(needs), counts_(std::move(counts)) {}

  // The leaves with what is assigned to each in counts(); nothing where it does not fit.
  std::optional<Domains> run() {
    auto chosen = choose(needs_.level);
    if (!chosen) return std::nullopt;
    std::size_t level = level_;
    Domains domains =
        assign(std::move(*chosen), needs_.count, needs_.leaders, needs_.slice_size, true);
    for (; level < std::min(tree_.lowest(), needs_.slice_level); ++level) {
      domains = assign(sorted(children_of(domains)), needs_.count, needs_.leaders,
                       needs_.slice_size, true);
    }
    for (; level < tree_.lowest(); ++level) domains = descend(domains, level);
    return domains;
  }

  const Counts& counts(std::int32_t domain) const {
    return counts_[static_cast<std::size_t>(domain)];
  }
  TopologyObstacle obstacle() const { return obstacle_; }

 private:
  Counts& at(std::int32_t domain) { return counts_[static_cast<std::size_t>(domain)]; }

  bool best_fit() const { return !needs_.unconstrained; }

  std::nullopt_t fail(std::int32_t fit) {
    obstacle_ = {fit};
    return std::nullopt;
  }

  // Most room first, least where anything goes; then the one with the fewest pods to spare.
  Domains sorted(Domains domains) const {
    std::sort(domains.begin(), domains.end(), [&](std::int32_t a, std::int32_t b) {
      const Counts& x = counts(a);
      const Counts& y = counts(b);
      if (x.slices != y.slices) return (x.slices > y.slices) == best_fit();
      if (x.pods != y.pods) return x.pods < y.pods;
      return tree_.before(a, b);
    });
    return domains;
  }

  Domains sorted_with_leader(Domains domains) const {
    std::sort(domains.begin(), domains.end(), [&](std::int32_t a, std::int32_t b) {
      const Counts& x = counts(a);
      const Counts& y = counts(b);
      if (x.leaders != y.leaders) return x.leaders > y.leaders;
      if (x.slices_with_leader != y.slices_with_leader) {
        return (x.slices_with_leader > y.slices_with_leader) == best_fit();
      }
      if (x.pods_with_leader != y.pods_with_leader) return x.pods_with_leader < y.pods_with_leader;
      return tree_.before(a, b);
    });
    return domains;
  }

  Domains children_of(const Domains& domains) const {
    Domains all;
    for (const std::int32_t domain : domains) {
      const auto& children = tree_.domains()[static_cast<std::size_t>(domain)].children;
      all.insert(all.end(), children.begin(), children.end());
    }
    return all;
  }

  std::int32_t capacity(std::int32_t domain, bool slices, bool leader) const {
    const Counts& c = counts(domain);
    if (slices) return leader ? c.slices_with_leader : c.slices;
    return leader ? c.pods_with_leader : c.pods;
  }

  // The first of those with just enough room; the first of all where none has enough.
  std::int32_t tightest(std::span<const std::int32_t> domains, std::int32_t needed,
                        std::int32_t leaders, bool slices) const {
    std::int32_t best = domains.front();
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t domain : domains) {
      if (counts(domain).leaders < leaders) continue;
      const std::int32_t room = capacity(domain, slices, leaders > 0);
      if (room < needed || room >= least) continue;
      best = domain;
      least = room;
    }
    return best;
  }

  // Domains at the level, or above it where one is preferred, that take everything.
  std::optional<Domains> choose(std::size_t level) {
    level_ = level;
    if (tree_.at_level(level).empty()) return fail(0);
    const Domains domains = sorted_with_leader(tree_.at_level(level));
    std::int32_t top = domains.front();
    if (needs_.unconstrained) {
      for (const std::int32_t domain : domains) {
        if (counts(domain).leaders < needs_.leaders) continue;
        if (capacity(domain, true, needs_.leaders > 0) >= needs_.slices()) return Domains{domain};
      }
    } else if (takes_all(top)) {
      top = tightest(domains, needs_.slices(), needs_.leaders, true);
    }
    if (takes_all(top)) return Domains{top};
    if (needs_.required) return fail(counts(top).slices);
    if (level > 0 && !needs_.unconstrained) return choose(level - 1);
    return choose_several(domains);
  }

  bool takes_all(std::int32_t domain) const {
    const Counts& c = counts(domain);
    return c.slices_with_leader >= needs_.slices() && c.leaders >= needs_.leaders;
  }

  // The leader's domain first, then the largest; for the last piece the tightest that takes it.
  std::optional<Domains> choose_several(const Domains& domains) {
    const Domains order =
        leader_first(domains, needs_.count, needs_.leaders, needs_.slice_size, true);
    Domains chosen;
    std::int32_t slices = needs_.slices();
    std::int32_t leaders = needs_.leaders;
    std::size_t i = 0;
    for (; leaders > 0 && i < order.size() && counts(order[i]).leaders > 0; ++i) {
      std::int32_t domain = order[i];
      if (best_fit() && counts(domain).slices_with_leader >= slices) {
        domain = tightest(std::span(order).subspan(i), slices, leaders, true);
      }
      chosen.push_back(domain);
      leaders -= counts(domain).leaders;
      slices -= counts(domain).slices_with_leader;
    }
    if (leaders > 0) return fail(needs_.leaders - leaders);
    const Domains rest =
        sorted(Domains(order.begin() + static_cast<std::ptrdiff_t>(i), order.end()));
    for (std::size_t k = 0; slices > 0 && k < rest.size(); ++k) {
      std::int32_t domain = rest[k];
      if (best_fit() && counts(domain).slices >= slices) {
        domain = tightest(std::span(rest).subspan(k), slices, 0, true);
      }
      chosen.push_back(domain);
      slices -= counts(domain).slices;
    }
    if (slices > 0) return fail(needs_.slices() - slices);
    return chosen;
  }

  // Brings the first domain forward that can take the leader without costing room that is needed.
  Domains leader_first(Domains domains, std::int32_t count, std::int32_t leaders,
                       std::int32_t slice_size, bool slices) const {
    if (leaders == 0 || domains.size() < 2) return domains;
    const std::int32_t needed = slices ? count / slice_size : count;
    std::int32_t available = 0;
    for (const std::int32_t domain : domains) available += capacity(domain, slices, false);
    for (auto at = domains.begin(); at != domains.end(); ++at) {
      if (counts(*at).leaders < leaders) continue;
      const std::int32_t loss = capacity(*at, slices, false) - capacity(*at, slices, true);
      if (available - loss < needed) continue;
      std::rotate(domains.begin(), at, at + 1);
      break;
    }
    return domains;
  }

  // Gives `count` pods (in whole slices) and the leader to the domains in turn, each as much as it
  // takes, and writes down what each got. Empty where they do not take everything.
  Domains assign(Domains domains, std::int32_t count, std::int32_t leaders, std::int32_t slice_size,
                 bool slices) {
    domains = leader_first(std::move(domains), count, leaders, slice_size, slices);
    Domains used;
    std::int32_t remaining = slices ? count / slice_size : count;
    const std::int32_t unit = slices ? slice_size : 1;
    for (std::size_t i = 0; i < domains.size(); ++i) {
      const auto rest = std::span<const std::int32_t>(domains).subspan(i);
      const bool leader = leaders > 0;
      std::int32_t domain = domains[i];
      if (best_fit() && capacity(domain, slices, leader) >= remaining &&
          (!leader || counts(domain).leaders >= leaders)) {
        domain = tightest(rest, remaining, leaders, slices);
      }
      used.push_back(domain);
      Counts& c = at(domain);
      const bool last =
          capacity(domain, slices, leader) >= remaining && (!leader || c.leaders >= leaders);
      const std::int32_t given = std::min(capacity(domain, slices, leader), remaining);
      c.leaders = leader ? std::min(c.leaders, leaders) : 0;
      if (slices) c.slices = given;
      if (slices && leader && !last) c.slices_with_leader = given;
      c.pods = given * unit;
      if (last) return used;
      leaders -= c.leaders;
      remaining -= given;
    }
    return {};
  }

  // Each domain's pods go to its own children.
  Domains descend(const Domains& domains, std::size_t level) {
    std::int32_t unit = needs_.slice_size;
    if (level >= needs_.slice_level) {
      const auto inner = needs_.inner.find(level + 1);
      unit = inner == needs_.inner.end() ? 1 : inner->second;
    }
    Domains below;
    for (const std::int32_t domain : domains) {
      const Domains children = sorted(children_of({domain}));
      if (unit > 1) {
        for (const std::int32_t child : children) {
          at(child).slices = at(child).pods / unit;
          at(child).slices_with_leader = at(child).pods_with_leader / unit;
        }
      }
      const Counts& c = counts(domain);
      const Domains part = assign(children, c.pods, c.leaders, unit, unit > 1);
      below.insert(below.end(), part.begin(), part.end());
    }
    return below;
  }

  const TopologyTree& tree_;
  const Needs& needs_;
  std::vector<Counts> counts_;
  std::size_t level_ = 0;  // at which the domains were chosen
  TopologyObstacle obstacle_;
};

TopologyAssignment build(const TopologyTree& tree, const TopologyWish& wish, Domains domains,
                         const auto& count_of) {
  std::sort(domains.begin(), domains.end(),
            [&](std::int32_t a, std::int32_t b) { return tree.before(a, b); });
  TopologyAssignment assignment;
  assignment.requests = wish.requests;
  assignment.per_pod = wish.per_pod;
  const auto first = static_cast<std::ptrdiff_t>(tree.ends_in_hosts() ? tree.lowest() : 0);
  assignment.levels.assign(tree.levels().begin() + first, tree.levels().end());
  for (const std::int32_t domain : domains) {
    const std::int32_t pods = count_of(domain);
    const auto& values = tree.domains()[static_cast<std::size_t>(domain)].values;
    if (pods > 0) assignment.domains.push_back({{values.begin() + first, values.end()}, pods});
  }
  return assignment;
}

}  // namespace
}  // namespace topology

TopologyAnswer find_domains(const TopologyRoom& room, const TopologyWish& workers,
                            const TopologyWish* leader, const TopologyView& view) {
  const TopologyTree& tree = room.tree();
  TopologyAnswer answer;
  const auto needs = topology::resolve(tree, workers, leader != nullptr);
  if (!needs) {
    answer.obstacle = TopologyObstacle();
    return answer;
  }
  topology::Search search(tree, *needs, topology::count(room, workers, leader, view, *needs));
  const auto domains = search.run();
  if (!domains) {
    answer.obstacle = search.obstacle();
    return answer;
  }
  answer.workers = topology::build(tree, workers, *domains,
                                   [&](std::int32_t domain) { return search.counts(domain).pods; });
  if (leader != nullptr) {
    answer.leader = topology::build(tree, *leader, *domains, [&](std::int32_t domain) {
      return search.counts(domain).leaders;
    });
  }
  return answer;
}

bool has_levels(const TopologyTree& tree, const model::TopologyRequest& request) {
  using Mode = model::TopologyMode;
  const bool levelled = request.mode == Mode::required || request.mode == Mode::preferred;
  if (levelled && !tree.level(request.level)) return false;
  if (!levelled && request.slices.empty() && request.mode != Mode::unconstrained) return false;
  return std::all_of(request.slices.begin(), request.slices.end(),
                     [&](const auto& slice) { return tree.level(slice.level).has_value(); });
}

}  // namespace fairlead
