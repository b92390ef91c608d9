#include "trace/import/demands.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "trace/import/kube_object.hpp"

namespace fairlead::trace {
namespace {

// Owners of owners; also ends the walk where objects own each other in a circle.
constexpr int max_owners = 16;

bool by_creation(const ClusterObject* a, const ClusterObject* b) {
  return std::tie(a->created, a->uid) < std::tie(b->created, b->uid);
}

class Grouping {
 public:
  explicit Grouping(const History& history) : history_(history) {}

  std::vector<Demand> run() {
    for (const ClusterObject& object : history_.objects()) {
      if (object.role == Role::workload) add_workload(object);
    }
    for (const ClusterObject& object : history_.objects()) {
      if (object.role == Role::job) add_job(object);
      if (object.role == Role::pod) add_pod(object);
    }
    std::sort(demands_.begin(), demands_.end(), [](const Demand& a, const Demand& b) {
      return std::tie(a.space, a.name, a.uid) < std::tie(b.space, b.name, b.uid);
    });
    for (Demand& demand : demands_) {
      std::sort(demand.pods.begin(), demand.pods.end(), by_creation);
      std::sort(demand.parts.begin(), demand.parts.end(), by_creation);
    }
    return std::move(demands_);
  }

 private:
  Demand& demand(const std::string& uid, const std::string& kind, const std::string& space,
                 const std::string& name) {
    const auto [entry, added] = index_.emplace(uid, demands_.size());
    if (added) {
      Demand& made = demands_.emplace_back();
      made.uid = uid;
      made.kind = kind;
      made.space = space;
      made.name = name;
    }
    return demands_[entry->second];
  }

  Demand& demand_of(const ClusterObject& object) {
    return demand(object.uid, object.kind, object.space, object.name);
  }

  // The demand of the topmost job that owns this object, or of the object itself.
  Demand& topmost(const ClusterObject& object) {
    const ClusterObject* here = &object;
    for (int i = 0; i < max_owners && !here->owner_uid.empty(); ++i) {
      const ClusterObject* owner = history_.find(here->owner_uid);
      if (owner == nullptr && is_job_kind(here->owner_kind)) {
        return demand(here->owner_uid, here->owner_kind, here->space, here->owner_name);
      }
      if (owner == nullptr || owner->role != Role::job) break;
      here = owner;
    }
    return demand_of(*here);
  }

  void add_workload(const ClusterObject& workload) {
    for (const std::string& pod : workload.members) group_of_pod_.emplace(pod, workload.uid);
    Demand& owner = workload.members.empty() ? owner_of(workload) : demand_of(workload);
    group_by_name_.emplace(workload.space + "/" + workload.name, owner.uid);
    if (owner.workload != nullptr) ++owner.replaced_workloads;
    if (owner.workload == nullptr || by_creation(owner.workload, &workload)) {
      owner.workload = &workload;
    }
  }

  Demand& owner_of(const ClusterObject& workload) {
    if (workload.owner_uid.empty()) return demand_of(workload);
    if (const ClusterObject* owner = history_.find(workload.owner_uid)) return topmost(*owner);
    // A label names the job's uid without its name.
    const bool named = !workload.owner_name.empty();
    return demand(workload.owner_uid, named ? workload.owner_kind : "Job", workload.space,
                  named ? workload.owner_name : workload.name);
  }

  void add_job(const ClusterObject& job) {
    Demand& owner = topmost(job);
    if (owner.uid == job.uid) {
      owner.job = &job;
    } else {
      owner.parts.push_back(&job);
    }
  }

  void add_pod(const ClusterObject& pod) {
    if (const auto group = group_of_pod_.find(pod.uid); group != group_of_pod_.end()) {
      return demands_[index_.at(group->second)].pods.push_back(&pod);
    }
    if (pod.pod_group.empty()) return topmost(pod).pods.push_back(&pod);
    const std::string name = pod.space + "/" + pod.pod_group;
    const auto known = group_by_name_.find(name);
    const bool has_workload = known != group_by_name_.end();
    Demand& group = has_workload ? demands_[index_.at(known->second)]
                                 : demand("group/" + name, "Pod", pod.space, pod.pod_group);
    group.pods.push_back(&pod);
  }

  const History& history_;
  std::vector<Demand> demands_;
  std::unordered_map<std::string, std::size_t> index_;          // uid -> demand
  std::unordered_map<std::string, std::string> group_of_pod_;   // pod -> Workload, by uid
  std::unordered_map<std::string, std::string> group_by_name_;  // "namespace/name" -> demand
};

}  // namespace

std::vector<Demand> demands_of(const History& history) { return Grouping(history).run(); }

}  // namespace fairlead::trace
