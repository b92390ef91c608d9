#include "engine/requests/requests.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/fnv.hpp"
#include "engine/gates.hpp"
#include "engine/policy/names.hpp"
#include "engine/quota/usage.hpp"
#include "engine/requests/adjust.hpp"
#include "engine/requests/priority.hpp"
#include "engine/requests/shape.hpp"
#include "engine/requests/transform.hpp"

namespace fairlead {
namespace {

bool reclaims_pods(const State& state) { return is_on(state.configuration, reclaimable_pods_gate); }

std::vector<ResourceAmount> amounts(State& state, const model::ResourceList& requests) {
  std::vector<std::pair<std::uint64_t, const std::string*>> order;
  order.reserve(requests.size());
  for (const auto& [name, quantity] : requests) order.emplace_back(fnv_hash(name), &name);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : *a.second < *b.second;
  });
  std::vector<ResourceAmount> result;
  result.reserve(order.size());
  for (const auto& [hash, name] : order) {
    const std::int64_t amount = request_value(*name, requests.find(*name)->second);
    result.push_back({state.resources.intern(*name), std::max<std::int64_t>(amount, 0)});
  }
  return result;
}

RequestCache::Result compute(State& state, const WorkloadRecord& record) {
  const model::Workload& workload = *record.spec;
  const LimitSummary limits = state.namespaces[record.name_space.index()].limits;
  const std::vector<model::PodSpec> pods = adjusted_pods(state, workload, limits);
  RequestCache::Result result;
  for (std::size_t i = 0; i < pods.size(); ++i) {
    PodSetRequest& request = result.requests.emplace_back();
    request.count = count_after_reclaim(state, workload, workload.pod_sets[i]);
    request.per_pod =
        amounts(state, counted_requests(state.configuration, model::pod_requests(pods[i])));
    result.resources_valid = result.resources_valid && resources_valid(pods[i], limits);
  }
  result.shape =
      state.shapes.intern(shape_text(state, record.priority, workload, pods, result.requests));
  return result;
}

}  // namespace

void compute_requests(State& state, WorkloadRecord& record) {
  record.priority = resolve_priority(state.policy, *record.spec);
  update_requests(state, record);
}

void update_requests(State& state, WorkloadRecord& record) {
  const bool limited = !state.namespaces[record.name_space.index()].limits.empty();
  const RequestCache::Key key{record.spec, record.priority,
                              limited ? record.name_space : NamespaceId()};
  const RequestCache::Result* known = state.request_cache.find(key);
  if (known == nullptr) {
    state.request_cache.insert(key, compute(state, record));
    known = state.request_cache.find(key);
  }
  record.requests = known->requests;
  record.resources_valid = known->resources_valid;
  record.shape = known->shape;
}

bool resource_order(const std::string& a, const std::string& b) {
  const std::uint64_t hash_a = fnv_hash(a);
  const std::uint64_t hash_b = fnv_hash(b);
  return hash_a != hash_b ? hash_a < hash_b : a < b;
}

std::int64_t total(std::int64_t per_pod, std::int32_t count) {
  return saturating_multiply(per_pod, count);
}

std::int32_t count_after_reclaim(const State& state, const model::Workload& workload,
                                 const model::PodSet& set) {
  if (workload.reclaimable_pods.empty() || !reclaims_pods(state)) return set.count;
  const auto reclaimed = workload.reclaimable_pods.find(set.name);
  if (reclaimed == workload.reclaimable_pods.end()) return set.count;
  return set.count - std::min(reclaimed->second, set.count);
}

Usage usage_of(State& state, const WorkloadRecord& record, const Admission& admission) {
  const auto& pod_sets = record.spec->pod_sets;
  FAIRLEAD_ASSERT(admission.pod_sets.size() <= pod_sets.size());
  Usage usage;
  for (std::size_t i = 0; i < admission.pod_sets.size(); ++i) {
    const PodSetAssignment& given = admission.pod_sets[i];
    const std::int32_t left = count_after_reclaim(state, *record.spec, pod_sets[i]);
    const std::int32_t count = std::min(given.count, left);
    for (const FlavorChoice& choice : given.flavors) {
      const QuotaId quota = quota_id(state, choice.flavor, choice.resource);
      add_to(usage, quota, Amount(total(choice.per_pod, count)));
    }
  }
  return usage;
}

}  // namespace fairlead
