#include "engine/binding/company.hpp"

#include <algorithm>

#include "engine/topology/tree.hpp"

namespace fairlead {

namespace {

bool speaks_of(const State& state, const CompanyWish& wish, const model::PodTerm& term,
               const KindOfPods& kind) {
  const NamespaceState& space = state.namespaces[kind.space.index()];
  const bool is_own = term.spaces.empty() && !term.space_selector && kind.space == wish.space;
  const bool is_named =
      std::find(term.spaces.begin(), term.spaces.end(), space.name) != term.spaces.end();
  return (is_own || is_named || model::matches(term.space_selector, space.labels)) &&
         model::matches(term.pods, kind.company->labels);
}

bool speaks_of(const State& state, const CompanyWish& wish, const KindOfPods& kind) {
  return std::all_of(wish.terms.begin(), wish.terms.end(),
                     [&](const auto& term) { return speaks_of(state, wish, term, kind); });
}

// A node without the label kubernetes.io/hostname, written by hand, goes by its name.
std::optional<std::string> value_on(const Cluster& cluster, place::HostId host,
                                    const std::string& label) {
  const std::optional<model::Node>& node = cluster.nodes[host.index()];
  if (!node) return std::nullopt;
  const auto found = node->labels.find(label);
  if (found != node->labels.end()) return found->second;
  if (label == host_label) return node->name;
  return std::nullopt;
}

place::NodeLabelId label_id(Cluster& cluster, const std::string& label) {
  const auto [known, is_new] = cluster.node_labels.try_emplace(label);
  if (!is_new) return known->second;
  known->second = cluster.placer.company().add_label();
  place::Domains& domains = cluster.placer.company().domains(known->second);
  for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
    const auto host = place::HostId::at(i);
    domains.set(host, value_on(cluster, host, label));
  }
  return known->second;
}

// The pods of a kind that a wish speaks of; with those that wish to be apart they are so too.
void meet(const State& state, Cluster& cluster, const MetWish& met, place::KindId id) {
  const KindOfPods& kind = cluster.kinds[id.index()];
  if (!speaks_of(state, met.wish, kind)) return;
  place::Company& company = cluster.placer.company();
  for (const place::CrowdId crowd : met.crowds) company.join(id, crowd);
  const auto own = wishes_of(kind);
  const bool is_own = std::any_of(own.begin(), own.end(), [&](const CompanyWish& wish) {
    return text_of(wish) == text_of(met.wish);
  });
  if (is_own) return;
  if (met.wish.attitude == Attitude::apart) company.avoid(id, met.wishers);
  if (met.wish.weight > 0) {
    company.like(id, {met.wishers, met.wish.weight, met.wish.attitude == Attitude::rather_apart});
  }
}

const MetWish& meet_all(const State& state, Cluster& cluster, CompanyWish wish) {
  const auto [known, is_new] = cluster.wishes.try_emplace(text_of(wish));
  MetWish& met = known->second;
  if (!is_new) return met;
  for (const model::PodTerm& term : wish.terms) {
    met.crowds.push_back(cluster.placer.company().add_crowd(label_id(cluster, term.label)));
  }
  if (wish.attitude != Attitude::together) {
    met.wishers = cluster.placer.company().add_crowd(label_id(cluster, wish.terms.front().label));
  }
  met.wish = std::move(wish);
  for (std::size_t i = 0; i < cluster.kinds.size(); ++i) {
    meet(state, cluster, met, place::KindId::at(i));
  }
  return met;
}

void voice(const State& state, Cluster& cluster, place::KindId id, CompanyWish wish) {
  const MetWish& met = meet_all(state, cluster, std::move(wish));
  place::Company& company = cluster.placer.company();
  const CompanyWish& said = met.wish;
  if (met.wishers.valid()) company.join(id, met.wishers);
  switch (said.attitude) {
    case Attitude::together:
      company.seek(id, met.crowds, speaks_of(state, said, cluster.kinds[id.index()]));
      break;
    case Attitude::apart: company.avoid(id, met.crowds.front()); break;
    case Attitude::rather_together:
    case Attitude::rather_apart:
      company.like(id, {met.crowds.front(), said.weight, said.attitude == Attitude::rather_apart});
      break;
  }
}

}  // namespace

place::KindId kind_of_pod(State& state, Cluster& cluster, NamespaceId space,
                          const Shared<model::PodCompany>& company) {
  if (!company) return {};
  KindOfPods kind{space, company};
  const auto [known, is_new] = cluster.kind_ids.try_emplace(text_of(kind));
  if (!is_new) return known->second;
  const place::KindId id = known->second = cluster.placer.company().add_kind();
  cluster.kinds.push_back(std::move(kind));
  for (const auto& [text, met] : cluster.wishes) meet(state, cluster, met, id);
  for (CompanyWish& wish : wishes_of(cluster.kinds[id.index()])) {
    voice(state, cluster, id, std::move(wish));
  }
  return id;
}

void meet_anew(const State& state, Cluster& cluster) {
  cluster.placer.company().forget_wishes();
  cluster.wishes.clear();
  for (std::size_t i = 0; i < cluster.kinds.size(); ++i) {
    for (CompanyWish& wish : wishes_of(cluster.kinds[i])) {
      voice(state, cluster, place::KindId::at(i), std::move(wish));
    }
  }
  cluster.freed = true;
}

void set_domains(Cluster& cluster, place::HostId host) {
  for (const auto& [label, id] : cluster.node_labels) {
    cluster.placer.company().domains(id).set(host, value_on(cluster, host, label));
  }
}

void set_preference(Cluster& cluster, place::PodShapeId shape) {
  const place::KindId kind = cluster.placer.kind(shape);
  if (!kind.valid()) return;
  const auto& preferred = cluster.kinds[kind.index()].company->preferred;
  if (preferred.empty()) return;
  std::int64_t all = 0;
  for (const model::PreferredNodes& nodes : preferred) all += nodes.weight;
  std::vector<std::int32_t> weights(cluster.nodes.size());
  for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
    if (!cluster.nodes[i]) continue;
    for (const model::PreferredNodes& nodes : preferred) {
      if (model::matches({nodes.term}, cluster.nodes[i]->labels)) weights[i] += nodes.weight;
    }
  }
  cluster.placer.prefer(shape, std::move(weights), all);
}

}  // namespace fairlead
