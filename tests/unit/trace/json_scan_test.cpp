#include "trace/json_scan.hpp"

#include <string>

#include <gtest/gtest.h>

namespace fairlead::trace {

namespace {

// "" or "<offset> <message>".
std::string scan(std::string_view text) {
  std::vector<JsonMember> members;
  const auto problem = split_object(text, members);
  return problem ? std::to_string(problem->at) + " " + std::string(problem->message) : "";
}

TEST(JsonScan, SplitsMembersWithTheirTextAndPlace) {
  std::vector<JsonMember> members;
  const std::string text = R"( {"a": "x\ny", "b" :-1.5e3,"c":{"d":[1,2]}, "e":null, "f":true} )";
  ASSERT_FALSE(split_object(text, members));
  ASSERT_EQ(members.size(), 5U);
  EXPECT_EQ(members[0].value.text, "x\ny");
  EXPECT_EQ(members[1].value.text, "-1.5e3");
  EXPECT_EQ(members[2].value.raw, R"({"d":[1,2]})");
  EXPECT_EQ(members[2].value.at, text.find(R"({"d")"));
  EXPECT_EQ(members[2].at, text.find("\"c\""));
  EXPECT_EQ(members[3].value.kind, JsonValue::Kind::null);
  EXPECT_EQ(members[4].value.kind, JsonValue::Kind::boolean);
}

TEST(JsonScan, DecodesEscapesIntoUtf8) {
  std::vector<JsonMember> members;
  ASSERT_FALSE(split_object(R"({"k":"\u0041\u00e9\u20ac\ud83d\ude00\"\\\/\b\f\n\r\t"})", members));
  EXPECT_EQ(members[0].value.text, "A\u00e9\u20ac\U0001F600\"\\/\b\f\n\r\t");
}

TEST(JsonScan, RefusesWhatIsNotJson) {
  EXPECT_EQ(scan(""), "0 the text ends before the JSON object does");
  EXPECT_EQ(scan("[1]"), "0 a JSON object must begin here");
  EXPECT_EQ(scan("{'a':1}"), "1 a key in double quotes must stand here");
  EXPECT_EQ(scan(R"({"a" 1})"), "5 a colon must follow the key");
  EXPECT_EQ(scan(R"({"a":1 "b":2})"), "7 a comma or the end of the object must stand here");
  EXPECT_EQ(scan(R"({"a":1,})"), "7 a key in double quotes must stand here");
  EXPECT_EQ(scan(R"({"a":[1,]})"), "8 a JSON value must stand here");
  EXPECT_EQ(scan(R"({"a":01})"), "6 a number must not begin with 0");
  EXPECT_EQ(scan(R"({"a":+1})"), "5 a JSON value must stand here");
  EXPECT_EQ(scan(R"({"a":1.})"), "7 a digit must stand here");
  EXPECT_EQ(scan(R"({"a":1e})"), "7 a digit must stand here");
  EXPECT_EQ(scan(R"({"a":tru})"), "5 a JSON value must stand here");
  EXPECT_EQ(scan(R"({"a":1} x)"), "8 there is more text behind the object");
  EXPECT_EQ(scan("{\"a\":\"\x1b[31m\"}"),
            "6 a control character in a string must be written as \\u00..");
  EXPECT_EQ(scan(R"({"a":"\x41"})"), "7 this escape does not exist in JSON");
  EXPECT_EQ(scan(R"({"a":"\u12G4"})"), "10 four hexadecimal digits must stand here");
  EXPECT_EQ(scan(R"({"a":"\ud83d"})"), "12 half of a surrogate pair is missing");
  EXPECT_EQ(scan(R"({"a":"\ude00"})"), "12 half of a surrogate pair is missing");
}

TEST(JsonScan, NamesNotANumberAndInfinity) {
  for (const char* word : {"NaN", "Infinity", "-Infinity"}) {
    EXPECT_NE(scan("{\"a\":" + std::string(word) + "}").find("NaN and Infinity"), std::string::npos)
        << word;
  }
}

TEST(JsonScan, TellsAnEarlyEndFromAWrongCharacter) {
  const std::string text = R"({"a":"b\u0041","c":[1,{"d":null}],"e":-1.5e+3,"f":false})";
  ASSERT_EQ(scan(text), "");
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_EQ(scan(text.substr(0, length)),
              std::to_string(length) + " the text ends before the JSON object does");
  }
}

TEST(JsonScan, FindsAKeyThatIsGivenTwice) {
  EXPECT_EQ(scan(R"({"a":1,"b":2,"a":3})"), "13 this key is given twice");
  EXPECT_EQ(scan(R"({"a":1,"\u0061":3})"), "7 this key is given twice");
}

TEST(JsonScan, BoundsLevelsAndMembers) {
  const auto nested = [](int levels) {
    return "{\"a\":" + std::string(static_cast<std::size_t>(levels), '[') +
           std::string(static_cast<std::size_t>(levels), ']') + "}";
  };
  EXPECT_EQ(scan(nested(63)), "");
  EXPECT_NE(scan(nested(64)).find("nested deeper"), std::string::npos);
  EXPECT_NE(scan("{\"a\":" + std::string(10'000'000, '[')).find("nested deeper"),
            std::string::npos);
  std::string wide = "{\"k\":0";
  for (int i = 0; i < 1000; ++i) wide += ",\"" + std::to_string(i) + "\":0";
  EXPECT_NE(scan(wide + "}").find("more than 1000 members"), std::string::npos);
}

}  // namespace

}  // namespace fairlead::trace
