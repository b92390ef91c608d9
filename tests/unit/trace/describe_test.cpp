#include "trace/describe.hpp"

#include <string>

#include <boost/json.hpp>

#include "helpers.hpp"

namespace fairlead::trace {

namespace {

Record job(const char* tenant, std::int64_t hour, std::int64_t hours, std::int64_t gpus) {
  Record record;
  record.tenant = tenant;
  record.user = "ann";
  record.submit = Instant{hour * 3'600'000};
  record.duration = seconds(hours * 3600);
  record.gpus = gpus;
  return record;
}

TEST(Describe, AddsUpGpuTimeByTenantAndGang) {
  Trace trace;
  trace.records = {job("a", 0, 2, 8), job("b", 1, 4, 1), job("a", 3, 100, 1)};
  trace.records[0].pods = 2;
  const Description d = describe(trace);
  EXPECT_EQ(d.jobs, 3);
  EXPECT_DOUBLE_EQ(d.gpu_hours, 32 + 4 + 100);
  EXPECT_EQ(d.span, seconds(3 * 3600));
  EXPECT_EQ(d.long_jobs, 1);
  EXPECT_DOUBLE_EQ(d.long_gpu_hours, 100);
  ASSERT_EQ(d.tenants.size(), 2U);
  EXPECT_EQ(d.tenants[0].name, "a");
  EXPECT_DOUBLE_EQ(d.tenants[0].gpu_hours, 132);
  EXPECT_EQ(d.tenants[0].users, 1);
  EXPECT_EQ(d.users, 2) << "users of the same name in two tenants are two";
  ASSERT_EQ(d.gangs.size(), 2U);
  EXPECT_EQ(d.gangs[1].gpu_milli, 16'000);
  EXPECT_EQ(d.quantiles[3], seconds(4 * 3600)) << "the median of 2, 4 and 100 hours";
}

TEST(Describe, TheGiniCoefficientIsThatOfTheTextbook) {
  Trace trace;
  trace.records = {job("a", 0, 1, 1), job("b", 0, 1, 1), job("c", 0, 1, 1)};
  EXPECT_DOUBLE_EQ(describe(trace).tenant_gini, 0);
  trace.records = {job("a", 0, 1, 1), job("b", 0, 3, 1)};
  EXPECT_DOUBLE_EQ(describe(trace).tenant_gini, 0.25);
}

TEST(Describe, TheFanoFactorIsVarianceOverMean) {
  Trace trace;
  for (std::int64_t hour = 0; hour < 10; ++hour) trace.records.push_back(job("a", hour, 1, 1));
  EXPECT_DOUBLE_EQ(describe(trace).hourly_fano, 0) << "one an hour";
  trace.records = {job("a", 0, 1, 1), job("a", 0, 1, 1), job("a", 0, 1, 1), job("a", 1, 1, 1)};
  EXPECT_DOUBLE_EQ(describe(trace).hourly_fano, 0.5) << "three and one: mean 2, variance 1";
}

TEST(Describe, CountsWhatItCannotConvertIntoGpuTime) {
  const Trace trace = must_parse(
      "{\"tenant\":\"a\",\"submit\":0,\"duration\":3600,\"mig\":{\"1g.10gb\":1}}\n"
      "{\"tenant\":\"a\",\"submit\":0,\"duration\":3600,\"gpuMilli\":250}\n"
      "{\"tenant\":\"a\",\"submit\":0,\"duration\":3600,\"workload\":{}}\n");
  const Description d = describe(trace);
  EXPECT_EQ(d.documents, 1);
  EXPECT_EQ(d.mig_jobs, 1);
  EXPECT_DOUBLE_EQ(d.gpu_hours, 0.25);
  EXPECT_NE(to_text(d).find("1 workload documents, 1 jobs on MIG slices"), std::string::npos);
}

TEST(Describe, AnEmptyTraceHasNoFigures) {
  const Description d = describe({});
  EXPECT_EQ(d.jobs, 0);
  EXPECT_NE(to_text(d).find("0 jobs"), std::string::npos);
}

TEST(Describe, NamesFromOutsideAreEscaped) {
  Trace trace;
  trace.source = "t\x1b[31m";
  trace.records = {job("a\x1b[31m", 0, 1, 1)};
  const Description d = describe(trace);
  EXPECT_EQ(to_text(d).find('\x1b'), std::string::npos);
  EXPECT_EQ(to_json(d).find('\x1b'), std::string::npos);
}

TEST(Describe, TheJsonHasTheDocumentedMembers) {
  Trace trace;
  trace.source = "x \"y\"";
  trace.records = {job("a", 0, 1, 1), job("b", 5, 3, 8)};
  trace.notes = {{"something", 3}};
  const auto json = boost::json::parse(to_json(describe(trace)));
  EXPECT_EQ(json.at("source").as_string(), "x \"y\"");
  EXPECT_EQ(json.at("jobs").as_int64(), 2);
  EXPECT_EQ(json.at("gpuHours").as_double(), 25);
  EXPECT_EQ(json.at("durationSeconds").at("p50").as_double(), 3600);
  EXPECT_EQ(json.at("longerThan3Days").at("jobs").as_int64(), 0);
  EXPECT_EQ(json.at("gangs").at(1).at("gpus").as_int64(), 8);
  EXPECT_EQ(json.at("tenants").at(0).at("name").as_string(), "b");
  EXPECT_EQ(json.at("notes").at(0).at("count").as_int64(), 3);
  EXPECT_EQ(json.at("byHour").as_array().size(), 24U);
}

}  // namespace

}  // namespace fairlead::trace
