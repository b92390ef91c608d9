#include "check/inventory.hpp"

#include <algorithm>

#include "model/slice_gpus.hpp"

namespace fairlead::check {
namespace {

template <class T, class From>
Item<T> item_of(const T& value, const manifest::Inspected<From>& from) {
  return {&value, {from.source.get(), &from.node}, from.sound};
}

// Puts each policy object into the catalog of its kind.
class Sorter {
 public:
  Sorter(Inventory& inventory, const manifest::Inspected<model::PolicyObject>& from)
      : inventory_(inventory), from_(from), key_(model::key_of(from.value)) {}

  void operator()(const model::ResourceFlavor& v) { put(inventory_.flavors, v); }
  void operator()(const model::ClusterQueue& v) { put(inventory_.cluster_queues, v); }
  void operator()(const model::Cohort& v) { put(inventory_.cohorts, v); }
  void operator()(const model::LocalQueue& v) { put(inventory_.local_queues, v); }
  void operator()(const model::AdmissionCheck& v) { put(inventory_.admission_checks, v); }
  void operator()(const model::WorkloadPriorityClass& v) {
    put(inventory_.workload_priority_classes, v);
  }
  void operator()(const model::Namespace& v) { put(inventory_.namespaces, v); }
  void operator()(const model::LimitRange& v) { put(inventory_.limit_ranges, v); }
  void operator()(const model::PriorityClass& v) { put(inventory_.priority_classes, v); }
  void operator()(const model::RuntimeClass& v) { put(inventory_.runtime_classes, v); }
  void operator()(const model::Configuration& v) { put(inventory_.configurations, v); }
  void operator()(const model::Platform& v) { put(inventory_.platforms, v); }
  // Capacity has lists of its own in an inspection.
  void operator()(const model::Topology&) {}
  void operator()(const model::Node&) {}
  void operator()(const model::BoundPod&) {}

 private:
  template <class T>
  void put(Catalog<T>& catalog, const T& value) {
    catalog.add(item_of(value, from_), key_.space, key_.name);
  }

  Inventory& inventory_;
  const manifest::Inspected<model::PolicyObject>& from_;
  model::PolicyKey key_;
};

std::vector<model::NodeGpus> gpus_of(const manifest::Inspection& inspection) {
  std::vector<const model::ResourceSlice*> all_slices;
  for (const auto& each : inspection.slices) all_slices.push_back(&each.value);
  const model::SlicesByNode slices = model::slices_by_node(all_slices);
  std::vector<model::NodeGpus> gpus;
  gpus.reserve(inspection.nodes.size());
  for (const auto& node : inspection.nodes) {
    gpus.push_back(model::read_gpus(node.value));
    const auto found = slices.find(node.value.name);
    if (found != slices.end()) model::add_slices(found->second, gpus.back());
  }
  return gpus;
}

template <class T>
bool all_sound(const Catalog<T>& catalog) {
  return std::all_of(catalog.begin(), catalog.end(),
                     [](const Item<T>& item) { return item.sound; });
}

}  // namespace

Inventory::Inventory(const manifest::Inspection& inspection, mig::Settings read_settings)
    : gpus(gpus_of(inspection)), settings(std::move(read_settings)) {
  for (const auto& object : inspection.policy) std::visit(Sorter(*this, object), object.value);
  for (const auto& each : inspection.nodes) {
    nodes.add(item_of(each.value, each), "", each.value.name);
  }
  for (const auto& each : inspection.pods) pods.push_back(item_of(each.value, each));
  for (const auto& each : inspection.quotas) {
    namespace_quotas.add(item_of(each.value, each), each.value.space, each.value.name);
  }
  for (const auto& each : inspection.topologies) {
    topologies.add(item_of(each.value, each), "", each.value.name);
  }
  submissions = find_submissions(inspection);
  for (const auto& queue : local_queues) local_queues_by_name_.emplace(queue->name, &queue);
}

bool Inventory::quotas_are_sound() const { return all_sound(cluster_queues) && all_sound(cohorts); }

std::vector<const Item<model::LocalQueue>*> Inventory::local_queues_of(
    const Submission& submission) const {
  if (!submission.space.empty()) {
    const auto* queue = local_queues.find(submission.queue, submission.space);
    if (queue == nullptr) return {};
    return {queue};
  }
  std::vector<const Item<model::LocalQueue>*> queues;
  const auto [first, last] = local_queues_by_name_.equal_range(submission.queue);
  for (auto entry = first; entry != last; ++entry) queues.push_back(entry->second);
  return queues;
}

const Item<model::ClusterQueue>* Inventory::queue_of(const Submission& submission) const {
  const auto queues = local_queues_of(submission);
  const bool agree = std::all_of(queues.begin(), queues.end(), [&](const auto* each) {
    return (*each)->cluster_queue == (*queues.front())->cluster_queue;
  });
  if (queues.empty() || !agree) return nullptr;
  return cluster_queues.find((*queues.front())->cluster_queue);
}

}  // namespace fairlead::check
