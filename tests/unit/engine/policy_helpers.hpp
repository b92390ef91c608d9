// A State under policy, for tests that need no scheduler.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/policy/policy.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead {

inline Quantity quantity(const char* text) { return *parse_quantity(text); }

inline model::ResourceFlavor flavor(const std::string& name) {
  model::ResourceFlavor object;
  object.name = name;
  return object;
}

inline model::ResourceGroup cpu_group(const std::string& flavor, std::int64_t cpus) {
  model::ResourceQuota quota;
  quota.resource = "cpu";
  quota.nominal = Amount(cpus * 1000);
  return {{"cpu"}, {{flavor, {quota}}}};
}

inline model::ClusterQueue queue(const std::string& name, const std::string& cohort = "",
                                 std::int64_t cpus = 4) {
  model::ClusterQueue object;
  object.name = name;
  object.cohort = cohort;
  object.resource_groups = {cpu_group("f", cpus)};
  object.namespace_selector = model::LabelSelector();
  return object;
}

inline model::Cohort cohort(const std::string& name, const std::string& parent = "") {
  model::Cohort object;
  object.name = name;
  object.parent = parent;
  return object;
}

inline model::LocalQueue local_queue(const std::string& name, const std::string& queue) {
  model::LocalQueue object;
  object.space = "ns";
  object.name = name;
  object.cluster_queue = queue;
  return object;
}

inline model::Workload workload(const std::string& name, const char* cpu = "1",
                                const std::string& queue = "lq") {
  model::Workload document;
  document.space = "ns";
  document.name = name;
  document.queue = queue;
  model::PodSet& set = document.pod_sets.emplace_back();
  set.pod.containers.emplace_back().requests["cpu"] = quantity(cpu);
  return document;
}

struct World {
  State state;
  std::vector<Delta> deltas;

  World() { state.settings.flush_batch = Duration{0}; }

  void apply(std::vector<model::PolicyObject> objects) {
    ASSERT_TRUE(apply_policy(state, {std::move(objects)}, deltas));
  }
  template <class T>
  void remove(const T& object) {
    remove_policy(state, {{model::key_of(model::PolicyObject(object))}}, deltas);
  }
  WorkloadRecord& submit(const model::Workload& document) {
    take(state, Submit{document}, deltas);
    return record(model::full_name(document));
  }
  WorkloadRecord& record(const std::string& name) {
    return state.workload(*state.by_name.find(name));
  }
  ClusterQueueState& queue(const std::string& name) {
    return state.queue(*state.queue_names.find(name));
  }
  void admit(const std::string& name) {
    WorkloadRecord& workload = record(name);
    Admission admission;
    admission.queue = workload.waiting_in;
    for (const PodSetRequest& request : workload.requests) {
      PodSetAssignment& set = admission.pod_sets.emplace_back();
      set.count = request.count;
      for (const ResourceAmount& each : request.per_pod) {
        set.flavors.push_back({each.resource, *state.flavors.find("f"), each.amount});
      }
    }
    reserve_quota(state, workload.id, std::move(admission), deltas);
    reconcile(state, workload.id, deltas);
  }
  // A pass that finds no room: everything active is set aside.
  void set_all_aside() {
    for (ClusterQueueState& each : state.queues) {
      while (const auto head = each.pending.head()) {
        WorkloadRecord& workload = state.workload(head->key.workload);
        each.pending.remove(*head);
        workload.waiting = Waiting::in_flight;
        requeue(state, workload.id, false, true);
      }
    }
  }
  bool is_active(const std::string& name) { return fairlead::is_active(state, record(name)); }
  void flush() { run_due_flushes(state); }

  Amount usage(const std::string& node, bool is_queue = true) {
    for (std::size_t i = 0; i < state.tree.node_count(); ++i) {
      const QuotaNodeId id = QuotaNodeId::at(i);
      if (state.tree.name(id) == node && state.tree.is_queue(id) == is_queue) {
        return state.tree.usage(id, *state.quotas.find("f/cpu"));
      }
    }
    return Amount(-1);
  }
};

}  // namespace fairlead
