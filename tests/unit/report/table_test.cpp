#include "report/table.hpp"

#include <gtest/gtest.h>

namespace fairlead::report {

namespace {

TEST(Table, AlignsNamesLeftAndFiguresRight) {
  Table table;
  table.add_column("", "tenant");
  table.add_column("wait", "mean");
  table.add_column("wait", "max");
  table.add_column("", "jobs");
  table.add_row({{"a", Tone::plain}, {"1m", Tone::plain}, {"2h 13m", Tone::bad}, {"7"}});
  table.add_rule();
  table.add_row({{"tränen", Tone::plain}, {"0s", Tone::plain}, {"0s", Tone::plain}, {"1,234"}});
  EXPECT_EQ(table.text(false),
            "               wait\n"
            "tenant  mean    max   jobs\n"
            "a         1m 2h 13m      7\n"
            "--------------------------\n"
            "tränen    0s     0s  1,234\n");
}

TEST(Table, ColoursSurroundTheTextAlone) {
  Table table;
  table.add_column("", "tenant");
  table.add_column("", "n");
  table.add_row({{"a", Tone::plain}, {"5", Tone::bad}});
  EXPECT_NE(table.text(true).find("a       \x1b[31m5\x1b[0m\n"), std::string::npos);
}

}  // namespace

}  // namespace fairlead::report
