#include "kai_shares.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace fairlead::test {
namespace {

struct Division {
  const std::vector<KaiQueue>& queues;
  double total;
  double k;
  double left = 0;
  std::vector<double> share = std::vector<double>(queues.size());
  std::vector<double> remainder = std::vector<double>(queues.size());

  double requestable(std::size_t i) const {
    const KaiQueue& queue = queues[i];
    return queue.limit < 0 ? queue.request : std::min(queue.limit, queue.request);
  }
  double wanted(std::size_t i) const { return requestable(i) - share[i]; }

  void give_deserved() {
    left = total;
    for (std::size_t i = 0; i < queues.size(); ++i) {
      const double quota = queues[i].deserved < 0 ? total : queues[i].deserved;
      share[i] = std::min(quota, requestable(i));
      left -= share[i];
    }
    left = std::max(left, 0.0);
  }

  // The weights of those who still want something, with usage counted against them.
  std::map<std::size_t, double> weights(const std::vector<std::size_t>& bucket) const {
    std::map<std::size_t, double> weights;
    double sum = 0;
    for (const std::size_t i : bucket) {
      if (wanted(i) <= 0 || queues[i].weight <= 0) continue;
      weights[i] = queues[i].weight;
      sum += queues[i].weight;
    }
    double rest = 0;
    for (auto& [i, weight] : weights) {
      weight = std::max(0.0, weight / sum + k * (weight / sum - queues[i].usage));
      rest += weight;
    }
    for (auto& [i, weight] : weights) weight = rest > 0 ? weight / rest : -1;
    std::erase_if(weights, [](const auto& entry) { return entry.second < 0; });
    return weights;
  }

  void give_by_weight(const std::vector<std::size_t>& bucket) {
    for (bool again = true; again && left > 0;) {
      again = false;
      const double start = left;
      for (const auto& [i, weight] : weights(bucket)) {
        const double offer = start * weight;
        const double given = wanted(i) <= offer ? wanted(i) : std::floor(offer);
        again = again || wanted(i) < offer;
        remainder[i] = wanted(i) <= offer ? 0 : offer - given;
        share[i] += given;
        left -= given;
      }
    }
  }

  void give_what_is_left(std::vector<std::size_t> order) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const KaiQueue& x = queues[a];
      const KaiQueue& y = queues[b];
      if (x.priority != y.priority) return x.priority > y.priority;
      if (remainder[a] != remainder[b]) return remainder[a] > remainder[b];
      return x.created != y.created ? x.created < y.created : x.name < y.name;
    });
    for (const std::size_t i : order) {
      if (left <= 0 || remainder[i] <= 0) continue;
      const double given = std::min(1.0, left);
      share[i] += given;
      left -= given;
    }
  }
};

}  // namespace

std::vector<double> kai_shares(double total, double k, const std::vector<KaiQueue>& queues) {
  Division division{queues, total, k};
  division.give_deserved();
  std::map<int, std::vector<std::size_t>, std::greater<>> buckets;
  for (std::size_t i = 0; i < queues.size(); ++i) buckets[queues[i].priority].push_back(i);
  for (const auto& [priority, bucket] : buckets) division.give_by_weight(bucket);
  std::vector<std::size_t> all(queues.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  division.give_what_is_left(all);
  return division.share;
}

}  // namespace fairlead::test
