#include "sim/alone.hpp"

namespace fairlead::sim {

namespace {

void cut_off(model::ClusterQueue& queue) {
  queue.cohort.clear();
  for (model::ResourceGroup& group : queue.resource_groups) {
    for (model::FlavorQuotas& flavor : group.flavors) {
      for (model::ResourceQuota& quota : flavor.resources) {
        quota.borrowing_limit.reset();
        quota.lending_limit.reset();
      }
    }
  }
  // What has no meaning without a cohort.
  queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::never;
  queue.preemption.borrow_within_cohort = {};
}

}  // namespace

std::vector<model::PolicyObject> alone(std::vector<model::PolicyObject> policy) {
  std::erase_if(policy, [](const model::PolicyObject& object) {
    return std::holds_alternative<model::Cohort>(object);
  });
  for (model::PolicyObject& object : policy) {
    if (auto* queue = std::get_if<model::ClusterQueue>(&object)) cut_off(*queue);
  }
  return policy;
}

}  // namespace fairlead::sim
