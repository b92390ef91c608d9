#include "base/diagnostic.hpp"

#include <string>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(Escaped, LetsOnlyPrintableCharactersThrough) {
  EXPECT_EQ(escaped("a\tb\n\x1B[0m\x7F"), "a\\x09b\\x0a\\x1b[0m\\x7f");
  EXPECT_EQ(escaped("\xE2\x82\xAC \xF0\x9F\x98\x80"), "\xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST(Escaped, ShowsBytesThatAreNoText) {
  EXPECT_EQ(escaped("\xFF\xC0\x80"), "\\xff\\xc0\\x80");
  EXPECT_EQ(escaped("\xED\xA0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(escaped("\xE2\x82"), "\\xe2\\x82");           // cut off
  EXPECT_EQ(escaped(std::string_view("\0", 1)), "\\x00");
}

TEST(Escaped, ShowsControlCharactersBeyondAscii) {
  EXPECT_EQ(escaped("\xC2\x9B"), "\\xc2\\x9b");  // acts like ESC [ on some terminals
}

TEST(Escaped, IsNeverLongerThanItsLimit) {
  EXPECT_EQ(escaped("abcdef", 6), "abcdef");
  EXPECT_EQ(escaped("abcdefg", 6), "abc...");
  EXPECT_EQ(escaped("ab\x1B\x1B", 6), "ab...");
  EXPECT_EQ(escaped("abc", 2), "..");
  EXPECT_EQ(escaped(std::string(1000, '\x1B')).size(), 119U);
}

TEST(Diagnostic, HasItsPlaceItsHintAndItsExcerpt) {
  const Diagnostic diagnostic{Severity::warning, {"a.yaml", 3, 5}, "KQ001",
                              "wrong",           "right",          "x: y"};
  EXPECT_EQ(to_string(diagnostic), "a.yaml:3:5: warning: wrong (right) [KQ001]\n    x: y");
  EXPECT_EQ(to_string(Diagnostic{Severity::error, {}, "", "wrong", "", ""}), "error: wrong");
  EXPECT_EQ(to_string(Diagnostic{Severity::error, {"-", 0, 0}, "", "wrong", "", ""}),
            "-: error: wrong");
}

TEST(Diagnostic, NamesOfFilesAreEscaped) {
  const Diagnostic diagnostic{Severity::error, {"a\x1B[1m", 1, 1}, "", "wrong", "", ""};
  EXPECT_EQ(to_string(diagnostic), "a\\x1b[1m:1:1: error: wrong");
}

TEST(Diagnostic, WarningsAreNoErrors) {
  EXPECT_FALSE(has_error({{Severity::warning, {}, "", "", "", ""}}));
  EXPECT_TRUE(has_error({{Severity::warning, {}, "", "", "", ""}, {}}));
}

}  // namespace
}  // namespace fairlead
