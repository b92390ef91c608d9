#include "trace/synth.hpp"

#include <algorithm>
#include <string>

#include "helpers.hpp"
#include "trace/describe.hpp"
#include "trace/write.hpp"

namespace fairlead::trace {

namespace {

Trace must_synthesize(const SynthOptions& options) {
  auto trace = synthesize(options);
  if (!trace) {
    ADD_FAILURE() << to_string(trace.error());
    return {};
  }
  return *std::move(trace);
}

// FNV-1a.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

TEST(Synth, TheRandomNumbersAreThePublishedOnes) {
  Random random(1234567, "");
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
}

TEST(Synth, ADrawFollowsThePointsOfTheDistribution) {
  constexpr Quantile points[] = {{0, 10}, {500'000, 20}, {1'000'000, 1020}};
  Random random(1, "draw");
  int low = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::int64_t value = draw(points, random);
    ASSERT_GE(value, 10);
    ASSERT_LE(value, 1020);
    if (value < 20) ++low;
  }
  EXPECT_NEAR(low, 50'000, 1000);
}

TEST(Synth, TheSameSeedGivesTheseBytesOnEveryMachine) {
  const std::string text = to_json_lines(must_synthesize({}));
  // A change here changes everybody's generated workloads: say so in the change log.
  EXPECT_EQ(hash_of(text), 1335064333723418362ULL) << text.substr(0, 500);
}

TEST(Synth, TheOrderOfTenantsDoesNotMatter) {
  SynthOptions options;
  options.days = 7;
  const Trace trace = must_synthesize(options);
  std::reverse(options.tenants.begin(), options.tenants.end());
  EXPECT_EQ(must_synthesize(options).records, trace.records);
}

TEST(Synth, ItSubmitsTheLoadThatWasAskedFor) {
  for (const std::int64_t load : {50, 85, 120}) {
    SynthOptions options;
    options.gpus = 64;
    options.days = 30;
    options.load_percent = load;
    const double capacity = 64 * 30 * 24;
    const double asked = capacity * static_cast<double>(load) / 100;
    EXPECT_NEAR(describe(must_synthesize(options)).gpu_hours, asked, capacity / 1000);
  }
}

TEST(Synth, JobsAreSubmittedInOrderWithinTheDays) {
  SynthOptions options;
  options.days = 3;
  const Trace trace = must_synthesize(options);
  Instant last;
  for (const Record& record : trace.records) {
    EXPECT_GE(record.submit, last);
    EXPECT_LT(record.submit, Instant{3 * 86'400'000});
    EXPECT_GT(record.duration.ms, 0);
    last = record.submit;
  }
}

TEST(Synth, NoGangIsLargerThanItsTenantMayHave) {
  SynthOptions options;
  options.tenants = {{"a", TenantKind::production, 1, 8}, {"b", TenantKind::training, 1, 64}};
  options.gpus = 16;
  for (const auto& tenant : describe(must_synthesize(options)).tenants) {
    EXPECT_LE(tenant.largest_gang_milli, tenant.name == "a" ? 8000 : 16'000) << tenant.name;
  }
}

// The targets of docs/traces.md, each with the room that other seeds need.
TEST(Synth, TheDefaultProfileMatchesThePublishedStatistics) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    SynthOptions options;
    options.seed = seed;
    const Description d = describe(must_synthesize(options));
    const auto hours = [&](std::size_t i) {
      return static_cast<double>(d.quantiles[i].ms) / 3'600'000;
    };
    const auto jobs = static_cast<double>(d.jobs);
    EXPECT_GT(jobs, 10'000);
    EXPECT_LT(jobs, 20'000);
    EXPECT_NEAR(hours(3), 0.37, 0.07) << "median duration";
    EXPECT_NEAR(hours(5), 11, 2.5) << "p90 of the duration";
    EXPECT_LT(hours(8), 21 * 24);
    EXPECT_GT(static_cast<double>(d.long_jobs) / jobs, 0.01) << "longer than three days";
    EXPECT_LT(static_cast<double>(d.long_jobs) / jobs, 0.06);
    EXPECT_GT(d.long_gpu_hours / d.gpu_hours, 0.3);
    EXPECT_NEAR(d.tenant_gini, 0.60, 0.01);
    EXPECT_GT(d.hourly_fano, 20);
    ASSERT_FALSE(d.gangs.empty());
    EXPECT_NEAR(static_cast<double>(d.gangs.front().jobs) / jobs, 0.83, 0.06) << "one GPU";
    EXPECT_GE(d.gangs.back().gpu_milli, 32'000);
  }
}

TEST(Synth, NightsAndWeekendsAreQuieter) {
  SynthOptions options;
  options.tenants = {{"a", TenantKind::research, 1, 64}};
  const Description d = describe(must_synthesize(options));
  const auto sum = [](const std::vector<std::int64_t>& counts, std::size_t from, std::size_t to) {
    std::int64_t total = 0;
    for (std::size_t i = from; i < to; ++i) total += counts[i];
    return total;
  };
  EXPECT_GT(sum(d.by_hour, 9, 17), 2 * sum(d.by_hour, 0, 8));
  EXPECT_GT(sum(d.by_weekday, 0, 5), 4 * sum(d.by_weekday, 5, 7));
}

TEST(Synth, RefusesOptionsThatMakeNoSense) {
  const auto refuses = [](auto change, const std::string& part) {
    SynthOptions options;
    change(options);
    const auto trace = synthesize(options);
    ASSERT_FALSE(trace) << part;
    EXPECT_NE(to_string(trace.error()).find(part), std::string::npos) << to_string(trace.error());
  };
  refuses([](SynthOptions& o) { o.days = 0; }, "days must be from 1 to");
  refuses([](SynthOptions& o) { o.gpus = -1; }, "GPUs must be from 1 to");
  refuses([](SynthOptions& o) { o.load_percent = 0; }, "load in per cent must be from 1");
  refuses([](SynthOptions& o) { o.days = 3650, o.gpus = 1'000'000; }, "million GPU-days");
  refuses([](SynthOptions& o) { o.tenants.clear(); }, "there is no tenant");
  refuses([](SynthOptions& o) { o.tenants[0].weight = 0; }, "weight of production must be");
  refuses([](SynthOptions& o) { o.tenants[0].largest_gang = 0; }, "largest gang of production");
  refuses([](SynthOptions& o) { o.tenants[0].name = "Not A Name"; }, "no namespace name");
  refuses([](SynthOptions& o) { o.tenants[0].name = o.tenants[1].name; }, "there twice");
}

TEST(Synth, AQueueIsNamedAsKubernetesNamesObjects) {
  const auto accepts = [](std::string queue) {
    SynthOptions options;
    options.days = 1;
    options.queue = std::move(queue);
    return synthesize(options).has_value();
  };
  for (const char* name : {"main", "gpu.high-priority", "0"}) EXPECT_TRUE(accepts(name)) << name;
  for (const char* name : {"", "Main", "a/b", "a..b", ".a", "a-"}) {
    EXPECT_FALSE(accepts(name)) << name;
  }
  EXPECT_TRUE(accepts(std::string(63, 'a')));
  EXPECT_FALSE(accepts(std::string(64, 'a')));
}

TEST(Synth, ReadsTenantsFromTheCommandLine) {
  const auto tenant = parse_tenant("vision=training:30:16");
  ASSERT_TRUE(tenant);
  EXPECT_EQ(tenant->name, "vision");
  EXPECT_EQ(tenant->kind, TenantKind::training);
  EXPECT_EQ(tenant->weight, 30);
  EXPECT_EQ(tenant->largest_gang, 16);
  EXPECT_EQ(parse_tenant("a=batch:1")->largest_gang, 64);
  for (const char* wrong : {"", "a", "a=", "a=batch", "a=lottery:1", "a=batch:x",
                            "a=batch:1:", "a=batch:1:2:3", "a=batch:99999999999999999999"}) {
    EXPECT_FALSE(parse_tenant(wrong)) << wrong;
  }
}

}  // namespace

}  // namespace fairlead::trace
