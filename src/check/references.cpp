// References from object to object. A kind counts as complete as soon as one object of it is among
// the files; before that, what refers to it is counted and not judged.
#include <map>
#include <set>

#include <fmt/format.h>

#include "check/rules.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::check {
namespace {

// Classes and namespaces that are in every cluster.
bool is_of_system(std::string_view name) {
  return name == "default" || name.starts_with("kube-") || name.starts_with("system-");
}

class References {
 public:
  References(const RuleOptions& options, Findings& findings)
      : options_(options), findings_(findings) {}

  // Reports a reference to an object of `kind` that `catalog` has not.
  template <class T>
  void require(const Catalog<T>& catalog, const char* kind, const char* code,
               const std::string& name, const Subject& from, const Path& path) {
    if (catalog.find(name) == nullptr) miss(catalog, kind, code, name, "", from, path);
  }

  template <class T>
  void miss(const Catalog<T>& catalog, const char* kind, const char* code, const std::string& name,
            const std::string& space, const Subject& from, const Path& path) {
    if (catalog.empty() && !options_.whole_cluster) return put_off(kind, from, path);
    const std::string near =
        near_names_-- > 0 ? manifest::nearest(name, catalog.names()) : std::string();
    const std::string hint = near == name ? "there is one of this name in another namespace"
                                          : "did you mean " + escaped(near, 80) + "?";
    findings_.report(code, from, path, "there is no " + named(kind, name, space),
                     near.empty() ? "" : hint);
  }

  // One info for each kind of which there is no object at all.
  void finish() {
    for (const auto& [kind, first] : put_off_) {
      findings_.report(codes::not_judged, first.from, first.path,
                       fmt::format("these files have no {}, so {} reference{} not checked", kind,
                                   first.count, first.count == 1 ? " was" : "s were"),
                       "--whole-cluster if they are all there is");
    }
  }

 private:
  struct PutOff {
    Subject from;
    Path path;
    int count = 0;
  };

  void put_off(const char* kind, const Subject& from, const Path& path) {
    PutOff& entry = put_off_.try_emplace(kind, PutOff{from, path, 0}).first->second;
    ++entry.count;
  }

  const RuleOptions& options_;
  Findings& findings_;
  int near_names_ = 200;  // each look-up reads all names; nobody reads more hints
  std::map<std::string, PutOff> put_off_;
};

template <class T>
void check_flavors(const Inventory& inventory, const Catalog<T>& objects, References& references) {
  for (const Item<T>& object : objects) {
    for (std::size_t g = 0; g < object->resource_groups.size(); ++g) {
      const auto& flavors = object->resource_groups[g].flavors;
      for (std::size_t f = 0; f < flavors.size(); ++f) {
        if (flavors[f].flavor.empty()) continue;  // reported as missing
        references.require(inventory.flavors, "ResourceFlavor", codes::no_flavor, flavors[f].flavor,
                           object.subject, {"spec", "resourceGroups", g, "flavors", f, "name"});
      }
    }
  }
}

void check_policy(const Inventory& inventory, References& references) {
  for (const Item<model::LocalQueue>& queue : inventory.local_queues) {
    if (queue->cluster_queue.empty()) continue;
    references.require(inventory.cluster_queues, "ClusterQueue", codes::no_cluster_queue,
                       queue->cluster_queue, queue.subject, {"spec", "clusterQueue"});
  }
  check_flavors(inventory, inventory.cluster_queues, references);
  check_flavors(inventory, inventory.cohorts, references);
  for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) {
    for (const model::AdmissionCheckRule& rule : queue->admission_checks) {
      references.require(inventory.admission_checks, "AdmissionCheck", codes::no_admission_check,
                         rule.check, queue.subject, {"spec", "admissionChecksStrategy"});
    }
  }
  for (const Item<model::ResourceFlavor>& flavor : inventory.flavors) {
    if (flavor->topology.empty()) continue;
    references.require(inventory.topologies, "Topology", codes::no_topology, flavor->topology,
                       flavor.subject, {"spec", "topologyName"});
  }
}

