#include <cmath>

#include "place_helpers.hpp"

namespace fairlead::place {

namespace {

// The definition, in doubles: the mean over typical pods of what they cannot use of the host.
double defined_fragment(const Host& host, const TypicalPods& typical) {
  double weight = 0;
  double sum = 0;
  for (const TypicalPod& pod : typical) {
    weight += static_cast<double>(pod.count);
    int enough = 0;
    int too_little = 0;
    for (std::size_t gpu = 0; gpu < static_cast<std::size_t>(host.gpus); ++gpu) {
      const bool has = host.gpu_milli[gpu] >= pod.gpu_milli;
      enough += has ? 1 : 0;
      too_little += has ? 0 : host.gpu_milli[gpu];
    }
    const bool fits = pod.gpus > 0 && enough >= pod.gpus && host.cpu >= pod.cpu &&
                      (pod.models == 0 || (pod.models >> host.model.index() & 1) != 0);
    sum += static_cast<double>(pod.count) * (fits ? too_little : host.gpu_milli_left());
  }
  return sum / weight;
}

TypicalPods random_typical(Dice& dice) {
  TypicalPods typical;
  for (int i = 0; i < 12; ++i) {
    TypicalPod pod;
    pod.cpu = 1000 * (1 + dice.below(30));
    pod.gpus = static_cast<std::int32_t>(dice.below(5));
    pod.gpu_milli = pod.gpus == 1 ? 10 * (1 + static_cast<std::int32_t>(dice.below(100))) : 1000;
    pod.models = static_cast<ModelMask>(dice.below(4));
    pod.count = 1 + dice.below(1000);
    typical.push_back(pod);
  }
  return typical;
}

Inventory half_used_host(Dice& dice) {
  HostSpec spec = host_with(1 + static_cast<std::int32_t>(dice.below(8)), 64);
  spec.model = GpuModelId::at(static_cast<std::size_t>(dice.below(3)));
  Inventory inventory;
  inventory.add(spec);
  for (int i = 0; i < 6; ++i) {
    const Request request =
        fraction(10 * (1 + static_cast<std::int32_t>(dice.below(60))), dice.below(12));
    if (!inventory.fits(HostId::at(0), request)) continue;
    const GpuMask fitting = fitting_gpus(inventory.host(HostId::at(0)), request);
    inventory.take({HostId::at(0), static_cast<GpuMask>(fitting & -fitting)}, request);
  }
  return inventory;
}

TEST(Fragmentation, IsWhatThePaperDefinesBeforeAndAfterEachChoice) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Dice dice(seed);
    const TypicalPods typical = random_typical(dice);
    Inventory inventory = half_used_host(dice);
    const HostId id = HostId::at(0);
    Fragmentation fragmentation(typical);
    const auto weight = static_cast<double>(fragmentation.weight());
    EXPECT_NEAR(static_cast<double>(fragmentation.of(inventory, id)) / weight,
                defined_fragment(inventory.host(id), typical), 1e-6);
    const Request request = dice.below(2) == 0 ? fraction(300) : whole(1);
    if (!inventory.fits(id, request)) continue;
    fragmentation.after(inventory.host(id), request, [&](GpuMask gpus, std::int64_t fragment) {
      Inventory then = inventory;
      then.take({id, gpus}, request);
      EXPECT_NEAR(static_cast<double>(fragment) / weight, defined_fragment(then.host(id), typical),
                  1e-6);
    });
  }
}

TEST(Fragmentation, TypicalPodsAreTheMostCommonThatCoverEnough) {
  const TypicalPods pods = {{1, 0, 0, 0, 4}, {2, 0, 0, 0, 50}, {3, 0, 0, 0, 4}, {4, 0, 0, 0, 42}};
  const TypicalPods typical = most_common(pods, 95);
  ASSERT_EQ(typical.size(), 3U);
  EXPECT_EQ(typical[0].cpu, 2);
  EXPECT_EQ(typical[1].cpu, 4);
  EXPECT_EQ(typical[2].cpu, 1) << "of equally common ones the earlier";
}

