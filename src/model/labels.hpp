// Kubernetes label selectors, node selector terms, taints and tolerations, with their matching
// rules (k8s.io/apimachinery labels, k8s.io/component-helpers scheduling/corev1).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::model {

using Labels = std::map<std::string, std::string, std::less<>>;

enum class SelectorOperator { in, not_in, exists, does_not_exist, greater_than, less_than };

struct Requirement {
  std::string key;
  SelectorOperator op = SelectorOperator::in;
  std::vector<std::string> values;

  friend bool operator==(const Requirement&, const Requirement&) = default;
};

// Absent key: true for not_in and does_not_exist only.
bool matches(const Requirement& requirement, const Labels& labels);

// metav1.LabelSelector: all of it must match; an empty selector matches everything. Where the
// field is absent altogether (std::nullopt) it matches nothing.
struct LabelSelector {
  Labels match_labels;
  std::vector<Requirement> match_expressions;

  friend bool operator==(const LabelSelector&, const LabelSelector&) = default;
};

bool matches(const std::optional<LabelSelector>& selector, const Labels& labels);

// One term of a required node affinity: its expressions are ANDed, terms are ORed.
struct NodeSelectorTerm {
  std::vector<Requirement> match_expressions;

  friend bool operator==(const NodeSelectorTerm&, const NodeSelectorTerm&) = default;
};

enum class TaintEffect { no_schedule, prefer_no_schedule, no_execute };

struct Taint {
  std::string key;
  std::string value;
  TaintEffect effect = TaintEffect::no_schedule;

  friend bool operator==(const Taint&, const Taint&) = default;
};

enum class TolerationOperator { equal, exists };

struct Toleration {
  std::string key;  // empty with `exists`: tolerates every taint
  TolerationOperator op = TolerationOperator::equal;
  std::string value;
  std::optional<TaintEffect> effect;  // absent: every effect

  friend bool operator==(const Toleration&, const Toleration&) = default;
};

// All of `wanted` are among the labels.
bool has_all(const Labels& labels, const Labels& wanted);
// Required node affinity: some term matches. No terms match everything, a term without expressions
// nothing.
bool matches(const std::vector<NodeSelectorTerm>& terms, const Labels& labels);

bool tolerates(const Toleration& toleration, const Taint& taint);

// Tolerations from several sources: the pod's own, those of its flavors.
using TolerationLists = std::vector<const std::vector<Toleration>*>;

// Whether pods with these tolerations may come to a node with these taints, as nodes are filtered:
// PreferNoSchedule keeps nobody away. And whether those that run there may stay: NoExecute ends
// them.
bool lets_in(const std::vector<Taint>& taints, const TolerationLists& tolerations);
bool lets_stay(const std::vector<Taint>& taints, const TolerationLists& tolerations);

}  // namespace fairlead::model
