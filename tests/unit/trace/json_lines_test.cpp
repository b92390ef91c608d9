#include <string>

#include "helpers.hpp"

namespace fairlead::trace {

namespace {

// A line with the given members beside what every record needs.
std::string line_with(const std::string& members) {
  return R"({"tenant":"a","submit":0,"duration":60)" + (members.empty() ? "" : "," + members) +
         "}\n";
}

Record only(const std::string& text) {
  const Trace trace = must_parse(text);
  return trace.records.size() == 1 ? trace.records[0] : Record();
}

TEST(JsonLines, ReadsEveryField) {
  const Record record =
      only(R"({"name":"n","tenant":"t","queue":"space/q","user":"u","priority":-5,)"
           R"("priorityClass":"high","submit":"1h","admitted":3600.25,"start":3600.5,)"
           R"("duration":"2h30m",)"
           R"("outcome":"failed","limit":"1d","checkpointEvery":"30m","pods":4,"cpu":"1500m",)"
           R"("memory":"64Gi","gpus":8,"mig":{"2g.20gb":1,"1g.10gb":3},"gpuModel":"H100"})");
  Record expected;
  expected.name = "n";
  expected.tenant = "t";
  expected.queue_space = "space";
  expected.queue = "q";
  expected.user = "u";
  expected.priority = -5;
  expected.priority_class = "high";
  expected.submit = Instant{3'600'000};
  expected.admitted = Instant{3'600'250};
  expected.start = Instant{3'600'500};
  expected.duration = seconds(9000);
  expected.outcome = Outcome::failed;
  expected.limit = seconds(86'400);
  expected.checkpoint_every = seconds(1800);
  expected.pods = 4;
  expected.cpu_milli = 1500;
  expected.memory_bytes = std::int64_t{64} << 30;
  expected.gpus = 8;
  expected.mig = {{"1g.10gb", 3}, {"2g.20gb", 1}};
  expected.gpu_model = "H100";
  expected.origin = {0, 1};
  EXPECT_EQ(record, expected);
}

TEST(JsonLines, GivesDefaultsToWhatIsLeftOut) {
  const Record record = only("\n" + line_with("\"user\":null"));
  EXPECT_EQ(record.name, "job-2") << "named after its line";
  EXPECT_EQ(record.pods, 1);
  EXPECT_EQ(record.gpus, 0);
  EXPECT_FALSE(record.priority);
  EXPECT_FALSE(record.start);
  EXPECT_EQ(queue_space(record), "a");
  EXPECT_EQ(queue_name(record), "main");
}

TEST(JsonLines, KeepsAWorkloadDocumentAsItStands) {
  const Record record = only(
      R"({"submit":0,"duration":1,"workload":{"kind": "Job", "spec":{"a":[1, 2]}},"user":"u"})");
  EXPECT_EQ(record.workload, R"({"kind": "Job", "spec":{"a":[1, 2]}})");
  EXPECT_NE(complaint(line_with(R"("workload":{},"gpus":1)")).find("gpus cannot stand beside"),
            std::string::npos);
  EXPECT_NE(complaint(line_with(R"("workload":"Job")")).find("not a Kubernetes document"),
            std::string::npos);
}

TEST(JsonLines, TakesTimesAsSecondsOrAsText) {
  EXPECT_EQ(only(line_with("\"limit\":90")).limit, seconds(90));
  EXPECT_EQ(only(line_with("\"limit\":\"90s\"")).limit, seconds(90));
  EXPECT_EQ(only(line_with("\"limit\":\"90\"")).limit, seconds(90));
  EXPECT_EQ(only(line_with("\"limit\":1.5e3")).limit, seconds(1500));
  EXPECT_EQ(only(line_with("\"limit\":0.25")).limit, milliseconds(250));
}

TEST(JsonLines, CountsTimesThatHadToBeRounded) {
  const Trace trace = must_parse(line_with("\"limit\":0.0001,\"gpus\":1"));
  EXPECT_EQ(trace.records[0].limit, milliseconds(1));
  ASSERT_EQ(trace.notes.size(), 1U);
  EXPECT_EQ(trace.notes[0], (Note{"times finer than a millisecond were rounded up", 1}));
}

struct Wrong {
  const char* members;
  const char* message;
};

constexpr Wrong wrong_values[] = {
    {R"("limit":-5)", "limit: a time cannot be negative"},
    {R"("limit":"-5m")", "limit: a time cannot be negative"},
    {R"("limit":"NaN")", "limit: this is not a time"},
    {R"("limit":NaN)", "NaN and Infinity are not numbers"},
    {R"("limit":1e300)", "limit: more than 100 years"},
    {R"("limit":"9223372036854775807h")", "limit: this is not a time"},
    {R"("limit":9223372036854775808)", "limit: more than 100 years"},
    {R"("limit":"5 parsecs")", "limit: this is not a time"},
    {R"("limit":0)", "limit: this cannot be zero"},
    {R"("limit":[])", "limit: this is not a time"},
    {R"("pods":0)", "pods: this is out of range (a whole number from 1 to 1000000)"},
    {R"("pods":1.5)", "pods: this is not a whole number"},
    {R"("gpus":-1)", "gpus: this is out of range"},
    {R"("gpus":9223372036854775808)", "gpus: this is out of range"},
    {R"("gpuMilli":1001)", "gpuMilli: this is out of range"},
    {R"("gpus":1,"gpuMilli":500)", "gpus and gpuMilli are both given"},
    {R"("cpu":"-1")", "cpu: a quantity cannot be negative"},
    {R"("memory":"1e30Gi")", "memory: this is not a quantity"},
    {R"("memory":"9223372036854775807Ki")", "memory: this does not fit into 64 bits"},
    {R"("memory":true)", "memory: this is not a quantity"},
    {R"("mig":{"1g.10gb":0})", "mig: this is out of range"},
    {R"("mig":{"1g.10gb":1,"1g.10gb":1})", "mig: this key is given twice"},
    {R"("mig":"1g.10gb")", "mig: this is not a set of MIG profiles"},
    {R"("priority":"high")", "belongs in priorityClass"},
    {R"("queue":"a/b/c")", "queue: this is not the name of a LocalQueue"},
    {R"("queue":"/b")", "queue: this is not the name of a LocalQueue"},
    {R"("user":"")", "user: a name cannot be empty"},
    {R"("user":"\u001b[31m")", "user: a name cannot contain control characters"},
    {R"("outcome":"done")", "outcome: this is not an outcome (one of: completed failed "},
    {R"("start":"-1s")", "start: a time cannot be negative"},
    {R"("gpu":1)", "there is no field gpu (did you mean gpus?)"},
    {R"("checkpoint_every":1)", "did you mean checkpointEvery?"},
    {R"("zzzzzzzz":1)", "the fields are name tenant queue"},
    {R"("gpus":1,"gpus":2)", "this key is given twice"},
};

TEST(JsonLines, RefusesWrongValuesByName) {
  for (const Wrong& wrong : wrong_values) {
    const std::string text = complaint(line_with(wrong.members));
    EXPECT_NE(text.find(wrong.message), std::string::npos) << wrong.members << "\n" << text;
  }
}

TEST(JsonLines, RefusesRecordsThatLackSomething) {
  EXPECT_NE(complaint(R"({"tenant":"a","duration":1})").find("the field submit is missing"),
            std::string::npos);
  EXPECT_NE(complaint(R"({"tenant":"a","submit":1})").find("the field duration is missing"),
            std::string::npos);
  EXPECT_NE(complaint(R"({"submit":1,"duration":1})").find("neither tenant nor queue"),
            std::string::npos);
  EXPECT_NE(complaint(R"({"queue":"q","submit":1,"duration":1})").find("no namespace"),
            std::string::npos);
  EXPECT_NE(complaint(R"({"tenant":"a","submit":2,"start":1,"duration":1})").find("before submit"),
            std::string::npos);
  EXPECT_NE(
      complaint(R"({"tenant":"a","submit":2,"admitted":1,"duration":1})").find("before submit"),
      std::string::npos);
  EXPECT_NE(complaint(R"({"tenant":"a","submit":1,"admitted":3,"start":2,"duration":1})")
                .find("before admitted"),
            std::string::npos);
}

TEST(JsonLines, PointsAtTheLineAndTheColumn) {
  const std::string text = line_with("") + "\n" + line_with("\"gpus\": -1");
  const auto trace = parse_trace(text, "jobs.jsonl");
  ASSERT_FALSE(trace);
  ASSERT_EQ(trace.error().size(), 1U);
  const int column = static_cast<int>(line_with("\"gpus\": -1").find("-1")) + 1;
  EXPECT_EQ(trace.error()[0].at, (Position{"jobs.jsonl", 3, column}));
}

TEST(JsonLines, ReportsAllProblemsOfARecord) {
  const auto trace = parse_trace(line_with(R"("gpus":-1,"pods":0,"colour":1)"), "t");
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().size(), 3U);
}

}  // namespace

}  // namespace fairlead::trace
