// The fullest host, or the emptiest.
#include <algorithm>

#include "engine/place/score/scores.hpp"

namespace fairlead::place {

namespace {

constexpr std::int64_t most_cpu = 500'000'000;          // half a million cores
constexpr std::int32_t away_from_gpus = 1'000'000'000;  // outweighs any CPU

// Pods without GPUs go to hosts with GPUs last, so that they do not strand any.
class ByFreeGpus : public Score {
 public:
  explicit ByFreeGpus(std::int32_t sign) : sign_(sign) {}

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    const Host& host = inventory.host(id);
    if (request.gpus > 0) {
      return {sign_ * host.gpu_milli_left(), tightest_gpus(host, request)};
    }
    const auto cpu = static_cast<std::int32_t>(std::clamp<std::int64_t>(host.cpu, 0, most_cpu));
    return {sign_ * cpu - (host.gpus > 0 ? away_from_gpus : 0), 0};
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<ByFreeGpus>(*this); }

 private:
  std::int32_t sign_;
};

}  // namespace

std::unique_ptr<Score> pack() { return std::make_unique<ByFreeGpus>(-1); }
std::unique_ptr<Score> spread() { return std::make_unique<ByFreeGpus>(1); }

}  // namespace fairlead::place
