#include "sim/typical_pods.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace fairlead::sim {

place::TypicalPods typical_pods(const Jobs& jobs) {
  constexpr std::size_t most = 64;
  std::map<std::tuple<std::int64_t, std::int32_t, std::int32_t>, std::int64_t> counts;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const trace::Record& record = jobs.record(JobId::at(i));
    const bool is_part = record.gpu_milli > 0;
    if (!is_part && (record.gpus == 0 || record.gpus > place::max_gpus)) continue;
    const std::int32_t gpus = is_part ? 1 : static_cast<std::int32_t>(record.gpus);
    counts[{record.cpu_milli, gpus, is_part ? record.gpu_milli : place::whole_gpu}] += record.pods;
  }
  place::TypicalPods pods;
  for (const auto& [shape, count] : counts) {
    const auto& [cpu, gpus, milli] = shape;
    pods.push_back({cpu, gpus, milli, 0, count});
  }
  pods = place::most_common(std::move(pods));
  if (pods.size() > most) pods.resize(most);
  // Only the proportions matter; large numbers would overflow the measure.
  std::int64_t largest = 1;
  for (const place::TypicalPod& pod : pods) largest = std::max(largest, pod.count);
  constexpr std::int64_t most_count = 100'000;
  for (place::TypicalPod& pod : pods) {
    if (largest > most_count)
      pod.count = std::max<std::int64_t>(pod.count / (largest / most_count + 1), 1);
  }
  return pods;
}

}  // namespace fairlead::sim
