// What a generated scenario is made of, while it is being made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "fuzz/draw.hpp"

namespace fairlead::fuzz {

// The features of one scenario. Each is drawn once, at the start.
struct Features {
  bool lending = false;
  bool borrowing_limits = false;
  bool nested_cohorts = false;
  bool cohort_quota = false;
  bool several_flavors = false;
  bool taints = false;
  bool selectors = false;
  bool several_pod_sets = false;
  bool partial_admission = false;
  bool strict_fifo = false;
  bool equal_priorities = false;
  bool borrow_within_cohort = false;
  bool fair_sharing = false;
  bool admission_fair_sharing = false;
  bool admission_checks = false;
  bool stop_policies = false;
  bool reclaimable = false;
  bool deletion = false;
  bool policy_changes = false;
  bool pods_ready = false;
  bool execution_limits = false;
  bool elastic = false;
  bool requests = false;  // init containers, limits, overhead, LimitRange, transformations
  bool preemption = false;
  bool removals = false;  // queues, cohorts, flavors and checks are deleted and created again
};

struct LocalQueuePlan {
  std::string name;
  std::string space;
};

struct QueuePlan {
  std::string name;
  std::string space;  // namespace of its LocalQueues, as a rule
  std::vector<LocalQueuePlan> local_queues;
  boost::json::object document;
};

struct SubmittedPlan {
  std::string name;  // "namespace/name"
  std::vector<std::string> pod_sets;
  std::int64_t pods = 1;
  bool elastic = false;
  boost::json::object document;
};

// A policy object that may be deleted.
struct RemovablePlan {
  boost::json::object document;
  bool was_removed = false;  // and may be gone, or back, or still on its way out
};

struct Plan {
  Draw draw;
  Features features;
  std::vector<std::string> resources;  // covered by every queue
  std::vector<std::string> flavors;
  std::vector<std::string> cohorts;
  std::vector<QueuePlan> queues;
  std::vector<boost::json::object> cohort_documents;
  std::vector<std::string> checks;
  std::vector<RemovablePlan> removable;
  std::vector<SubmittedPlan> submitted;  // and not deleted
  std::int64_t submissions = 0;
  boost::json::array objects;
  boost::json::array steps;

  explicit Plan(std::uint64_t seed) : draw(seed) {}
};

void draw_features(Plan& plan);
void draw_policy(Plan& plan);  // flavors, cohorts, queues, checks, configuration
void draw_steps(Plan& plan);
void step(Plan& plan, const char* op, boost::json::value argument);
// Deletes a policy object, or creates one again that was deleted.
void remove_or_restore(Plan& plan);
// Lays nodes and a topology over a scenario that is otherwise complete.
void lay_topology(const Plan& plan, std::uint64_t seed, boost::json::object& scenario);
// One workload document, queued in `queue`; not yet submitted.
boost::json::object draw_workload(Plan& plan, const QueuePlan& queue);
// Which checks a ClusterQueue requires, and for which of its flavors.
void draw_check_rules(Plan& plan, boost::json::object& spec);
// Quotas of one queue or cohort, as `resourceGroups`.
boost::json::array draw_resource_groups(Plan& plan, bool is_cohort, bool has_cohort);

}  // namespace fairlead::fuzz
