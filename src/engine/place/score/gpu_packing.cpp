#include <algorithm>
#include <bit>

#include "engine/place/score/scores.hpp"

namespace fairlead::place {

namespace {

class GpuPacking : public Score {
 public:
  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    if (request.gpus == 0) return {};
    const Host& host = inventory.host(id);
    const GpuMask gpus = tightest_gpus(host, request);
    return {value(host, gpus), gpus};
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<GpuPacking>(*this); }

 private:
  static std::int32_t value(const Host& host, GpuMask gpus) {
    const auto* end = host.gpu_milli.begin() + host.gpus;
    const auto free = static_cast<std::int32_t>(std::count(host.gpu_milli.begin(), end, whole_gpu));
    if (free == host.gpus) return std::max(33 - free, free);
    std::int32_t free_taken = 0;
    std::int32_t percent_free = 0;
    for (std::uint32_t rest = gpus; rest != 0; rest &= rest - 1) {
      const std::int32_t left = host.gpu_milli[static_cast<std::size_t>(std::countr_zero(rest))];
      free_taken += left == whole_gpu ? 1 : 0;
      percent_free += left * 100 / whole_gpu;
    }
    if (free_taken > 0) return std::max(50 - free_taken, 33);
    return std::max(100 - percent_free / 10, 50);
  }
};

}  // namespace

std::unique_ptr<Score> gpu_packing() { return std::make_unique<GpuPacking>(); }

}  // namespace fairlead::place
