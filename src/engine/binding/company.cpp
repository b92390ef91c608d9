#include "engine/binding/company.hpp"

#include <algorithm>

namespace fairlead {

namespace {

using Selectors = std::vector<model::LabelSelector>;

constexpr char end_of_piece = '\x1f';  // in no name, label or value

void add(std::string& text, std::string_view piece) {
  text += piece;
  text += end_of_piece;
}

void add(std::string& text, const model::Labels& labels) {
  for (const auto& [key, value] : labels) {
    add(text, key);
    add(text, value);
  }
  add(text, ";");
}

void add(std::string& text, const std::vector<model::Requirement>& requirements) {
  for (const model::Requirement& each : requirements) {
    add(text, each.key);
    add(text, std::to_string(static_cast<int>(each.op)));
    for (const std::string& value : each.values) add(text, value);
    add(text, ",");
  }
  add(text, ";");
}

void add(std::string& text, const Selectors& selectors) {
  for (const model::LabelSelector& selector : selectors) {
    add(text, selector.match_labels);
    add(text, selector.match_expressions);
  }
  add(text, ";");
}

bool any_matches(const Selectors& selectors, const model::Labels& labels) {
  return std::any_of(selectors.begin(), selectors.end(), [&](const auto& selector) {
    return model::matches(std::optional(selector), labels);
  });
}

}  // namespace

std::string company_text(NamespaceId space, const Shared<model::PodCompany>& company) {
  if (!company) return "";
  std::string text = std::to_string(space.value);
  add(text, "");
  add(text, company->labels);
  add(text, company->together);
  add(text, company->apart);
  for (const model::PreferredNodes& nodes : company->preferred) {
    add(text, std::to_string(nodes.weight));
    add(text, nodes.term.match_expressions);
  }
  return text;
}

void meet_others(Cluster& cluster, place::PodShapeId shape) {
  const ShapeCompany& mine = cluster.companies[shape.index()];
  if (!mine.company) return;
  place::Placer& placer = cluster.placer;
  placer.watch(shape);
  if (!mine.company->together.empty()) placer.seek_company(shape);
  for (std::size_t i = 0; i <= shape.index(); ++i) {
    const ShapeCompany& theirs = cluster.companies[i];
    if (!theirs.company || theirs.space != mine.space) continue;
    const auto other = place::PodShapeId::at(i);
    if (any_matches(mine.company->apart, theirs.company->labels) ||
        any_matches(theirs.company->apart, mine.company->labels)) {
      placer.keep_apart(shape, other);
      if (other != shape) placer.keep_apart(other, shape);
    }
    if (any_matches(mine.company->together, theirs.company->labels)) {
      placer.keep_together(shape, other);
    }
    if (other != shape && any_matches(theirs.company->together, mine.company->labels)) {
      placer.keep_together(other, shape);
    }
  }
}

void set_preference(Cluster& cluster, place::PodShapeId shape) {
  const auto& company = cluster.companies[shape.index()].company;
  if (!company || company->preferred.empty()) return;
  std::int64_t all = 0;
  for (const model::PreferredNodes& nodes : company->preferred) all += nodes.weight;
  std::vector<std::int32_t> preference(cluster.nodes.size());
  for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
    if (!cluster.nodes[i]) continue;
    std::int64_t sum = 0;
    for (const model::PreferredNodes& nodes : company->preferred) {
      if (model::matches({nodes.term}, cluster.nodes[i]->labels)) sum += nodes.weight;
    }
    preference[i] = static_cast<std::int32_t>(sum * place::Placer::most_preference / all);
  }
  cluster.placer.prefer(shape, std::move(preference));
}

}  // namespace fairlead
