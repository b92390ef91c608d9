#include "sim/capacity.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "sim/jobs.hpp"

namespace fairlead::sim {

namespace {

constexpr int128 million = 1'000'000;

// To the nearest, halves up; the amount is not negative.
std::int64_t scaled(std::int64_t amount, std::int64_t ppm) {
  const int128 nearest = (int128{amount} * ppm + million / 2) / million;
  constexpr int128 most = std::numeric_limits<std::int64_t>::max() - 1;  // the largest is unlimited
  return static_cast<std::int64_t>(std::min(nearest, most));
}

void scale(std::optional<Amount>& limit, std::int64_t ppm) {
  if (limit && !limit->is_unlimited()) limit = Amount(scaled(limit->value(), ppm));
}

using Quotas = std::vector<model::ResourceQuota*>;

// The limited quotas of GPUs, by flavor and resource, each in the order of the policy.
std::map<std::pair<std::string, std::string>, Quotas> gpu_quotas(
    std::vector<model::PolicyObject>& policy) {
  std::map<std::pair<std::string, std::string>, Quotas> found;
  for (model::PolicyObject& object : policy) {
    auto* queue = std::get_if<model::ClusterQueue>(&object);
    auto* cohort = std::get_if<model::Cohort>(&object);
    if (queue == nullptr && cohort == nullptr) continue;
    auto& groups = queue != nullptr ? queue->resource_groups : cohort->resource_groups;
    for (model::ResourceGroup& group : groups) {
      for (model::FlavorQuotas& flavor : group.flavors) {
        for (model::ResourceQuota& quota : flavor.resources) {
          if (!is_gpu_or_slice(quota.resource)) continue;
          found[{flavor.flavor, quota.resource}].push_back(&quota);
        }
      }
    }
  }
  return found;
}

void scale_nominal(const Quotas& quotas, std::int64_t ppm) {
  std::vector<int128> weights;
  std::int64_t sum = 0;
  for (const model::ResourceQuota* quota : quotas) {
    const bool counts = !quota->nominal.is_unlimited() && quota->nominal.value() > 0;
    weights.push_back(counts ? quota->nominal.value() : 0);
    sum = (Amount(sum) + Amount(counts ? quota->nominal.value() : 0)).value();
  }
  if (sum == 0) return;
  const std::vector<std::int64_t> parts = apportion(scaled(sum, ppm), weights);
  for (std::size_t i = 0; i < quotas.size(); ++i) {
    if (weights[i] > 0) quotas[i]->nominal = Amount(parts[i]);
  }
}

}  // namespace

bool is_gpu_or_slice(std::string_view resource) {
  return is_gpu(resource) || resource.find("/mig-") != resource.npos;
}

std::vector<model::PolicyObject> with_capacity(std::vector<model::PolicyObject> policy,
                                               std::int64_t capacity_ppm) {
  for (const auto& [name, quotas] : gpu_quotas(policy)) {
    std::vector<bool> lends_its_own;
    for (const model::ResourceQuota* quota : quotas) {
      lends_its_own.push_back(quota->lending_limit && *quota->lending_limit <= quota->nominal);
    }
    scale_nominal(quotas, capacity_ppm);
    for (std::size_t i = 0; i < quotas.size(); ++i) {
      model::ResourceQuota& quota = *quotas[i];
      scale(quota.borrowing_limit, capacity_ppm);
      scale(quota.lending_limit, capacity_ppm);
      // Rounding must not make a queue lend more than it has.
      if (lends_its_own[i]) quota.lending_limit = std::min(*quota.lending_limit, quota.nominal);
    }
  }
  return policy;
}

std::int64_t gpu_quota(const std::vector<model::PolicyObject>& policy) {
  std::vector<model::PolicyObject> copy = policy;
  Amount sum;
  for (const auto& [name, quotas] : gpu_quotas(copy)) {
    if (!is_gpu(name.second)) continue;
    for (const model::ResourceQuota* quota : quotas) {
      if (quota->nominal.is_unlimited()) continue;
      sum += Amount(gpu_milli_of(quota->resource, quota->nominal.value()));
    }
  }
  return sum.value() / 1000;
}

std::vector<std::int64_t> apportion(std::int64_t total, const std::vector<int128>& weights) {
  // Weights of at most 62 bits: their products with the total stay within 128.
  int128 sum = 0;
  for (const int128 weight : weights) sum += weight;
  const int128 unit = std::max<int128>(1, sum >> 62);
  sum = 0;
  for (const int128 weight : weights) sum += weight / unit;

  std::vector<std::int64_t> parts;
  std::vector<std::pair<int128, std::size_t>> remainders;  // negative: the largest first
  std::int64_t left = total;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const int128 share = (weights[i] / unit) * total;
    parts.push_back(static_cast<std::int64_t>(share / sum));
    remainders.emplace_back(-(share % sum), i);
    left -= parts.back();
  }
  std::sort(remainders.begin(), remainders.end());
  // Fewer are left than there are remainders above zero.
  for (std::size_t i = 0; left > 0; ++i, --left) ++parts[remainders[i].second];
  return parts;
}

}  // namespace fairlead::sim
