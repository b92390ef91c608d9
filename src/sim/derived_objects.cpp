#include "sim/derived_objects.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "sim/capacity.hpp"
#include "sim/kube_name.hpp"

namespace fairlead::sim {

namespace {

// Nominal quotas of every queue, in the order of the queues.
using Parts = std::map<QuotaName, std::vector<std::int64_t>>;

std::vector<std::int64_t> parts_of(const DerivedCapacity& capacity,
                                   const std::map<std::string, QueueDemand>& queues) {
  std::vector<int128> times;
  std::vector<std::int64_t> all;
  int128 sum = 0;
  for (const auto& [name, queue] : queues) {
    const auto asked = queue.quotas.find(capacity.quota);
    times.push_back(asked == queue.quotas.end() ? 0 : asked->second.time);
    all.push_back(asked == queue.quotas.end() ? 0 : asked->second.all);
    sum += times.back();
  }
  if (capacity.source == CapacitySource::not_limited) return all;
  if (sum == 0) std::fill(times.begin(), times.end(), 1);  // no job runs for any time
  return apportion(capacity.amount, times);
}

// The quotas of a flavor in one queue; a resource that the flavor does not have is none.
model::FlavorQuotas flavor_quotas(const std::string& flavor,
                                  const std::vector<std::string>& resources, const Parts& parts,
                                  std::size_t queue) {
  model::FlavorQuotas quotas{flavor, {}};
  for (const std::string& resource : resources) {
    const auto found = parts.find({flavor, resource});
    const std::int64_t nominal = found == parts.end() ? 0 : found->second[queue];
    quotas.resources.push_back({resource, Amount(nominal), {}, {}});
  }
  return quotas;
}

// One group of all resources where there is one flavor; else GPUs by model, apart from the rest.
struct GroupPlan {
  std::set<std::string> flavors;
  std::set<std::string> resources;
};

std::vector<GroupPlan> plan_groups(const std::vector<DerivedCapacity>& capacity) {
  GroupPlan gpus;
  GroupPlan rest;
  for (const DerivedCapacity& each : capacity) {
    GroupPlan& plan = is_gpu_or_slice(each.quota.second) ? gpus : rest;
    plan.flavors.insert(each.quota.first);
    plan.resources.insert(each.quota.second);
  }
  if (gpus.flavors == std::set<std::string>{default_flavor}) {
    rest.flavors.insert(default_flavor);
    rest.resources.merge(gpus.resources);
    return {rest};
  }
  std::vector<GroupPlan> plans;
  for (GroupPlan& plan : std::vector<GroupPlan>{gpus, rest}) {
    if (!plan.resources.empty()) plans.push_back(std::move(plan));
  }
  return plans;
}

std::vector<model::ResourceGroup> groups_of(const std::vector<GroupPlan>& plans, const Parts& parts,
                                            std::size_t queue) {
  std::vector<model::ResourceGroup> groups;
  for (const GroupPlan& plan : plans) {
    model::ResourceGroup& group = groups.emplace_back();
    group.covered_resources.assign(plan.resources.begin(), plan.resources.end());
    for (const std::string& flavor : plan.flavors) {
      group.flavors.push_back(flavor_quotas(flavor, group.covered_resources, parts, queue));
    }
  }
  return groups;
}

// Classes to which every record gives the same number.
std::map<std::string, std::int32_t> priorities_of(const Jobs& jobs) {
  std::map<std::string, std::optional<std::int32_t>> classes;
  for (const Job& job : jobs.all()) {
    const trace::Record& record = jobs.trace().records[job.record];
    const std::string& name = record.priority_class;
    if (name.empty() || kube_name(name) != name) continue;
    const auto [known, is_new] = classes.emplace(name, record.priority);
    if (!is_new && known->second != record.priority) known->second.reset();
  }
  std::map<std::string, std::int32_t> priorities;
  for (const auto& [name, value] : classes) {
    if (value) priorities.emplace(name, *value);
  }
  return priorities;
}

// "namespace/name" of every LocalQueue that a job is submitted to.
std::set<std::pair<std::string, std::string>> local_queues_of(const Jobs& jobs) {
  std::set<std::pair<std::string, std::string>> names;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const std::string name = jobs.local_queue(JobId::at(i));
    const std::size_t slash = name.find('/');
    if (slash + 1 < name.size()) names.emplace(name.substr(0, slash), name.substr(slash + 1));
  }
  return names;
}

// Each queue is open to the namespace whose share it has. The one of all others, who may be a
// million, is open to whoever has none.
model::LabelSelector selector_of(const QueueDemand& demand, const std::vector<std::string>& alone) {
  constexpr const char* name_label = "kubernetes.io/metadata.name";
  const std::vector<std::string>& namespaces = demand.namespaces;
  if (namespaces.size() == 1) return {{{name_label, namespaces.front()}}, {}};
  return {{}, {{name_label, model::SelectorOperator::not_in, alone}}};
}

model::ClusterQueue cluster_queue(const std::string& name, model::LabelSelector open_to) {
  model::ClusterQueue queue;
  queue.name = name;
  queue.cohort = derived_cohort;
  queue.namespace_selector = std::move(open_to);
  queue.preemption.within_cluster_queue = model::PreemptionPolicy::lower_priority;
  queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::any;
  return queue;
}

}  // namespace

std::vector<model::PolicyObject> derived_objects(const Jobs& jobs,
                                                 const std::vector<DerivedCapacity>& capacity,
                                                 const std::map<std::string, QueueDemand>& queues) {
  Parts parts;
  for (const DerivedCapacity& each : capacity) parts[each.quota] = parts_of(each, queues);
  const std::vector<GroupPlan> plans = plan_groups(capacity);

  std::vector<model::PolicyObject> objects;
  std::set<std::string> flavors;
  for (const GroupPlan& plan : plans) flavors.insert(plan.flavors.begin(), plan.flavors.end());
  for (const std::string& name : flavors)
    objects.push_back(model::ResourceFlavor{name, {}, {}, {}, ""});
  for (const auto& [name, value] : priorities_of(jobs)) {
    objects.push_back(model::WorkloadPriorityClass{name, value});
  }
  std::vector<std::string> alone;  // namespaces with a queue of their own
  for (const auto& [name, demand] : queues) {
    if (demand.namespaces.size() == 1) alone.push_back(demand.namespaces.front());
  }
  std::map<std::string, std::string> queue_of;  // by namespace
  std::size_t index = 0;
  for (const auto& [name, demand] : queues) {
    model::ClusterQueue queue = cluster_queue(name, selector_of(demand, alone));
    queue.resource_groups = groups_of(plans, parts, index++);
    objects.push_back(std::move(queue));
    for (const std::string& space : demand.namespaces) queue_of.emplace(space, name);
  }
  for (const auto& [space, name] : local_queues_of(jobs)) {
    objects.push_back(model::LocalQueue{space, name, queue_of.at(space), {}, Quantity::of(1)});
  }
  return objects;
}

}  // namespace fairlead::sim
