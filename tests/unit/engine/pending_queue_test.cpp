// PendingQueue against the plain rules: two sets, and a flush that looks at every workload.
#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engine/pending/queue.hpp"

namespace fairlead {
namespace {

PendingPlace place(std::uint32_t workload, std::int32_t priority = 0, std::uint32_t local_queue = 0,
                   std::uint32_t shape = 0) {
  return {{local_queue}, {shape}, {priority, {1000 * std::int64_t{workload}}, {workload}}};
}

std::vector<std::uint32_t> values(const std::vector<WorkloadId>& ids) {
  std::vector<std::uint32_t> result;
  for (const WorkloadId id : ids) result.push_back(id.value);
  return result;
}

using Values = std::vector<std::uint32_t>;

const auto everywhere = [](LocalQueueId) { return true; };
const auto nobody_held = [](WorkloadId) { return false; };

TEST(PendingQueue, OrdersByPriorityThenTimeThenSubmission) {
  PendingQueue queue;
  queue.add_active({{0}, {0}, {0, {5000}, {1}}});
  queue.add_active({{0}, {0}, {0, {3000}, {3}}});
  queue.add_active({{0}, {0}, {0, {3000}, {2}}});
  queue.add_active({{0}, {0}, {7, {9000}, {4}}});
  EXPECT_EQ(values(queue.active()), (Values{4, 2, 3, 1}));
  EXPECT_EQ(queue.head()->key.workload, WorkloadId{4});
}

TEST(PendingQueue, HasOneHeadForEachLocalQueue) {
  PendingQueue queue;
  queue.add_active(place(1, 0, 0, 0));
  queue.add_active(place(2, 5, 0, 1));
  queue.add_active(place(3, 0, 1, 0));
  const auto heads = queue.heads();
  ASSERT_EQ(heads.size(), 2U);
  EXPECT_EQ(heads[0], place(2, 5, 0, 1));
  EXPECT_EQ(heads[1], place(3, 0, 1, 0));
}

TEST(PendingQueue, ShapeSetAsideComesBackWithTheNextFlush) {
  PendingQueue queue;
  for (std::uint32_t i = 0; i < 4; ++i) queue.add_active(place(i, 0, i % 2, i == 3 ? 1 : 0));
  queue.set_shape_aside({0});
  EXPECT_TRUE(queue.is_set_aside({0}));
  EXPECT_EQ(values(queue.active()), (Values{3}));
  EXPECT_EQ(values(queue.inadmissible()), (Values{0, 1, 2}));
  EXPECT_EQ(queue.flush(everywhere, nobody_held), 3U);
  EXPECT_FALSE(queue.is_set_aside({0}));
  EXPECT_EQ(values(queue.active()), (Values{0, 1, 2, 3}));
  EXPECT_EQ(queue.inadmissible_count(), 0U);
}

TEST(PendingQueue, FlushKeepsWhatIsHeldAndOtherNamespaces) {
  PendingQueue queue;
  queue.add_inadmissible(place(1, 0, 0));
  queue.add_inadmissible(place(2, 0, 1));
  queue.add_held(place(3, 0, 0));
  queue.add_held(place(4, 0, 0));
  const auto first_only = [](LocalQueueId id) { return id == LocalQueueId{0}; };
  const auto third_held = [](WorkloadId id) { return id == WorkloadId{3}; };
  EXPECT_EQ(queue.flush(first_only, third_held), 2U);
  EXPECT_EQ(values(queue.active()), (Values{1, 4}));
  EXPECT_EQ(values(queue.inadmissible()), (Values{2, 3}));
}

// The same operations on a model that keeps no buckets.
class Model {
 public:
  void check(const PendingQueue& queue) const {
    EXPECT_EQ(values(queue.active()), on_side(true));
    EXPECT_EQ(values(queue.inadmissible()), on_side(false));
    EXPECT_EQ(queue.active_count(), on_side(true).size());
    EXPECT_EQ(queue.inadmissible_count(), on_side(false).size());
    std::map<LocalQueueId, PendingKey> heads;
    for (const auto& [key, entry] : entries) {
      if (entry.active) heads.emplace(entry.place.local_queue, key);
    }
    ASSERT_EQ(queue.heads().size(), heads.size());
    for (const PendingPlace& head : queue.heads()) {
      EXPECT_EQ(head.key, heads.at(head.local_queue));
    }
  }

  struct Entry {
    PendingPlace place;
    bool active = false;
    bool held = false;
  };
  std::map<PendingKey, Entry> entries;

 private:
  Values on_side(bool active) const {
    Values result;
    for (const auto& [key, entry] : entries) {
      if (entry.active == active) result.push_back(key.workload.value);
    }
    return result;
  }
};

TEST(PendingQueue, AgreesWithAPlainModel) {
  std::mt19937 random(7);
  const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
  PendingQueue queue;
  Model model;
  for (std::uint32_t step = 0; step < 3000; ++step) {
    const PendingPlace added = place(step, static_cast<std::int32_t>(below(3)), below(3), below(3));
    switch (below(7)) {
      case 0:
      case 1:
        queue.add_active(added);
        model.entries[added.key] = {added, true, false};
        break;
      case 2:
        queue.add_inadmissible(added);
        model.entries[added.key] = {added, false, false};
        break;
      case 3:
        queue.add_held(added);
        model.entries[added.key] = {added, false, true};
        break;
      case 4: {
        if (model.entries.empty()) break;
        auto gone = model.entries.begin();
        std::advance(gone, below(static_cast<std::uint32_t>(model.entries.size())));
        EXPECT_EQ(queue.is_active(gone->second.place), gone->second.active);
        queue.remove(gone->second.place);
        model.entries.erase(gone);
        break;
      }
      case 5: {
        const ShapeId shape{below(3)};
        queue.set_shape_aside(shape);
        for (auto& [key, entry] : model.entries) {
          if (entry.place.shape == shape) entry.active = false;
        }
        break;
      }
      case 6: {
        const LocalQueueId excluded{below(3)};
        queue.flush([&](LocalQueueId id) { return id != excluded; },
                    [](WorkloadId id) { return id.value % 2 == 0; });
        for (auto& [key, entry] : model.entries) {
          const bool held = entry.held && key.workload.value % 2 == 0;
          if (entry.place.local_queue != excluded && !held) {
            entry.active = true;
            entry.held = false;
          }
        }
        break;
      }
    }
    model.check(queue);
    if (HasFailure()) FAIL() << "at step " << step;
  }
}

}  // namespace
}  // namespace fairlead
