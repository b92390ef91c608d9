// Texts that nothing should crash on, hang on, or take silently.
#include <algorithm>
#include <string>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(BadText, DuplicateKeysNameTheFirstLine) {
  EXPECT_SAYS(complaint("a: 1\nb: 2\na: 3\n"), "f.yaml:3:1: error: the key a is there twice");
  EXPECT_SAYS(complaint("a: 1\nb: 2\na: 3\n"), "first on line 1");
  EXPECT_SAYS(complaint("{\"a\":1,\n\"a\":2}"), "f.yaml:2:1: error: the key a is there twice");
  EXPECT_SAYS(complaint(repeated("x: 1\n", 2)), "is there twice");
}

TEST(BadText, DuplicateKeysAreFoundInLargeMappings) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "k" + std::to_string(i) + ": 1\n";
  EXPECT_SAYS(complaint(text + "k7: 2\n"), "f.yaml:101:1: error: the key k7 is there twice");
}

TEST(BadText, AnAnchorThatContainsItselfIsAnError) {
  EXPECT_SAYS(complaint("a: &x\n  b: *x\n"), "2:6: error: the anchor &x contains itself");
  EXPECT_SAYS(complaint("a: &x [*x]\n"), "contains itself");
}

TEST(BadText, AnAliasBombIsRefused) {
  std::string text = "l0: &l0 [x,x,x,x,x,x,x,x,x,x]\n";
  for (int i = 1; i < 20; ++i) {
    const std::string below = "*l" + std::to_string(i - 1);
    text += "l" + std::to_string(i) + ": &l" + std::to_string(i) + " [" + below;
    text += repeated("," + below, 9) + "]\n";
  }
  EXPECT_SAYS(complaint(text), "the aliases in this file expand to more than");
}

TEST(BadText, AMergeBombIsRefused) {
  std::string text = "a: &a {x: 1}\n";
  for (int i = 0; i < 200; ++i) {
    text += "b" + std::to_string(i) + ": {<<: [*a" + repeated(",*a", 999) + "]}\n";
  }
  EXPECT_SAYS(complaint(text), "the aliases in this file expand to more than");
}

TEST(BadText, AliasesNestNoDeeperThanValues) {
  const std::string deep = repeated("[", 40) + "1" + repeated("]", 40);
  EXPECT_SAYS(complaint("a: &a " + deep + "\nb: " + repeated("[", 40) + "*a" + repeated("]", 40)),
              "the alias nests deeper than 64 levels");
}

TEST(BadText, AnUnknownAliasIsAnError) {
  EXPECT_SAYS(complaint("a: *nobody\n"), "has no anchor before it");
  EXPECT_SAYS(complaint("a: &x 1\n---\nb: *x\n"), "has no anchor before it");
}

TEST(BadText, SixtyFourLevelsAreEnough) {
  const auto nested = [](int levels) { return repeated("[", levels) + repeated("]", levels); };
  EXPECT_EQ(composed(nested(64)).size(), 1U);
  EXPECT_SAYS(complaint(nested(65)), "1:65: error: nested deeper than 64 levels");
  EXPECT_SAYS(complaint(repeated("- ", 100000) + "x"), "nested deeper than 64 levels");
  EXPECT_SAYS(complaint(repeated("[", 1000000)), "nested deeper than 64 levels");
  EXPECT_SAYS(complaint(repeated("{\"a\":", 1000000)), "nested deeper than 64 levels");
}

TEST(BadText, BinaryFilesAreCalledThat) {
  EXPECT_SAYS(complaint(std::string("\x7F"
                                    "ELF\x02\0\0",
                                    7)),
              "a control character");
  EXPECT_SAYS(complaint(std::string("ab\0cd", 5)), "1:3: error: a binary file");
  EXPECT_SAYS(complaint(std::string("\xFF\xFE"
                                    "a\0",
                                    4)),
              "UTF-16 text");
  EXPECT_SAYS(complaint("a: caf\xE9\n"), "1:7: error: not UTF-8 text");
  EXPECT_SAYS(complaint("a: \xED\xA0\x80\n"), "not UTF-8 text");
}

