#include "helpers.hpp"
#include "trace/import/mapping.hpp"

namespace fairlead::trace {

namespace {

TEST(CsvImport, HeliosJobsAreDividedOverTheirNodes) {
  const auto imported = import_text(
      "helios",
      "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration\n"
      "9,u,v,16,64,2,COMPLETED,2020-04-01 00:00:10,2020-04-01 00:01:10,2020-04-01 01:01:10,3600\n");
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].tenant, "v");
  EXPECT_EQ(jobs[0].pods, 2);
  EXPECT_EQ(jobs[0].gpus, 8);
  EXPECT_EQ(jobs[0].cpu_milli, 32'000);
  EXPECT_EQ(jobs[0].start, Instant{60'000});
  EXPECT_TRUE(notes_say(imported, "guessed", 3, "times without a time zone")) << imported.notes;
}

// The columns and the kind of values that its README shows.
TEST(CsvImport, KalosJobsRunFromStartToEndWhateverTheirDurationSays) {
  const auto imported = import_text(
      "helios",
      "job_id,user,node_num,gpu_num,cpu_num,mem_per_pod_GB,shared_mem_per_pod,type,state,"
      "submit_time,start_time,end_time,fail_time,stop_time,duration,queue,gpu_time\n"
      "dlc1,u7,2,16,240,1000,100.0,Pretrain,NODE_FAIL,2023-05-17 11:00:00+00:00,"
      "2023-05-17 11:01:00+00:00,2023-05-17 11:03:00+00:00,,,180,60.0,2880.0\n");
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 1U) << imported.notes;
  EXPECT_EQ(jobs[0].tenant, "Pretrain");
  EXPECT_EQ(jobs[0].duration, seconds(120));
  EXPECT_EQ(jobs[0].outcome, Outcome::failed);
  EXPECT_EQ(jobs[0].pods, 2);
}

TEST(CsvImport, OpenbPodsShareGpusInThousandths) {
  const auto imported = import_text(
      "openb",
      "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,"
      "deletion_time,scheduled_time\n"
      "a,6000,12288,1,460,,LS,Running,10,100,20\n"
      "b,8000,1024,2,1000,V100M32,BE,Succeeded,10,100,20\n"
      "c,8000,1024,1,1000,A10|T4,BE,Failed,10,100,20\n"
      "d,8000,1024,1,1000,,BE,Pending,10,100,\n");
  const auto jobs = jobs_of(imported);
  ASSERT_EQ(jobs.size(), 3U);
  EXPECT_EQ(jobs[0].gpu_milli, 460);
  EXPECT_EQ(jobs[0].gpus, 0);
  EXPECT_EQ(jobs[0].memory_bytes, std::int64_t{12} << 30);
  EXPECT_EQ(jobs[0].outcome, Outcome::running);
  EXPECT_EQ(jobs[1].gpus, 2);
  EXPECT_EQ(jobs[1].gpu_model, "V100M32");
  EXPECT_EQ(jobs[2].gpu_model, "");
  EXPECT_TRUE(notes_say(imported, "guessed", 1, "jobs that accept several models"));
  EXPECT_TRUE(notes_say(imported, "dropped", 1, "jobs that never started"));
}

TEST(CsvImport, QuotedCellsMayHoldLineBreaksAndAStrayQuoteLosesOneRow) {
  const std::string text =
      "job_id,submission_time,duration,num_gpu\n"
      "\"a,\n\"\"b\",1,5,1\n"
      "\"open,2,5,1\n"
      "c,3,5,1\n";
  for (const std::size_t piece : {std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
    const auto imported = import_texts("itp", {text}, {}, piece);
    const auto jobs = jobs_of(imported);
    ASSERT_EQ(jobs.size(), 2U) << imported.notes;
    EXPECT_EQ(jobs[0].name, "a,\\x0a\"b");
    EXPECT_EQ(jobs[1].name, "c");
    EXPECT_TRUE(notes_say(imported, "dropped", 1, "rows: a quote is out of place (in:4:1)"));
  }
}

// A file that was cut off ends without an end of its line; one that was not may do so too.
TEST(CsvImport, AFileThatIsCutOffInItsLastRowSaysSo) {
  const std::string head = "job_id,submission_time,duration,num_gpu\na,1,1,1\n";
  const std::string cut = "rows: the file seems cut off in its last row (in:3:";
  for (const char* row : {"b,2", "\"b", "b,2,\"1"}) {
    const auto imported = import_text("itp", head + row);
    EXPECT_NE(imported.notes.find(cut), std::string::npos) << row << "\n" << imported.notes;
  }
  for (const char* rows : {"b,2,1,1", "b,2\n", "\"b\nc,3,1,1\n", "b,2,1,1,1"}) {
    const auto imported = import_text("itp", head + rows);
    EXPECT_EQ(imported.notes.find(cut), std::string::npos) << rows << "\n" << imported.notes;
  }
}

TEST(CsvImport, BinaryAndCompressedSourcesAreRefused) {
  const std::string head = "job_id,submission_time,duration,num_gpu\na,1,1,1\n";
  EXPECT_NE(import_text("itp", "\x1f\x8b..").complaint.find("gzip"), std::string::npos);
  const std::string zeros = head + std::string(3, '\0');
  EXPECT_NE(import_texts("itp", {zeros}, {}, 8).complaint.find("zero bytes"), std::string::npos);
}

TEST(CsvImport, NamesThatAreGivenTwiceGetANumber) {
  std::string text = "job_id,submission_time,duration,num_gpu\n";
  for (int i = 0; i < 12; ++i) text += "train," + std::to_string(i) + ",1,1\n";
  const auto jobs = jobs_of(import_text("itp", text + "train-2,5,1,1\n"));
  ASSERT_EQ(jobs.size(), 13U) << "reading them back proves that names are unique";
  EXPECT_EQ(jobs[0].name, "train");
  EXPECT_EQ(jobs[1].name, "train-2");
}

std::string refusal_of(const std::string& mapping) {
  const auto parsed = parse_mapping(mapping, "map.yaml");
  return parsed ? "" : to_string(parsed.error());
}

TEST(Mapping, SaysWhatColumnsMean) {
  const auto mapping = parse_mapping(
      "delimiter: tab\n"
      "columns:\n"
      "  submit: [sent, submitted]\n"
      "  duration: {column: length, unit: minutes}\n"
      "  outcome: {column: state, words: {0: completed}}\n"
      "  tenant: {value: all}\n"
      "rows: {kind: [train, 7]}\n",
      "map.yaml");
  ASSERT_TRUE(mapping) << to_string(mapping.error());
  EXPECT_EQ(mapping->delimiter, '\t');
  EXPECT_EQ((*mapping)[CsvField::submit].columns.size(), 2U);
  EXPECT_EQ((*mapping)[CsvField::duration].unit, "minutes");
  EXPECT_EQ((*mapping)[CsvField::outcome].words.at("0"), "completed");
  EXPECT_EQ((*mapping)[CsvField::tenant].value, "all");
  EXPECT_EQ(mapping->rows.at(0).values.at(1), "7");
}

TEST(Mapping, WhatIsWrongHasAPlace) {
  const auto says = [](const std::string& mapping, const std::string& text) {
    EXPECT_NE(refusal_of(mapping).find(text), std::string::npos) << refusal_of(mapping);
  };
  says("columns: {submit: a, duration: {column: b, unit: weeks}}\n", "map.yaml:1:50: error: ");
  says("columns: {submit: a, duration: {column: b, unit: weeks}}\n", "one of: seconds, milli");
  says("columns: {submit: a, gpu: b, duration: c}\n",
       "map.yaml:1:22: error: columns: there is no field gpu");
  says("columns: {duration: c}\n", "there is no column for submit");
  says("columns: {submit: a, end: c}\n", "end without start");
  says("columns: {submit: {}, duration: c}\n", "either column or value");
  says("delimiter: ab\ncolumns: {submit: a, duration: c}\n", "map.yaml:1:12: error: delimiter");
  says("- a\n", "error");
  says("", "one YAML document");
}

}  // namespace

}  // namespace fairlead::trace
