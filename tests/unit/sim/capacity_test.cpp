// More or less hardware under the same policy.
#include "sim/capacity.hpp"

#include <numeric>

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

std::vector<std::int64_t> nominals(const std::vector<model::PolicyObject>& policy) {
  std::vector<std::int64_t> values;
  for (const model::PolicyObject& object : policy) {
    const auto* queue = std::get_if<model::ClusterQueue>(&object);
    if (queue == nullptr) continue;
    values.push_back(queue->resource_groups[0].flavors[0].resources[0].nominal.value());
  }
  return values;
}

TEST(Capacity, PartsAreRoundedByLargestRemainderAndAddUp) {
  EXPECT_EQ(apportion(10, {1, 1, 1}), (std::vector<std::int64_t>{4, 3, 3}));
  EXPECT_EQ(apportion(7, {0, 5, 2}), (std::vector<std::int64_t>{0, 5, 2}));
  const int128 huge = int128{1} << 100;
  const auto parts = apportion(1'000'000'007, {huge, huge * 2, 1, huge / 3});
  EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), std::int64_t{0}), 1'000'000'007);
}

TEST(Capacity, TheSumOfTheQuotasIsThePartOfTheSumBefore) {
  auto policy = policy_from(flavor + queue("a", 3, reclaims) + queue("b", 3, reclaims) +
                            queue("c", 5, reclaims));
  EXPECT_EQ(gpu_quota(policy), 11);
  policy = with_capacity(std::move(policy), 900'000);
  EXPECT_EQ(gpu_quota(policy), 10);
  EXPECT_EQ(nominals(policy), (std::vector<std::int64_t>{3, 3, 4}));
}

TEST(Capacity, LimitsFollowAndAQueueNeverLendsMoreThanItHas) {
  auto policy = with_capacity(
      policy_from(flavor + queue("a", 5, reclaims, ", borrowingLimit: 10, lendingLimit: 5")),
      500'000);
  const auto& quota =
      std::get<model::ClusterQueue>(policy[1]).resource_groups[0].flavors[0].resources[0];
  EXPECT_EQ(quota.nominal, Amount(3)) << "2.5, rounded halves up";
  EXPECT_EQ(quota.borrowing_limit, Amount(5));
  EXPECT_EQ(quota.lending_limit, Amount(3));
}

}  // namespace

}  // namespace fairlead::sim
