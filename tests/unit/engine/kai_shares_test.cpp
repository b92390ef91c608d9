// KAI's fair shares as a second opinion on ours. Where they differ on purpose: docs/scheduler.md.
#include "kai_shares.hpp"

#include <cmath>
#include <fstream>
#include <sstream>

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace fairlead::test {
namespace {

using boost::json::value;

struct Vector {
  std::string name;
  double total = 0;
  double k = 0;
  std::vector<KaiQueue> queues;
  std::vector<double> shares;
};

double number(const value& object, const char* key) { return object.at(key).to_number<double>(); }

std::vector<Vector> read_vectors() {
  std::ifstream file(FAIRLEAD_SOURCE_DIR "/tests/data/kai/fair_shares.json");
  std::stringstream text;
  text << file.rdbuf();
  std::vector<Vector> vectors;
  const value document = boost::json::parse(text.str());
  for (const value& each : document.as_array()) {
    Vector& vector = vectors.emplace_back();
    vector.name = each.at("name").as_string().c_str();
    vector.total = number(each, "total");
    vector.k = number(each, "k");
    for (const value& queue : each.at("queues").as_array()) {
      vector.queues.push_back(
          {queue.at("name").as_string().c_str(), number(queue, "deserved"), number(queue, "limit"),
           number(queue, "weight"), number(queue, "request"), number(queue, "usage"),
           static_cast<int>(number(queue, "priority")), number(queue, "created")});
      vector.shares.push_back(number(each.at("fairShare"), vector.queues.back().name.c_str()));
    }
  }
  return vectors;
}

TEST(KaiShares, AgreeWithAllKnownAnswers) {
  const std::vector<Vector> vectors = read_vectors();
  ASSERT_EQ(vectors.size(), 100U);
  for (const Vector& vector : vectors) {
    const std::vector<double> shares = kai_shares(vector.total, vector.k, vector.queues);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      EXPECT_NEAR(shares[i], vector.shares[i], 1e-8) << vector.name << " " << vector.queues[i].name;
    }
  }
}

// Whole GPUs, no decayed usage, no order among queues, and no more promised than there is.
bool is_comparable(const Vector& vector) {
  double promised = 0;
  for (const KaiQueue& queue : vector.queues) {
    promised += queue.deserved;
    const bool whole = queue.deserved >= 0 && std::floor(queue.deserved) == queue.deserved &&
                       queue.request >= 0 && std::floor(queue.request) == queue.request &&
                       std::floor(queue.limit) == queue.limit;
    // A limit below what the queue deserves cannot be said in Kueue's words.
    const bool limited = queue.limit >= 0 && queue.limit < queue.deserved;
    if (!whole || limited || queue.usage != 0 || queue.priority != vector.queues.front().priority)
      return false;
  }
  return promised <= vector.total && std::floor(vector.total) == vector.total;
}

// What each queue gets of one-GPU jobs, all submitted before the first pass.
std::vector<double> our_shares(const Vector& vector) {
  Engine engine(SchedulerKind::fairlead);
  ApplyPolicy policy;
  model::ResourceFlavor flavor;
  flavor.name = "gpus";
  policy.objects.emplace_back(flavor);
  double unpromised = vector.total;
  const auto add_queue = [&](const std::string& name, double nominal, double limit, double weight) {
    model::ClusterQueue queue;
    queue.name = name;
    queue.cohort = "all";
    queue.namespace_selector = model::LabelSelector{};
    queue.fair_weight = Quantity::of_milli(std::llround(weight * 1000));
    model::ResourceQuota quota;
    quota.resource = "nvidia.com/gpu";
    quota.nominal = Amount(std::llround(nominal));
    if (limit >= 0) quota.borrowing_limit = Amount(std::llround(std::max(0.0, limit - nominal)));
    queue.resource_groups = {{{"nvidia.com/gpu"}, {{"gpus", {quota}}}}};
    policy.objects.emplace_back(queue);
    policy.objects.emplace_back(model::LocalQueue{name, "main", name});
  };
  for (const KaiQueue& queue : vector.queues) {
    unpromised -= queue.deserved;
    add_queue(queue.name, queue.deserved, queue.limit, queue.weight);
  }
  add_queue("unpromised", unpromised, -1, 1);
  EXPECT_TRUE(engine.apply(policy, Instant()).has_value());
  for (const KaiQueue& queue : vector.queues) {
    for (int i = 0; i < static_cast<int>(queue.request); ++i) {
      model::Workload job;
      job.space = queue.name;
      job.name = "j" + std::to_string(i);
      job.queue = "main";
      model::Container container;
      container.requests["nvidia.com/gpu"] = Quantity::of(1);
      job.pod_sets.emplace_back().pod.containers.push_back(container);
      EXPECT_TRUE(engine.apply(Submit{job}, Instant()).has_value());
    }
  }
  engine.decide(Instant());
  std::vector<double> shares;
  const State& state = engine.state();
  for (const KaiQueue& queue : vector.queues) {
    const auto id = state.queue_names.find(queue.name);
    shares.push_back(static_cast<double>(state.queue(*id).holders.size()));
  }
  return shares;
}

TEST(KaiShares, AreOursUpToRoundingWhereBothMeanTheSame) {
  int compared = 0;
  for (const Vector& vector : read_vectors()) {
    if (!is_comparable(vector)) continue;
    ++compared;
    const std::vector<double> ours = our_shares(vector);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const KaiQueue& queue = vector.queues[i];
      if (queue.weight == 0) continue;  // KAI leaves its part idle
      EXPECT_NEAR(ours[i], vector.shares[i], 1) << vector.name << " " << queue.name;
    }
  }
  EXPECT_GE(compared, 10);
}

}  // namespace
}  // namespace fairlead::test