TEST(BadText, EscapeSequencesNeverReachTheTerminal) {
  for (const std::string text :
       {"a: \"\x1B[31m\"\n", "apiVersion: \"\\e[31m\"\nkind: \"\\e]0;x\\a\"\n",
        "\"\\e[2J\": 1\n\"\\e[2J\": 2\n", "a: *\"\x1B\"\n",
        "apiVersion: kueue.x-k8s.io/v1beta2\nkind: \"\\x1b[1m\"\n"}) {
    const std::string said = complaint(text);
    EXPECT_EQ(said.find('\x1B'), std::string::npos) << text;
    EXPECT_EQ(said.find('\a'), std::string::npos) << text;
  }
}

TEST(BadText, ExcerptsAreShort) {
  const auto documents =
      compose("a: " + repeated("x", 500) + ": " + repeated("\xE2\x82\xAC", 99), "f.yaml");
  ASSERT_FALSE(documents);
  const std::string& excerpt = documents.error()[0].excerpt;
  const auto characters = std::count_if(excerpt.begin(), excerpt.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  });
  EXPECT_LE(characters, 120);
  EXPECT_SAYS(excerpt, "xxx: ");
}

TEST(BadText, OneLineOfSixtyMegabytesIsAnsweredQuickly) {
  std::string filling;
  filling.resize(60'000'000, 'x');
  EXPECT_SAYS(complaint("a: \"" + filling + "\"\n"), "a line of more than 4 MiB");
  EXPECT_SAYS(complaint("{\"a\": \"" + filling + "\"}"), "it needs apiVersion and kind");
  EXPECT_SAYS(complaint("[" + repeated("1,", 5'000'000) + "1]"), "more than 4000000 values");
}

TEST(BadText, MoreThan64MebibytesAreRefused) {
  EXPECT_SAYS(complaint(std::string(max_text_bytes + 1, ' ')), "more than 64 MiB");
}

TEST(BadText, UnknownTagsAreErrors) {
  EXPECT_SAYS(complaint("a: !python/object x\n"), "1:4: error: the tag");
  EXPECT_SAYS(complaint("a: !!binary aGVsbG8=\n"), "the tag");
  EXPECT_SAYS(complaint("a: !!set {x: ~}\n"), "the tag");
  EXPECT_SAYS(complaint("a: !!int x\n"), "the tag");
  EXPECT_EQ(root_of("a: !!int \"3\"\n").find("a")->text(), "3");
}

TEST(BadText, YamlMistakesAreExplained) {
  EXPECT_SAYS(complaint("a:\n\tb: 1\n"), "2:1: error: a value cannot start with this character");
  EXPECT_SAYS(complaint("a:\n\tb: 1\n"), "spaces, not tabs");
  EXPECT_SAYS(complaint("a:\n  b: 1\n c: 2\n"), "3:2: error: this line fits no mapping around it");
  EXPECT_SAYS(complaint("a: b: c\n"), "1:5: error: a ':' where no key can be");
  EXPECT_SAYS(complaint("a: \"x\n"), "the text ends inside a quoted string");
  EXPECT_SAYS(complaint("{{ .Values.x }}: 1\n"), "template");
}

TEST(BadText, JsonMistakesAreExplained) {
  EXPECT_SAYS(complaint("{\"a\" 1}"), "1:6: error: expected ':' after a key");
  EXPECT_SAYS(complaint("{\"a\": 1"), "1:8: error: expected ',' or '}'");
  EXPECT_SAYS(complaint("{\"a\": \"\\uD83D\"}"), "half of a surrogate pair");
  EXPECT_SAYS(complaint("{\"a\": [1,}"), "this is no JSON value");
}

TEST(BadText, NoTruncationOfAGoodTextCrashes) {
  const std::string yaml =
      "a: &x {b: [1, \"\\u00e9\", 'x']}\nc: {<<: *x, d: !!str 1}\n? e\n: |\n  f\n";
  const std::string json = R"({"a":[1,-2.5e3,"\uD83D\uDE00",true,null,{"b":{}}],"c":"\\"})";
  for (const std::string& text : {yaml, json}) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      const auto documents = compose(text.substr(0, size), "f.yaml");
      EXPECT_TRUE(documents || !documents.error().empty()) << size;
    }
  }
}

}  // namespace
}  // namespace fairlead::manifest
