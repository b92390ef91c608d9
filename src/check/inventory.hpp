// The objects of some documents by kind and name, for rules that look at several at once. Refers
// into the Inspection that it was made from.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "manifest/decode.hpp"
#include "mig/settings.hpp"
#include "model/node_gpus.hpp"

namespace fairlead::check {

// Where something is written.
struct Subject {
  const manifest::Source* source = nullptr;
  const manifest::Node* node = nullptr;
};

template <class T>
struct Item {
  const T* value = nullptr;
  Subject subject;
  bool sound = true;  // reading found nothing wrong with it

  const T* operator->() const { return value; }
  const T& operator*() const { return *value; }
};

// The objects of one kind. Of several with one name the first counts.
template <class T>
class Catalog {
 public:
  void add(Item<T> item, const std::string& space, const std::string& name) {
    index_.try_emplace({space, name}, items_.size());
    items_.push_back(item);
  }

  const std::vector<Item<T>>& items() const { return items_; }
  bool empty() const { return items_.empty(); }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }

  const Item<T>* find(std::string_view name, std::string_view space = "") const {
    const auto found = index_.find({std::string(space), std::string(name)});
    return found == index_.end() ? nullptr : &items_[found->second];
  }

  // Every name, whatever its namespace, in order.
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> names;
    for (const auto& [key, index] : index_) names.push_back(key.second);
    return names;
  }

 private:
  std::vector<Item<T>> items_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;  // namespace, name
};

// A pod set as far as quota goes.
struct PodSetRequest {
  model::ResourceList per_pod;
  std::int64_t pods = 1;  // the least that the workload starts with
  const manifest::Node* node = nullptr;
};

// Something that waits in a queue: a Workload, a Job, or any object with the queue's label.
struct Submission {
  std::string kind;
  std::string name;
  std::string space;  // empty where the document names no namespace
  std::string queue;
  std::string workload_class;            // a WorkloadPriorityClass
  std::vector<std::string> pod_classes;  // PriorityClasses
  std::vector<PodSetRequest> pod_sets;
  bool at_once = false;  // its pod sets are one workload: all of them are admitted, or none
  Subject subject;
};

struct Inventory {
  explicit Inventory(const manifest::Inspection& inspection, mig::Settings settings = {});
  Inventory(const Inventory&) = delete;
  Inventory& operator=(const Inventory&) = delete;

  Catalog<model::ResourceFlavor> flavors;
  Catalog<model::ClusterQueue> cluster_queues;
  Catalog<model::Cohort> cohorts;
  Catalog<model::LocalQueue> local_queues;
  Catalog<model::AdmissionCheck> admission_checks;
  Catalog<model::WorkloadPriorityClass> workload_priority_classes;
  Catalog<model::Namespace> namespaces;
  Catalog<model::LimitRange> limit_ranges;
  Catalog<model::PriorityClass> priority_classes;
  Catalog<model::RuntimeClass> runtime_classes;
  Catalog<model::Configuration> configurations;
  Catalog<model::Platform> platforms;
  Catalog<model::Node> nodes;
  Catalog<model::NamespaceQuota> namespace_quotas;
  Catalog<model::Topology> topologies;
  std::vector<Submission> submissions;

  // Hardware. `gpus` is by node, in the order of nodes.items().
  std::vector<model::NodeGpus> gpus;
  std::vector<Item<model::BoundPod>> pods;
  mig::Settings settings;

  // Every ClusterQueue and Cohort was read without an error, so that what their trees say is true.
  bool quotas_are_sound() const;

  // The LocalQueues that the submission may mean: one at most where it names its namespace.
  std::vector<const Item<model::LocalQueue>*> local_queues_of(const Submission& submission) const;

  // The ClusterQueue that they lead to; null where it is unknown, or they disagree.
  const Item<model::ClusterQueue>* queue_of(const Submission& submission) const;

 private:
  std::multimap<std::string_view, const Item<model::LocalQueue>*> local_queues_by_name_;
};

// The submissions among the documents; `others` are those of kinds that are not read.
std::vector<Submission> find_submissions(const manifest::Inspection& inspection);

}  // namespace fairlead::check
