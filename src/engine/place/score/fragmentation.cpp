#include "engine/place/score/fragmentation.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/assert.hpp"
#include "base/avx2.hpp"

namespace fairlead::place {

namespace {

constexpr std::size_t counts = max_gpus + 1;  // of GPUs: none to all
constexpr std::int64_t max_weight = std::int64_t{1} << 24;

template <class T>
void sort_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

TypicalPods most_common(TypicalPods pods, std::int64_t percent) {
  std::int64_t all = 0;
  for (const TypicalPod& pod : pods) all += pod.count;
  std::stable_sort(pods.begin(), pods.end(),
                   [](const TypicalPod& a, const TypicalPod& b) { return a.count > b.count; });
  std::int64_t covered = 0;
  std::size_t taken = 0;
  for (; taken < pods.size() && covered * 100 < percent * all; ++taken) {
    covered += pods[taken].count;
  }
  pods.resize(taken);
  return pods;
}

Fragmentation::Fragmentation(const TypicalPods& pods) {
  for (const TypicalPod& pod : pods) {
    weight_ += pod.count;
    if (pod.gpus == 0) continue;
    FAIRLEAD_ASSERT(pod.gpu_milli > 0);
    shares_.push_back(pod.gpu_milli);
    cpus_.push_back(pod.cpu);
  }
  FAIRLEAD_ASSERT(weight_ < max_weight);
  sort_unique(shares_);
  sort_unique(cpus_);
  enough_.resize(shares_.size());
  fill_weights(pods);
}

void Fragmentation::fill_weights(const TypicalPods& pods) {
  ModelMask named = 0;
  for (const TypicalPod& pod : pods) named |= pod.models;
  // Row 0 is for all models that no typical pod names.
  std::vector<ModelMask> rows = {0};
  for (std::size_t model = 0; model < max_gpu_models; ++model) {
    if ((named >> model & 1) == 0) continue;
    model_row_[model] = static_cast<std::uint8_t>(rows.size());
    rows.push_back(ModelMask{1} << model);
  }
  weights_.resize(rows.size() * (cpus_.size() + 1) * shares_.size() * counts);
  std::size_t at = 0;
  for (const ModelMask row : rows) {
    for (std::size_t cpu = 0; cpu <= cpus_.size(); ++cpu) {
      for (const std::int32_t share : shares_) {
        for (std::int32_t gpus = 0; gpus <= max_gpus; ++gpus, ++at) {
          for (const TypicalPod& pod : pods) {
            const bool fits = pod.gpus > 0 && pod.gpu_milli == share && pod.gpus <= gpus &&
                              (pod.models == 0 || (pod.models & row) != 0) && cpu > 0 &&
                              pod.cpu <= cpus_[cpu - 1];
            if (fits) weights_[at] += static_cast<std::int32_t>(pod.count);
          }
        }
      }
    }
  }
}

const std::int32_t* Fragmentation::weights(const Host& host, std::int64_t cpu) const {
  const std::size_t model = host.model.valid() ? host.model.index() : max_gpu_models;
  const auto enough =
      static_cast<std::size_t>(std::upper_bound(cpus_.begin(), cpus_.end(), cpu) - cpus_.begin());
  const std::size_t row = model_row_[model] * (cpus_.size() + 1) + enough;
  return weights_.data() + row * shares_.size() * counts;
}

FAIRLEAD_WITH_AVX2 void Fragmentation::measure(const GpuMilli& all) {
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const std::int32_t share = shares_[i];
    std::int32_t gpus = 0;
    std::int32_t milli = 0;
    // Over all that a host may have, those that it lacks being empty: the compiler then takes
    // several at a time.
    for (const std::int32_t left : all) {
      gpus += left >= share ? 1 : 0;
      milli += left >= share ? left : 0;
    }
    enough_[i] = {gpus, milli};
  }
}

std::int64_t Fragmentation::fragment(const Host& host, const GpuMilli& left, std::int64_t cpu) {
  measure(left);
  const std::int32_t* row = weights(host, cpu);
  std::int64_t usable = 0;
  for (const Enough& enough : enough_) {
    usable += std::int64_t{row[enough.gpus]} * enough.milli;
    row += counts;
  }
  return weight_ * std::accumulate(left.begin(), left.end(), 0) - usable;
}

std::int64_t Fragmentation::of(const Inventory& inventory, HostId host) {
  if (known_.size() <= host.index()) known_.resize(inventory.size());
  auto& [at, known] = known_[host.index()];
  const std::uint64_t changed = inventory.changes().last(host);
  if (at != changed) {
    const Host& there = inventory.host(host);
    known = fragment(there, there.gpu_milli, there.cpu);
    at = changed;
  }
  return known;
}

std::int64_t Fragmentation::after_taking(const Host& host, std::int64_t cpu, GpuMask gpus,
                                         std::int32_t milli) {
  GpuMilli left = host.gpu_milli;
  for (std::uint32_t rest = gpus; rest != 0; rest &= rest - 1) {
    left[static_cast<std::size_t>(std::countr_zero(rest))] -= milli;
  }
  return fragment(host, left, cpu);
}

// From what `measure` found: only one GPU differs.
std::int64_t Fragmentation::after_sharing(const Host& host, std::int64_t cpu, std::uint32_t gpu,
                                          std::int32_t milli) const {
  const std::int32_t before = host.gpu_milli[static_cast<std::size_t>(std::countr_zero(gpu))];
  const std::int32_t after = before - milli;
  const std::int32_t* row = weights(host, cpu);
  std::int64_t usable = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i, row += counts) {
    Enough enough = enough_[i];
    if (before >= shares_[i]) {
      const bool still = after >= shares_[i];
      enough.gpus -= still ? 0 : 1;
      enough.milli -= still ? milli : before;
    }
    usable += std::int64_t{row[enough.gpus]} * enough.milli;
  }
  return weight_ * (host.gpu_milli_left() - milli) - usable;
}

std::uint32_t Fragmentation::first_of_equals(const Host& host, std::uint32_t gpus) {
  std::uint32_t firsts = 0;
  for (std::uint32_t rest = gpus; rest != 0; rest &= rest - 1) {
    const auto gpu = static_cast<std::size_t>(std::countr_zero(rest));
    bool seen = false;
    for (std::uint32_t other = firsts; other != 0; other &= other - 1) {
      seen |=
          host.gpu_milli[static_cast<std::size_t>(std::countr_zero(other))] == host.gpu_milli[gpu];
    }
    if (!seen) firsts |= 1U << gpu;
  }
  return firsts;
}

}  // namespace fairlead::place
