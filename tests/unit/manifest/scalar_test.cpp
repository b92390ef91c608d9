// Unquoted scalars mean what they mean to kubectl. The table was taken from sigs.k8s.io/yaml's
// YAMLToJSON (v1.6.0), run on each text.
#include "manifest/scalar.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace fairlead::manifest {
namespace {

struct Case {
  std::string text;
  NodeKind kind;
  std::string value;
};

void check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    const Scalar scalar = resolve_plain(each.text);
    EXPECT_EQ(describe(scalar.kind), describe(each.kind)) << each.text;
    EXPECT_EQ(scalar.text, each.value) << each.text;
  }
}

TEST(Scalar, YesAndOnAreBooleansInThreeSpellings) {
  for (const char* text :
       {"y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"}) {
    check({{text, NodeKind::boolean, "true"}});
  }
  for (const char* text : {"n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "FALSE"}) {
    check({{text, NodeKind::boolean, "false"}});
  }
  for (const char* text : {"yEs", "tRUE", "oN", "nO"}) check({{text, NodeKind::string, text}});
}

TEST(Scalar, NullHasFiveSpellings) {
  for (const char* text : {"", "~", "null", "Null", "NULL"}) check({{text, NodeKind::null, ""}});
  check({{"nUll", NodeKind::string, "nUll"}});
}

TEST(Scalar, IntegersMayHaveBasesSignsAndUnderscores) {
  check({{"010", NodeKind::integer, "8"},
         {"0o10", NodeKind::integer, "8"},
         {"0x1F", NodeKind::integer, "31"},
         {"-0x10", NodeKind::integer, "-16"},
         {"0b101", NodeKind::integer, "5"},
         {"+5", NodeKind::integer, "5"},
         {"1_000", NodeKind::integer, "1000"},
         {"0_1", NodeKind::integer, "1"},
         {"08", NodeKind::integer, "8"},
         {"0x8000000000000000", NodeKind::integer, "9223372036854775808"},
         {"18446744073709551615", NodeKind::integer, "18446744073709551615"},
         {"-9223372036854775808", NodeKind::integer, "-9223372036854775808"},
         {"_1", NodeKind::string, "_1"},
         {"0b2", NodeKind::string, "0b2"},
         {"0_0x10", NodeKind::string, "0_0x10"}});
}

TEST(Scalar, DecimalNumbersThatAreWholeAreIntegers) {
  check({{"1.5", NodeKind::floating, "1.5"},
         {".5", NodeKind::floating, "0.5"},
         {"1._5", NodeKind::floating, "1.5"},
         {"1e3", NodeKind::integer, "1000"},
         {"1.0", NodeKind::integer, "1"},
         {"1e20", NodeKind::integer, "100000000000000000000"},
         {"18446744073709551616", NodeKind::integer, "18446744073709552000"},
         {"1e30", NodeKind::floating, "1e+30"},
         {"1E", NodeKind::string, "1E"},
         {"1e400", NodeKind::string, "1e400"},
         {"1.2.3", NodeKind::string, "1.2.3"}});
}

TEST(Scalar, SexagesimalsAndDatesAreStrings) {
  for (const char* text : {"1:30", "190:20:30", "2001-01-01", "2001-01-01T00:00:00Z"}) {
    check({{text, NodeKind::string, text}});
  }
}

TEST(Scalar, InfinityAndNanAreNumbersThatNothingAccepts) {
  for (const char* text : {".nan", ".inf", "-.Inf", "+.INF"}) {
    check({{text, NodeKind::floating, text}});
  }
}

}  // namespace
}  // namespace fairlead::manifest
