#include "trace/csv.hpp"

#include <string>

#include "helpers.hpp"

namespace fairlead::trace {

namespace {

TEST(Csv, SplitsQuotedAndBareCells) {
  CsvSplitter splitter;
  ASSERT_FALSE(splitter.split(R"(a, b ,"c,""d""",)"));
  const auto& cells = splitter.cells();
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(cells[0].text, "a");
  EXPECT_EQ(cells[1].text, "b");
  EXPECT_EQ(cells[2].text, R"(c,"d")");
  EXPECT_EQ(cells[3].text, "");
  EXPECT_EQ(cells[2].at, 6U);
}

TEST(Csv, SplitsAtEveryDelimiterWhereverItStands) {
  // Bytes that differ from a delimiter by one bit are none, whatever stands beside them.
  const std::string filler = "-,\xAC.,<,,\x0C";
  for (std::size_t length = 0; length < 40; ++length) {
    std::string line;
    while (line.size() < length) line += filler[line.size() % filler.size()];
    CsvSplitter splitter;
    ASSERT_FALSE(splitter.split(line));
    std::string joined;
    for (const Cell& cell : splitter.cells()) {
      EXPECT_EQ(cell.text.find(','), std::string_view::npos);
      EXPECT_EQ(cell.at, joined.size());
      joined += std::string(cell.text) + ",";
    }
    EXPECT_EQ(joined, line + ",");
  }
}

TEST(Csv, RefusesQuotesOutOfPlace) {
  CsvSplitter splitter;
  EXPECT_EQ(splitter.split("a,\"b"), 2U);
  EXPECT_EQ(splitter.split("a,\"b\"c"), 5U);
  EXPECT_EQ(splitter.split("a,b\"c"), 2U);
}

TEST(Csv, ReadsTheFieldsThatTheHeaderNames) {
  const Trace trace = must_parse(
      "submit,duration,tenant,gpus,priority,user\r\n"
      "0,1h30m,research,8,,ann\r\n"
      "60,90,production,1,100,\"b, bob\"\r\n",
      "t.csv");
  ASSERT_EQ(trace.records.size(), 2U);
  EXPECT_EQ(trace.records[0].duration, seconds(5400));
  EXPECT_EQ(trace.records[0].gpus, 8);
  EXPECT_FALSE(trace.records[0].priority) << "an empty cell is no value";
  EXPECT_EQ(trace.records[1].duration, seconds(90));
  EXPECT_EQ(trace.records[1].priority, 100);
  EXPECT_EQ(trace.records[1].user, "b, bob");
}

TEST(Csv, PointsAtTheCell) {
  EXPECT_NE(complaint("submit,duration,tenant\n1,-1,a\n", "t.csv").find("t.csv:2:3: error: dura"),
            std::string::npos);
  EXPECT_NE(complaint("submit,duration,tenant\n1,1\n1,1,a", "t.csv").find("2 cells, but the"),
            std::string::npos);
}

TEST(Csv, RefusesAHeaderWithUnknownOrRepeatedColumns) {
  EXPECT_NE(complaint("submit,duratoin\n1,1\n").find("did you mean duration?"), std::string::npos);
  EXPECT_NE(complaint("submit,submit\n1,1\n").find("is there twice"), std::string::npos);
}

}  // namespace

}  // namespace fairlead::trace
