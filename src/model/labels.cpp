#include "model/labels.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace fairlead::model {
namespace {

std::optional<std::int64_t> integer(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool compares(const Requirement& requirement, const std::string& value) {
  if (requirement.values.size() != 1) return false;
  const auto have = integer(value);
  const auto want = integer(requirement.values[0]);
  if (!have || !want) return false;
  return requirement.op == SelectorOperator::greater_than ? *have > *want : *have < *want;
}

bool tolerates(const TolerationLists& lists, const Taint& taint) {
  return std::any_of(lists.begin(), lists.end(), [&](const std::vector<Toleration>* list) {
    return std::any_of(list->begin(), list->end(), [&](const Toleration& toleration) {
      return model::tolerates(toleration, taint);
    });
  });
}

}  // namespace

bool matches(const Requirement& requirement, const Labels& labels) {
  const auto found = labels.find(requirement.key);
  const bool present = found != labels.end();
  const auto listed = [&] {
    return std::find(requirement.values.begin(), requirement.values.end(), found->second) !=
           requirement.values.end();
  };
  switch (requirement.op) {
    case SelectorOperator::in: return present && listed();
    case SelectorOperator::not_in: return !present || !listed();
    case SelectorOperator::exists: return present;
    case SelectorOperator::does_not_exist: return !present;
    case SelectorOperator::greater_than:
    case SelectorOperator::less_than: return present && compares(requirement, found->second);
  }
  return false;
}

bool has_all(const Labels& labels, const Labels& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& each) {
    const auto found = labels.find(each.first);
    return found != labels.end() && found->second == each.second;
  });
}

bool matches(const std::vector<NodeSelectorTerm>& terms, const Labels& labels) {
  return terms.empty() || std::any_of(terms.begin(), terms.end(), [&](const auto& term) {
           const auto& all = term.match_expressions;
           return !all.empty() && std::all_of(all.begin(), all.end(), [&](const auto& expression) {
             return matches(expression, labels);
           });
         });
}

bool matches(const std::optional<LabelSelector>& selector, const Labels& labels) {
  if (!selector || !has_all(labels, selector->match_labels)) return false;
  return std::all_of(selector->match_expressions.begin(), selector->match_expressions.end(),
                     [&](const Requirement& requirement) { return matches(requirement, labels); });
}

bool tolerates(const Toleration& toleration, const Taint& taint) {
  if (toleration.effect && *toleration.effect != taint.effect) return false;
  if (!toleration.key.empty() && toleration.key != taint.key) return false;
  if (toleration.op == TolerationOperator::exists) return true;
  return !toleration.key.empty() && toleration.value == taint.value;
}

bool lets_in(const std::vector<Taint>& taints, const TolerationLists& tolerations) {
  return std::all_of(taints.begin(), taints.end(), [&](const Taint& taint) {
    return taint.effect == TaintEffect::prefer_no_schedule || tolerates(tolerations, taint);
  });
}

bool lets_stay(const std::vector<Taint>& taints, const TolerationLists& tolerations) {
  return std::all_of(taints.begin(), taints.end(), [&](const Taint& taint) {
    return taint.effect != TaintEffect::no_execute || tolerates(tolerations, taint);
  });
}

}  // namespace fairlead::model