void check_overrides(const Inventory& inventory, const Subject& subject,
                     const model::Overrides& overrides, const Path& at, References& references) {
  const auto below = [&](const char* list, std::size_t index) {
    Path path = at;
    path.insert(path.end(), {list, index, "name"});
    return path;
  };
  for (std::size_t q = 0; q < overrides.queues.size(); ++q) {
    references.require(inventory.cluster_queues, "ClusterQueue", codes::no_cluster_queue,
                       overrides.queues[q].name, subject, below("clusterQueues", q));
  }
  for (std::size_t p = 0; p < overrides.priorities.size(); ++p) {
    references.require(inventory.workload_priority_classes, "WorkloadPriorityClass",
                       codes::no_priority_class, overrides.priorities[p].priority_class, subject,
                       below("workloadPriorityClasses", p));
  }
}

void check_budget(const Inventory& inventory, const Subject& subject, const model::Budget& budget,
                  std::size_t index, References& references) {
  for (std::size_t q = 0; q < budget.queues.size(); ++q) {
    references.require(inventory.cluster_queues, "ClusterQueue", codes::no_cluster_queue,
                       budget.queues[q], subject,
                       {"spec", "scheduling", "budgets", index, "clusterQueues", q});
  }
  check_overrides(inventory, subject, budget.when_spent,
                  {"spec", "scheduling", "budgets", index, "whenSpent"}, references);
}

void check_platforms(const Inventory& inventory, References& references) {
  for (const Item<model::Platform>& platform : inventory.platforms) {
    const model::Scheduling& scheduling = platform->scheduling;
    for (std::size_t w = 0; w < scheduling.windows.size(); ++w) {
      check_overrides(inventory, platform.subject, scheduling.windows[w].overrides,
                      {"spec", "scheduling", "windows", w}, references);
    }
    for (std::size_t b = 0; b < scheduling.budgets.size(); ++b) {
      check_budget(inventory, platform.subject, scheduling.budgets[b], b, references);
    }
    if (!scheduling.idle_release) continue;
    const auto& classes = scheduling.idle_release->priority_classes;
    for (std::size_t p = 0; p < classes.size(); ++p) {
      references.require(inventory.workload_priority_classes, "WorkloadPriorityClass",
                         codes::no_priority_class, classes[p], platform.subject,
                         {"spec", "scheduling", "idleRelease", "workloadPriorityClasses", p});
    }
  }
}

void check_local_queue(const Inventory& inventory, const Submission& submission,
                       References& references) {
  if (!inventory.local_queues_of(submission).empty()) return;
  const Path path = submission.kind == "Workload"
                        ? Path{"spec", "queueName"}
                        : Path{"metadata", "labels", "kueue.x-k8s.io/queue-name"};
  references.miss(inventory.local_queues, "LocalQueue", codes::no_local_queue, submission.queue,
                  submission.space, submission.subject, path);
}

void check_submission(const Inventory& inventory, const Submission& submission,
                      References& references) {
  check_local_queue(inventory, submission, references);
  if (!submission.workload_class.empty()) {
    references.require(inventory.workload_priority_classes, "WorkloadPriorityClass",
                       codes::no_priority_class, submission.workload_class, submission.subject,
                       {"metadata", "labels", "kueue.x-k8s.io/priority-class"});
  }
  const std::set<std::string> classes(submission.pod_classes.begin(), submission.pod_classes.end());
  for (const std::string& name : classes) {
    if (is_of_system(name)) continue;
    references.require(inventory.priority_classes, "PriorityClass", codes::no_priority_class, name,
                       submission.subject, {"spec", "template", "spec", "priorityClassName"});
  }
}

void check_namespace_names(const Inventory& inventory, References& references) {
  if (inventory.namespaces.empty()) return;  // namespaces are usually somebody else's
  const auto check = [&](const std::string& space, const Subject& from) {
    if (is_of_system(space)) return;
    references.require(inventory.namespaces, "Namespace", codes::no_namespace, space, from,
                       {"metadata", "namespace"});
  };
  for (const auto& queue : inventory.local_queues) check(queue->space, queue.subject);
  for (const auto& range : inventory.limit_ranges) check(range->space, range.subject);
  for (const auto& quota : inventory.namespace_quotas) check(quota->space, quota.subject);
  for (const Submission& submission : inventory.submissions) {
    if (!submission.space.empty()) check(submission.space, submission.subject);
  }
}

}  // namespace

void check_references(const Inventory& inventory, const RuleOptions& options, Findings& findings) {
  References references(options, findings);
  check_policy(inventory, references);
  check_platforms(inventory, references);
  for (const Submission& submission : inventory.submissions) {
    check_submission(inventory, submission, references);
  }
  check_namespace_names(inventory, references);
  references.finish();
}

}  // namespace fairlead::check
