// The same policy in another order of documents and fields gives the same report, to the last byte.
#include <algorithm>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "manifest/compose.hpp"
#include "manifest/decode.hpp"
#include "manifest/encode.hpp"
#include "manifest/load.hpp"
#include "report/report.hpp"
#include "sim/simulation.hpp"
#include "trace/random.hpp"
#include "trace/synth.hpp"

namespace fairlead::report {

namespace {

namespace json = boost::json;

template <class Items>
void shuffle(Items& items, trace::Random& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1],
              items[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(i)))]);
  }
}

// Fields are in another order at every level; the order of lists has a meaning and stays.
json::value with_shuffled_fields(const json::value& value, trace::Random& random) {
  if (value.is_array()) {
    json::array items;
    for (const json::value& item : value.as_array()) {
      items.push_back(with_shuffled_fields(item, random));
    }
    return items;
  }
  if (!value.is_object()) return value;
  std::vector<std::pair<std::string, json::value>> members;
  for (const auto& member : value.as_object()) {
    members.emplace_back(member.key(), with_shuffled_fields(member.value(), random));
  }
  shuffle(members, random);
  json::object result;
  for (auto& [key, member] : members) result[key] = std::move(member);
  return result;
}

std::vector<model::PolicyObject> shuffled(std::vector<model::PolicyObject> policy,
                                          std::uint64_t seed) {
  trace::Random random(seed, "shuffle");
  shuffle(policy, random);
  std::string text;
  for (const model::PolicyObject& object : policy) {
    text += json::serialize(with_shuffled_fields(json::parse(manifest::encode(object)), random));
    text += "\n";
  }
  const auto documents = manifest::compose(text, "shuffled.json");
  EXPECT_TRUE(documents) << to_string(documents.error());
  const auto manifest = manifest::decode(*documents);
  EXPECT_TRUE(manifest) << to_string(manifest.error());
  return manifest::policy_objects(*manifest);
}

TEST(Determinism, TheOrderOfDocumentsAndFieldsNeverMatters) {
  const auto manifest =
      manifest::load({std::string(FAIRLEAD_SOURCE_DIR) + "/examples/kueue/before"});
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  const std::vector<model::PolicyObject> policy = manifest::policy_objects(*manifest);
  trace::SynthOptions options;
  options.days = 14;
  const auto trace = trace::synthesize(options);
  ASSERT_TRUE(trace);
  const auto jobs = sim::Jobs::from(*trace);
  ASSERT_TRUE(jobs);
  const auto report_on = [&](const std::vector<model::PolicyObject>& objects) {
    const auto run = sim::simulate({*jobs, objects, SchedulerKind::kueue, {}, {}, nullptr});
    EXPECT_TRUE(run) << to_string(run.error());
    Report report;
    report.jobs = &*jobs;
    report.before = {{}, "kueue", {}, *run, summarize(*run, *jobs), 0, {}};
    return to_json(report);
  };
  const std::string expected = report_on(policy);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(report_on(shuffled(policy, seed)), expected) << "seed " << seed;
  }
}

}  // namespace

}  // namespace fairlead::report
