// Which pods want others near their own, or away from them, and where those others are.
//
// A *kind* are the pods that look the same to others and want the same company. A *crowd* are the
// pods that one wish speaks of, counted by the domains of one label of nodes. Who belongs to which
// crowd is the caller's business; placement counts, and says which hosts are left.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/place/domains.hpp"

namespace fairlead::place {

using KindId = Id<struct KindTag>;
using NodeLabelId = Id<struct NodeLabelTag>;
using CrowdId = Id<struct CrowdTag>;

// A wish that bends: 1 to 100, as Kubernetes weighs preferences.
struct Liking {
  CrowdId crowd;
  std::int32_t weight = 1;
  bool apart = false;  // would rather not be where the crowd is
};

class Company {
 public:
  // What several ratings of one kind are based on: they hold while `epoch` stays, but for the
  // domains in `stale`, which only grows meanwhile.
  struct Standing {
    std::uint64_t epoch = 0;
    std::vector<std::pair<NodeLabelId, std::int32_t>> stale;  // a label and a domain of it
  };

  NodeLabelId add_label();
  const Domains& domains(NodeLabelId label) const { return labels_[label.index()]; }
  // Only for hosts without pods of any kind.
  Domains& domains(NodeLabelId label) { return labels_[label.index()]; }

  KindId add_kind();
  CrowdId add_crowd(NodeLabelId label);
  // Pods of the kind belong to the crowd, those that are there already included.
  void join(KindId kind, CrowdId crowd);
  // Never in a domain where the crowd is. A host without the label is in none.
  void avoid(KindId kind, CrowdId crowd);
  // Only in domains with the crowd; of several wishes, all. Of a kind that `may_be_first` also
  // anywhere with these labels, while there is nobody of any of its crowds.
  void seek(KindId kind, std::vector<CrowdId> crowds, bool may_be_first);
  void like(KindId kind, Liking liking);
  // Kinds, and where they are, stay; what they want is to be said anew.
  void forget_wishes();

  void count(KindId kind, HostId host, std::int32_t pods);

  bool welcomes(KindId kind, HostId host) const;
  // The sum of the weights of what the kind would like, and how much of it the host offers, in
  // hundredths. Company is there or not; of those that it would rather avoid one counts half, two
  // a third, and so on.
  std::int64_t weight(KindId kind) const { return kinds_[kind.index()].weight; }
  std::int64_t liking(KindId kind, HostId host) const;
  // Pods of the kind may be what others wait for.
  bool is_sought(KindId kind) const;
  // It goes nowhere before others are there.
  bool needs_others(KindId kind) const;
  // Its next pod would be the first of a group that wants to stay together, by this label.
  bool starts_group(KindId kind) const;
  NodeLabelId first_sought(KindId kind) const;
  const Standing& standing(KindId kind) const { return kinds_[kind.index()].standing; }

 private:
  struct Crowd {
    NodeLabelId label;
    std::vector<std::int32_t> pods;  // by domain
    std::int64_t all = 0;            // of them, on hosts with the label
    std::vector<KindId> watchers;    // kinds whose ratings depend on it
    bool is_sought = false;
  };
  struct Kind {
    std::vector<CrowdId> joined;
    std::vector<CrowdId> avoided;
    std::vector<CrowdId> sought;
    std::vector<Liking> likings;
    bool may_be_first = false;
    std::int64_t weight = 0;
    Standing standing;
    std::map<HostId, std::int32_t> pods;
  };

  std::int32_t pods_near(CrowdId crowd, HostId host) const;
  void watch(KindId kind, CrowdId crowd);
  void add(CrowdId crowd, HostId host, std::int32_t pods);
  void note(KindId watcher, NodeLabelId label, std::int32_t domain);

  std::vector<Domains> labels_;  // by NodeLabelId
  std::vector<Crowd> crowds_;    // by CrowdId
  std::vector<Kind> kinds_;      // by KindId
};

}  // namespace fairlead::place