// One GPU whose free part of any size is of no use, so that what a pod takes of it shrinks the
// fragment by as much.
std::int32_t score_when_shrinking(std::int32_t milli) {
  Inventory inventory = hosts_with({1});
  const std::unique_ptr<Score> score = fgd({{1000, 2, 1000, 0, 1}});
  return score->rate(inventory, HostId::at(0), fraction(milli, 1)).value;
}

TEST(Fgd, ScoreIsThePercentageOfTheSigmoidRoundedDown) {
  for (std::int32_t milli = 1; milli <= 1000; ++milli) {
    const double sigmoid = 1 / (1 + std::exp(-milli / 1000.0));
    ASSERT_EQ(score_when_shrinking(milli), static_cast<std::int32_t>(100 * sigmoid)) << milli;
  }
}

// A pod without GPUs that takes the last CPU makes fragments of 1 to 16 GPUs.
TEST(Fgd, ScoreFallsBelowHalfWhenTheFragmentGrows) {
  for (std::int32_t gpus = 1; gpus <= max_gpus; ++gpus) {
    Inventory inventory;
    inventory.add(host_with(gpus, 4));
    const std::unique_ptr<Score> score = fgd({{1000, 1, 1000, 0, 1}});
    const double sigmoid = 1 / (1 + std::exp(static_cast<double>(gpus)));
    EXPECT_EQ(score->rate(inventory, HostId::at(0), whole(0, 4)).value,
              static_cast<std::int32_t>(100 * sigmoid));
  }
}

TEST(Fgd, TiesGoToTheFirstHostOrToTheTightest) {
  Inventory inventory;
  inventory.add(host_with(8, 96));
  inventory.add(host_with(1, 8));
  const TypicalPods typical = {{4000, 1, 1000, 0, 1}};
  const Request request = whole(1);
  const std::unique_ptr<Score> published = fgd(typical);
  EXPECT_EQ(published->rate(inventory, HostId::at(0), request).value,
            published->rate(inventory, HostId::at(1), request).value);
  Placer first(fgd(typical));
  Placer tightest(fgd(typical, {true, true}));
  EXPECT_EQ(first.find(inventory, first.add_shape(request))->host, HostId::at(0));
  EXPECT_EQ(tightest.find(inventory, tightest.add_shape(request))->host, HostId::at(1));
}

TEST(Balanced, SharesAGpuWithPodsThatFillItUp) {
  // 650 + 320 fill a GPU; beside 470, a 320 leaves 210 that nobody can use.
  Inventory inventory = hosts_with({2});
  inventory.take({HostId::at(0), 0b01}, fraction(470));
  inventory.take({HostId::at(0), 0b10}, fraction(650));
  Placer placer(balanced({{4000, 1, 470, 0, 10}, {4000, 1, 650, 0, 10}, {4000, 1, 320, 0, 10}}));
  EXPECT_EQ(placer.find(inventory, placer.add_shape(fraction(320)))->gpus, 0b10);
}

TEST(Balanced, KeepsCpuForTheGpusThatAreLeft) {
  Inventory inventory = hosts_with({8, 8});
  inventory.take({HostId::at(0), 0b11}, whole(2, 0));  // 96 cores for 6 GPUs
  inventory.take({HostId::at(1), 0}, whole(0, 24));    // 72 cores for 8
  Placer placer(balanced({}));
  const PodShapeId light = placer.add_shape(whole(1, 1));
  EXPECT_EQ(placer.find(inventory, light)->host, HostId::at(1)) << "there CPU is short";
  Placer tightest(balanced({}, {30, 50, 0}));
  EXPECT_EQ(tightest.find(inventory, tightest.add_shape(whole(1, 1)))->host, HostId::at(0));
}

}  // namespace

}  // namespace fairlead::place
