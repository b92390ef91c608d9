#include "engine/place/score/left_over.hpp"

namespace fairlead::place {

namespace {

class BestFit : public Score {
 public:
  explicit BestFit(Scale scale) : scale_(scale) {}

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    const Host& host = inventory.host(id);
    // 100 x (1 - mean of the shares left), rounded down. The paper then stretches the scores of all
    // hosts to 0..100, which leaves their order as it is.
    const std::int64_t left = cpu_left(host, request, scale_) * scale_.gpu_milli +
                              gpu_left(host, request, scale_) * scale_.cpu;
    const std::int64_t value = 100 + floor_div(-50 * left, scale_.cpu * scale_.gpu_milli);
    return {static_cast<std::int32_t>(value), tightest_gpus(host, request)};
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<BestFit>(*this); }

 private:
  Scale scale_;
};

}  // namespace

std::unique_ptr<Score> best_fit(Scale scale) { return std::make_unique<BestFit>(scale); }

}  // namespace fairlead::place
