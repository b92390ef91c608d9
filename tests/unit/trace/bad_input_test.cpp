// What no trace should ever look like, and what is said then.
#include <algorithm>
#include <fstream>
#include <string>

#include <unistd.h>

#include "helpers.hpp"

namespace fairlead::trace {

namespace {

const std::string good_line = R"({"tenant":"a","submit":5,"duration":60,"gpus":1})";

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(BadTrace, EmptyInputIsAnError) {
  EXPECT_TRUE(says(complaint(""), "the file is empty"));
  EXPECT_TRUE(says(complaint(" \n\r\n"), "the file is empty"));
  EXPECT_TRUE(says(complaint("tenant,submit,duration\n"), "the trace holds no jobs"));
  EXPECT_TRUE(says(complaint("job_id,submission_time,duration,num_gpu\n"), "holds no jobs"));
}

TEST(BadTrace, ATruncatedLastLineIsAnError) {
  const std::string text = good_line + "\n" + good_line.substr(0, 30);
  EXPECT_TRUE(says(complaint(text), "t.jsonl:2:31: error: the text ends before"));
  EXPECT_TRUE(says(complaint(text), "is the file truncated?"));
  EXPECT_FALSE(says(complaint(good_line.substr(0, 30) + "\n" + good_line), "truncated"));
  EXPECT_TRUE(says(complaint("tenant,submit,duration\na,1,1\na,1"), "is the file truncated?"));
  EXPECT_EQ(complaint(good_line), "") << "a last line without its end is whole";
}

TEST(BadTrace, EventsOutOfOrderAreSortedAndCounted) {
  const auto line = [](const char* name, int submit) {
    return "{\"name\":\"" + std::string(name) +
           "\",\"tenant\":\"a\",\"gpus\":1,\"duration\":1,"
           "\"submit\":" +
           std::to_string(submit) + "}\n";
  };
  const Trace trace = must_parse(line("x", 9) + line("y", 3) + line("z", 3) + line("w", 9));
  ASSERT_EQ(trace.records.size(), 4U);
  std::string order;
  for (const Record& record : trace.records) order += record.name;
  EXPECT_EQ(order, "yzxw") << "by submission, then by position";
  ASSERT_EQ(trace.notes.size(), 1U);
  EXPECT_EQ(trace.notes[0].count, 1);
  EXPECT_TRUE(says(trace.notes[0].text, "after a later submission"));
}

TEST(BadTrace, JobsThatAskForNothingAreCounted) {
  const Trace trace = must_parse(R"({"tenant":"a","submit":5,"duration":60})");
  ASSERT_EQ(trace.notes.size(), 1U);
  EXPECT_TRUE(says(trace.notes[0].text, "ask for no CPU, memory or GPU"));
}

TEST(BadTrace, AfterTwentyProblemsTheRestIsCounted) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "{\"submit\":-1}\n";
  const auto trace = parse_trace(text, "t");
  ASSERT_FALSE(trace);
  ASSERT_EQ(trace.error().size(), 21U);
  EXPECT_EQ(trace.error().back().message, "and 980 more problems");
}

TEST(BadTrace, ANameThatIsGivenTwiceIsAnError) {
  const std::string line = R"({"name":"n","tenant":"a","submit":5,"duration":60})";
  const std::string other = R"({"name":"n","tenant":"b","submit":5,"duration":60})";
  EXPECT_TRUE(says(complaint(line + "\n" + line), "t.jsonl:2:1: error: the name n was given"));
  EXPECT_EQ(complaint(line + "\n" + other), "") << "another tenant, another job";
}

TEST(BadTrace, BinaryAndCompressedFilesAreNamed) {
  EXPECT_TRUE(says(complaint(std::string("\x1f\x8b\x08\x00", 4)), "compressed (gzip)"));
  EXPECT_TRUE(says(complaint(std::string("\xff\xfe{\0", 4)), "UTF-16 (save it as UTF-8"));
  EXPECT_TRUE(says(complaint(std::string("\x7f"
                                         "ELF\0\0\0",
                                         7)),
                   "a binary file"));
}

TEST(BadTrace, WhatIsNotUtf8HasItsPlace) {
  EXPECT_TRUE(says(complaint(good_line + "\n{\"tenant\":\"\xff\"}"),
                   "t.jsonl:2:12: error: this is not UTF-8"));
  EXPECT_TRUE(says(complaint("{\"tenant\":\"\xed\xa0\x80\"}"), "not UTF-8")) << "a surrogate";
}

TEST(BadTrace, AByteOrderMarkIsNoProblem) { EXPECT_EQ(complaint("\xEF\xBB\xBF" + good_line), ""); }

TEST(BadTrace, EscapeSequencesNeverReachTheTerminal) {
  for (const std::string& text :
       {std::string("\x1b[31mred"), std::string("{\x1b[31m"),
        std::string(R"({"\u001b[31m":1,"submit":0,"duration":1,"tenant":"a"})"),
        std::string("submit,\x1b[31m\n1,1")}) {
    const std::string said = complaint(text, "t\x1b[31m.csv");
    EXPECT_NE(said, "");
    EXPECT_EQ(said.find('\x1b'), std::string::npos) << said;
  }
}

TEST(BadTrace, AnExcerptIsShortAndShowsThePlace) {
  const std::string filler(100'000, 'x');
  const auto trace =
      parse_trace(R"({"tenant":"a","submit":1,"duration":"1s","user":")" + filler + R"(",!)", "t");
  ASSERT_FALSE(trace);
  const Diagnostic& diagnostic = trace.error()[0];
  EXPECT_LE(diagnostic.excerpt.size(), 120U);
  EXPECT_TRUE(says(diagnostic.excerpt, "!")) << diagnostic.excerpt;
}

TEST(BadTrace, ASixtyMegabyteLineIsReadAndRefused) {
  const std::string filler(60'000'000, '[');
  EXPECT_TRUE(says(complaint("{\"workload\":" + filler), "nested deeper"));
  std::string zeros = "{\"workload\":{\"a\":[0";
  for (int i = 0; i < 30'000'000; ++i) zeros += ",0";
  EXPECT_TRUE(says(complaint(zeros), "the text ends before"));
  EXPECT_TRUE(says(complaint(std::string(60'000'000, 'x')), "this is no trace"));
}

TEST(BadTrace, AnArrayIsNotJsonLines) {
  EXPECT_TRUE(says(complaint("[\n" + good_line + "\n]"), "one object a line: jq -c '.[]'"));
}

TEST(BadTrace, AFileThatIsNotThereIsAnError) {
  const auto trace = read_trace("no/such/file.jsonl");
  ASSERT_FALSE(trace);
  EXPECT_TRUE(says(to_string(trace.error()), "no/such/file.jsonl: error: cannot be read"));
}

class TraceFolder : public testing::Test {
 protected:
  TraceFolder() : path_(testing::TempDir() + "trace_folder_" + std::to_string(getpid())) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directory(path_);
  }
  ~TraceFolder() override { std::filesystem::remove_all(path_); }

  void put(const std::string& name, const std::string& text) {
    std::ofstream(path_ + "/" + name) << text;
  }

  std::string path_;
};

TEST_F(TraceFolder, WithoutTracesIsAnError) {
  put("README.md", "nothing");
  const auto trace = read_trace(path_);
  ASSERT_FALSE(trace);
  EXPECT_TRUE(says(to_string(trace.error()), "no *.csv and no *.jsonl in this folder"));
}

TEST_F(TraceFolder, IsOneTraceInTheOrderOfFileNames) {
  put("b.jsonl", R"({"name":"b","tenant":"t","submit":1,"duration":1})");
  put("a.jsonl", R"({"name":"a","tenant":"t","submit":1,"duration":1})");
  const auto trace = read_trace(path_);
  ASSERT_TRUE(trace) << to_string(trace.error());
  ASSERT_EQ(trace->records.size(), 2U);
  EXPECT_EQ(trace->records[0].name, "a");
  EXPECT_EQ(position_of(*trace, trace->records[1]).file, path_ + "/b.jsonl");
}

TEST_F(TraceFolder, OfMixedFormatsIsAnError) {
  put("a.jsonl", good_line);
  put("b.csv", "job_id,submission_time,duration,num_gpu\nj,1,1,1\n");
  const auto trace = read_trace(path_);
  ASSERT_FALSE(trace);
  EXPECT_TRUE(says(to_string(trace.error()), "must all have the same format"));
}

}  // namespace

}  // namespace fairlead::trace
