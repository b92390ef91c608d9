#include "engine/place/request.hpp"

#include <bit>

namespace fairlead::place {

GpuMask fitting_gpus(const Host& host, const Request& request) {
  const std::int32_t milli = milli_of(host, request);
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(host.gpus); ++i) {
    const bool has_memory = !host.checks_gpu_memory || host.gpu_memory[i] >= request.gpu_memory;
    const bool is_cut = host.cards[i] != hardware::empty_card;
    if (host.gpu_milli[i] >= milli && has_memory && !is_cut) mask |= 1U << i;
  }
  return static_cast<GpuMask>(mask);
}

GpuMask tightest_gpus(const Host& host, const Request& request) {
  std::uint32_t fitting = fitting_gpus(host, request);
  if (std::popcount(fitting) < request.gpus) return 0;
  std::uint32_t chosen = 0;
  for (std::int32_t n = 0; n < request.gpus; ++n) {
    auto best = static_cast<std::size_t>(std::countr_zero(fitting));
    for (std::uint32_t rest = fitting; rest != 0; rest &= rest - 1) {
      const auto gpu = static_cast<std::size_t>(std::countr_zero(rest));
      if (host.gpu_milli[gpu] < host.gpu_milli[best]) best = gpu;
    }
    chosen |= 1U << best;
    fitting &= ~(1U << best);
  }
  return static_cast<GpuMask>(chosen);
}

}  // namespace fairlead::place
