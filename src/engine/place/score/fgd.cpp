// Fragmentation gradient descent: the host whose fragment grows least.
#include <algorithm>
#include <array>
#include <optional>

#include "engine/place/score/left_over.hpp"
#include "engine/place/score/scores.hpp"

namespace fairlead::place {

namespace {

// By how many billionths of a GPU the fragment must shrink for 100 x sigmoid(shrinking in GPUs) to
// reach 51, 52, ... 99: the logit 1e9 x ln(k / (100 - k)), rounded up. 50 is reached at 0, and
// below it lies the mirror image.
constexpr std::array<std::int64_t, 49> above_half = {
    40'005'335,    80'042'708,    120'144'312,   160'342'651,   200'670'696,   241'162'057,
    281'851'153,   322'773'393,   363'965'378,   405'465'109,   447'312'219,   489'548'226,
    532'216'814,   575'364'145,   619'039'209,   663'294'218,   708'185'058,   753'771'803,
    800'119'301,   847'297'861,   895'384'048,   944'461'609,   994'622'576,   1'045'968'556,
    1'098'612'289, 1'152'679'510, 1'208'311'206, 1'265'666'374, 1'324'925'415, 1'386'294'362,
    1'450'010'176, 1'516'347'490, 1'585'627'264, 1'658'228'077, 1'734'601'056, 1'815'289'967,
    1'900'958'762, 1'992'430'165, 2'090'741'097, 2'197'224'578, 2'313'634'930, 2'442'347'036,
    2'586'689'345, 2'751'535'314, 2'944'438'980, 3'178'053'831, 3'476'098'690, 3'891'820'299,
    4'595'119'851};

// floor(100 x sigmoid(shrinks)); `shrinks` in billionths of a GPU, rounded down.
std::int32_t sigmoid_percent(std::int64_t shrinks) {
  if (shrinks >= 0) {
    const auto* reached = std::upper_bound(above_half.begin(), above_half.end(), shrinks);
    return 50 + static_cast<std::int32_t>(reached - above_half.begin());
  }
  // Below 0, 50 - n is reached from -logit(50 + n) on, no logit being a whole number.
  const auto* missed = std::lower_bound(above_half.begin(), above_half.end(), -shrinks + 1);
  return 49 - static_cast<std::int32_t>(missed - above_half.begin());
}

class Fgd : public Score {
 public:
  Fgd(const TypicalPods& typical, FgdSettings settings)
      : fragmentation_(typical), settings_(settings) {}

  Rating rate(const Inventory& inventory, HostId id, const Request& request) override {
    const Host& host = inventory.host(id);
    const std::int64_t before = fragmentation_.of(inventory, id);
    std::optional<Rating> best;
    fragmentation_.after(host, request, [&](GpuMask gpus, std::int64_t after) {
      const std::int32_t value = value_of(before - after);
      if (!best || value > best->value) best = {value, gpus};
    });
    if (settings_.ties_by_best_fit) {
      best->value = best->value * tie_steps - left_over(host, request, settings_.scale, tie_steps);
    }
    return *best;
  }
  std::unique_ptr<Score> clone() const override { return std::make_unique<Fgd>(*this); }

 private:
  static constexpr std::int32_t tie_steps = 1 << 16;

  std::int32_t value_of(std::int64_t shrinks) const {
    const std::int64_t per = std::max<std::int64_t>(fragmentation_.weight(), 1);
    if (settings_.sigmoid) return sigmoid_percent(floor_div(shrinks * 1'000'000, per));
    return static_cast<std::int32_t>(floor_div(shrinks, per));
  }

  Fragmentation fragmentation_;
  FgdSettings settings_;
};

}  // namespace

std::unique_ptr<Score> fgd(const TypicalPods& typical, FgdSettings settings) {
  return std::make_unique<Fgd>(typical, settings);
}

}  // namespace fairlead::place
