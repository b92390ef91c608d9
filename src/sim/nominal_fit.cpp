#include "sim/nominal_fit.hpp"

#include <algorithm>
#include <optional>

#include "engine/requests/flavor_match.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead::sim {

namespace {

std::optional<std::size_t> place_of(const Group& group, ResourceId resource) {
  const auto found = std::find(group.covered.begin(), group.covered.end(), resource);
  if (found == group.covered.end()) return std::nullopt;
  return static_cast<std::size_t>(found - group.covered.begin());
}

// What the pod set asks of the group, in each of the flavors that it may use.
std::vector<Usage> flavors_for(const State& state, const Group& group, const PodSetRequest& request,
                               const model::PodSpec& pod) {
  std::vector<Usage> flavors;
  for (std::size_t f = 0; f < group.flavors.size(); ++f) {
    const auto& spec = state.flavor_specs[group.flavors[f].index()];
    if (!spec || flavor_mismatch(pod, *spec)) continue;
    Usage usage;
    for (const ResourceAmount& asked : request.per_pod) {
      const auto place = place_of(group, asked.resource);
      if (!place || asked.amount == 0) continue;
      usage.push_back({group.quota(f, *place), Amount(total(asked.amount, request.count))});
    }
    flavors.push_back(std::move(usage));
  }
  return flavors;
}

Amount taken_of(const Usage& taken, QuotaId quota) {
  Amount sum;
  for (const QuotaAmount& part : taken) {
    if (part.quota == quota) sum += part.amount;
  }
  return sum;
}

}  // namespace

NominalFit::NominalFit(const State& state, const ClusterQueueState& queue,
                       const WorkloadRecord& record) {
  for (std::size_t i = 0; i < record.requests.size(); ++i) {
    const PodSetRequest& request = record.requests[i];
    std::size_t covered = 0;
    std::size_t asked = 0;
    for (const ResourceAmount& one : request.per_pod) asked += one.amount > 0 ? 1 : 0;
    for (const Group& group : queue.groups) {
      const auto wanted = std::count_if(
          request.per_pod.begin(), request.per_pod.end(), [&](const ResourceAmount& one) {
            return one.amount > 0 && place_of(group, one.resource).has_value();
          });
      if (wanted == 0) continue;
      covered += static_cast<std::size_t>(wanted);
      needs_.push_back(flavors_for(state, group, request, record.spec->pod_sets[i].pod));
      possible_ = possible_ && !needs_.back().empty();
    }
    possible_ = possible_ && covered == asked;
  }
}

bool NominalFit::fits(const State& state, const ClusterQueueState& queue) const {
  if (!possible_) return false;
  const QuotaTree& tree = state.tree;
  Usage taken;
  for (const Flavors& flavors : needs_) {
    const auto found = std::find_if(flavors.begin(), flavors.end(), [&](const Usage& usage) {
      return std::all_of(usage.begin(), usage.end(), [&](const QuotaAmount& part) {
        return tree.usage(queue.node, part.quota) + taken_of(taken, part.quota) + part.amount <=
               tree.nominal(queue.node, part.quota);
      });
    });
    if (found == flavors.end()) return false;
    if (needs_.size() > 1) taken.insert(taken.end(), found->begin(), found->end());
  }
  return true;
}

}  // namespace fairlead::sim
