#include "engine/place/score/left_over.hpp"

namespace fairlead::place {

namespace {

class DotProduct : public Score {
 public:
  explicit DotProduct(Scale scale) : scale_(scale) {}

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    __extension__ using Wide = __int128;
    const Host& host = inventory.host(id);
    const Request nothing;
    const std::int64_t cpu = cpu_left(host, nothing, scale_) * std::min(request.cpu, scale_.cpu);
    const std::int64_t gpu = gpu_left(host, nothing, scale_) * request.total_milli();
    // 100 x (1 - mean of the products of the shares), rounded down.
    const Wide cpu_unit = Wide{scale_.cpu} * scale_.cpu;
    const Wide gpu_unit = Wide{scale_.gpu_milli} * scale_.gpu_milli;
    const Wide product = 50 * (cpu * gpu_unit + gpu * cpu_unit);
    const Wide unit = cpu_unit * gpu_unit;
    return {static_cast<std::int32_t>(100 - (product + unit - 1) / unit),
            tightest_gpus(host, request)};
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<DotProduct>(*this); }

 private:
  Scale scale_;
};

}  // namespace

std::unique_ptr<Score> dot_product(Scale scale) { return std::make_unique<DotProduct>(scale); }

}  // namespace fairlead::place
