#include "trace/write.hpp"

#include <string>

#include "helpers.hpp"
#include "trace/random.hpp"
#include "trace/synth.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {

namespace {

std::string random_name(Random& random) {
  static const std::string_view pieces[] = {"a", "-", "Z", "\"", "\\", "\u00e9", "\U0001F600", " "};
  std::string name = "n";
  for (std::int64_t i = random.below(12); i > 0; --i) {
    name += pieces[static_cast<std::size_t>(random.below(std::size(pieces)))];
  }
  return name;
}

Duration random_span(Random& random) {
  return milliseconds(1 + random.below(random.below(2) == 0 ? 5'000 : max_span.ms));
}

// What a record asks for, in short fields.
void add_request(Record& record, Random& random) {
  record.tenant = random_name(random);
  if (random.below(2) == 0) record.queue = random_name(random);
  if (!record.queue.empty() && random.below(2) == 0) record.queue_space = random_name(random);
  if (random.below(2) == 0) record.priority = static_cast<std::int32_t>(random.next());
  if (random.below(2) == 0) record.priority_class = random_name(random);
  record.pods = static_cast<std::int32_t>(1 + random.below(5));
  record.cpu_milli = random.below(3) * random.below(100'000);
  record.memory_bytes = random.below(3) * random.below(std::int64_t{1} << 45);
  record.gpus = random.below(3);
  if (record.gpus == 0) record.gpu_milli = static_cast<std::int32_t>(random.below(1001));
  for (std::int64_t i = random.below(3); i > 0; --i) {
    record.mig.insert(record.mig.begin(), {std::to_string(i) + "g.10gb", 1 + random.below(9)});
  }
  if (random.below(2) == 0) record.gpu_model = random_name(random);
}

Record random_record(Random& random, int index) {
  Record record;
  record.name = std::to_string(index) + random_name(random);
  record.submit = Instant{random.below(max_span.ms / 2)};
  if (random.below(2) == 0) record.start = record.submit + random_span(random);
  if (record.start && record.start->ms > max_span.ms) record.start.reset();
  if (random.below(2) == 0) record.admitted = record.start.value_or(record.submit);
  record.duration = random.below(9) == 0 ? Duration{} : random_span(random);
  record.outcome = static_cast<Outcome>(random.below(8));
  if (random.below(2) == 0) record.user = random_name(random);
  if (random.below(2) == 0) record.limit = random_span(random);
  if (random.below(2) == 0) record.checkpoint_every = random_span(random);
  if (random.below(5) == 0) {
    record.workload = R"({"kind": "Job", "x":["\u001b"]})";
  } else {
    add_request(record, random);
  }
  return record;
}

TEST(WriteTrace, EveryRecordReadsBackEqual) {
  Random random(1, "records");
  for (int i = 0; i < 5000; ++i) {
    Record record = random_record(random, i);
    const std::string line = to_json_line(record);
    const Trace trace = must_parse(line);
    ASSERT_EQ(trace.records.size(), 1U) << line;
    record.origin = {0, 1};
    ASSERT_EQ(trace.records[0], record) << line;
    ASSERT_EQ(to_json_line(trace.records[0]), line);
  }
}

TEST(WriteTrace, ASynthesizedTraceReadsBackEqual) {
  SynthOptions options;
  options.days = 14;
  const auto trace = synthesize(options);
  ASSERT_TRUE(trace);
  Trace again = must_parse(to_json_lines(*trace));
  for (Record& record : again.records) record.origin = {};
  EXPECT_EQ(again.records, trace->records);
  EXPECT_TRUE(again.notes.empty());
}

TEST(WriteTrace, LeavesDefaultsOutAndKeepsTheOrderOfFields) {
  Record record;
  record.name = "n";
  record.tenant = "t";
  record.submit = Instant{61'500};
  record.duration = seconds(60);
  EXPECT_EQ(to_json_line(record),
            "{\"name\":\"n\",\"tenant\":\"t\",\"submit\":61.5,\"duration\":60}\n");
  record.cpu_milli = 1500;
  record.memory_bytes = std::int64_t{64} << 30;
  record.gpus = 8;
  record.mig = {{"1g.10gb", 2}};
  EXPECT_EQ(to_json_line(record),
            "{\"name\":\"n\",\"tenant\":\"t\",\"submit\":61.5,\"duration\":60,\"cpu\":\"1500m\","
            "\"memory\":\"64Gi\",\"gpus\":8,\"mig\":{\"1g.10gb\":2}}\n");
}

}  // namespace

}  // namespace fairlead::trace
