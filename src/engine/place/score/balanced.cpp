// Ours. FGD looks one pod ahead; three further terms look at what it does not see:
//
//   left over   CPU and GPU that stay free on the host. Of hosts that fragment about as much, the
//               tightest one leaves large hosts whole for pods that need them.
//   residue     what will stay free on a shared GPU even when typical pods fill it as well as they
//               can: beside 81 % no pod of 47 % will ever fit.
//   imbalance   the host's CPU running out before its GPUs, or the reverse. Only for pods with
//               GPUs: for those without, what FGD sees is enough.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "base/assert.hpp"
#include "engine/place/score/left_over.hpp"

namespace fairlead::place {

namespace {

constexpr std::int64_t most_weight = 1'000'000;  // keeps the sum within 32 bits
constexpr std::int64_t micro = 1000;  // scores are in millionths of a GPU, terms in thousandths

// For each free part of a GPU, what typical shares cannot fill of it.
using Residues = std::array<std::int32_t, whole_gpu + 1>;

Residues residues(const TypicalPods& typical) {
  Residues residue{};
  for (std::int32_t free = 1; free <= whole_gpu; ++free) {
    std::int32_t& least = residue[static_cast<std::size_t>(free)] = free;
    for (const TypicalPod& pod : typical) {
      if (pod.gpus == 0 || pod.gpu_milli > free) continue;
      least = std::min(least, residue[static_cast<std::size_t>(free - pod.gpu_milli)]);
    }
  }
  return residue;
}

class Balanced : public Score {
 public:
  Balanced(const TypicalPods& typical, BalancedSettings settings)
      : fragmentation_(typical), residues_(residues(typical)), settings_(settings) {
    FAIRLEAD_ASSERT(settings.cpu_left + settings.gpu_left + settings.imbalance <= most_weight);
  }

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    const Host& host = inventory.host(id);
    const std::int64_t before = fragmentation_.of(inventory, id);
    const std::int64_t per = std::max<std::int64_t>(fragmentation_.weight(), 1);
    std::optional<Rating> best;
    fragmentation_.after(host, request, [&](GpuMask gpus, std::int64_t after) {
      const auto value = static_cast<std::int32_t>(floor_div((before - after) * micro, per) -
                                                   residue_growth(host, gpus, request) * micro);
      if (!best || value > best->value) best = {value, gpus};
    });
    best->value -= host_terms(host, request);
    return *best;
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<Balanced>(*this); }

 private:
  std::int32_t residue(std::int32_t free) const {
    return residues_[static_cast<std::size_t>(std::clamp(free, 0, whole_gpu))];
  }
  std::int32_t residue_growth(const Host& host, GpuMask gpus, const Request& request) const {
    std::int32_t growth = 0;
    for (std::uint32_t rest = gpus; rest != 0; rest &= rest - 1) {
      const std::int32_t free = host.gpu_milli[static_cast<std::size_t>(std::countr_zero(rest))];
      growth += residue(free - request.gpu_milli) - residue(free);
    }
    return growth;
  }

  // Those that are the same whichever GPU the pod gets, in millionths of a GPU; each rounded down.
  std::int32_t host_terms(const Host& host, const Request& request) const {
    const Scale& scale = settings_.scale;
    const std::int64_t cpu = cpu_left(host, request, scale);
    const std::int64_t gpu = gpu_left(host, request, scale);
    std::int64_t sum = cpu * settings_.cpu_left * micro / scale.cpu +
                       gpu * settings_.gpu_left * micro / scale.gpu_milli;
    if (request.gpus > 0) {
      const std::int64_t parts = 1'000'000;
      const std::int64_t cpu_share = cpu * parts / std::max<std::int64_t>(host.cpu_capacity, 1);
      const std::int64_t gpu_share = gpu * parts / (std::int64_t{host.gpus} * whole_gpu);
      const std::int64_t apart = std::max(cpu_share - gpu_share, gpu_share - cpu_share);
      sum += apart * settings_.imbalance * micro / parts;
    }
    return static_cast<std::int32_t>(sum);
  }

  Fragmentation fragmentation_;
  Residues residues_;
  BalancedSettings settings_;
};

}  // namespace

std::unique_ptr<Score> balanced(const TypicalPods& typical, BalancedSettings settings) {
  return std::make_unique<Balanced>(typical, settings);
}

}  // namespace fairlead::place
