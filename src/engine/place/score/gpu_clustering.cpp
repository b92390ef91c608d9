#include <algorithm>

#include "engine/place/score/left_over.hpp"

namespace fairlead::place {

namespace {

class GpuClustering : public Score {
 public:
  explicit GpuClustering(Scale scale) : scale_(scale) {}

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    if (request.gpus == 0) return {};
    const Host& host = inventory.host(id);
    const std::size_t kind = request.shares() ? 0 : static_cast<std::size_t>(request.gpus);
    const auto kinds = std::count_if(host.gpu_pods.begin(), host.gpu_pods.end(),
                                     [](std::uint16_t pods) { return pods > 0; });
    // A quarter of the range each: only pods of this kind, also such pods, empty, other kinds.
    std::int64_t base = 0;
    if (host.gpu_pods[kind] > 0) {
      base = kinds == 1 ? 75 : 50;
    } else if (kinds == 0) {
      base = 25;
    }
    const std::int64_t used = scale_.gpu_milli - gpu_left(host, {}, scale_);
    return {static_cast<std::int32_t>(base + 25 * used / scale_.gpu_milli),
            tightest_gpus(host, request)};
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<GpuClustering>(*this); }

 private:
  Scale scale_;
};

}  // namespace

std::unique_ptr<Score> gpu_clustering(Scale scale) {
  return std::make_unique<GpuClustering>(scale);
}

}  // namespace fairlead::place
