#include <string>

#include "helpers.hpp"
#include "trace/describe.hpp"

namespace fairlead::trace {

namespace {

const std::string header = "job_id,submission_time,duration,num_gpu\n";

TEST(ItpFile, TheFileIsTheTenantAndTimeStartsAtTheFirstSubmission) {
  const Trace trace =
      must_parse(header + "a,1000,60,1\nb,1090,30,8\n", "some/folder/cluster07.csv");
  ASSERT_EQ(trace.records.size(), 2U);
  EXPECT_EQ(trace.records[0].tenant, "cluster07");
  EXPECT_EQ(trace.records[0].name, "a");
  EXPECT_EQ(trace.records[0].submit, Instant{0});
  EXPECT_EQ(trace.records[1].submit, Instant{90'000});
  EXPECT_EQ(trace.records[1].duration, seconds(30));
  EXPECT_TRUE(trace.notes.empty());
}

TEST(ItpFile, ManyGpusBecomePodsOfOneNode) {
  const Trace trace = must_parse(header + "a,1,1,64\nb,2,1,12\nc,3,1,13\n", "c.csv");
  ASSERT_EQ(trace.records.size(), 3U);
  EXPECT_EQ(trace.records[0].pods, 8);
  EXPECT_EQ(trace.records[0].gpus, 8);
  EXPECT_EQ(trace.records[1].pods, 2) << "12 GPUs go evenly into two nodes";
  EXPECT_EQ(trace.records[1].gpus, 6);
  EXPECT_EQ(trace.records[2].pods, 13) << "13 do not";
  EXPECT_EQ(trace.records[2].gpus, 1);
  ASSERT_EQ(trace.notes.size(), 1U);
  EXPECT_EQ(trace.notes[0].count, 2) << "both are guesses";
}

TEST(ItpFile, RefusesWrongRowsAndHeaders) {
  EXPECT_NE(complaint(header + "a,1,-60,1\n").find("2:5: error: duration: a time cannot be neg"),
            std::string::npos);
  EXPECT_NE(complaint(header + "a,1,nan,1\n").find("duration: this is not a time"),
            std::string::npos);
  EXPECT_NE(complaint(header + "a,1,1,1e3\n").find("num_gpu: this is not a whole number"),
            std::string::npos);
  EXPECT_NE(complaint(header + "a,1,1,1\nb,2").find("is the file truncated?"), std::string::npos);
  EXPECT_NE(complaint("job_id,submission_time,gpus\n").find("not the columns of an ITP trace"),
            std::string::npos);
}

TEST(ItpFile, ColumnsMayStandInAnyOrder) {
  const Trace trace = must_parse("num_gpu,duration,submission_time,job_id\n4,60,1,a\n", "c.csv");
  ASSERT_EQ(trace.records.size(), 1U);
  EXPECT_EQ(trace.records[0].gpus, 4);
  EXPECT_EQ(trace.records[0].name, "a");
}

TEST(ItpFile, TheRecordedTraceHasItsPublishedSize) {
  const auto path = recorded("itp-2021");
  if (path.empty()) GTEST_SKIP() << "no recorded traces: FAIRLEAD_TRACES names their folder";
  const auto trace = read_trace(path.string());
  ASSERT_TRUE(trace) << to_string(trace.error());
  const Description d = describe(*trace);
  EXPECT_EQ(d.jobs, 69'351);
  EXPECT_EQ(d.tenants.size(), 10U);
  EXPECT_NEAR(d.gpu_hours, 1'633'000, 500);
  EXPECT_NEAR(static_cast<double>(d.span.ms) / 86'400'000, 60, 1);
  ASSERT_EQ(d.gangs.size(), 7U);
  EXPECT_EQ(d.gangs.front().gpu_milli, 1000);
  EXPECT_EQ(d.gangs.back().gpu_milli, 64'000);
  EXPECT_EQ(trace->records.front().submit, Instant{0});
  EXPECT_TRUE(trace->notes.empty()) << trace->notes[0].text;
}

}  // namespace

}  // namespace fairlead::trace
