#include "manifest/compose.hpp"

#include <string>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

TEST(Compose, KeepsPositionsAndTheOrderOfKeys) {
  const Node root = root_of("b: 1\na:\n  - x\n  - {c: true}\n");
  ASSERT_EQ(root.members().size(), 2U);
  EXPECT_EQ(root.members()[0].key, "b");
  EXPECT_EQ(root.members()[1].line, 2);
  EXPECT_EQ(root.members()[1].column, 1);
  const Node* list = root.find("a");
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->items()[1].find("c")->text(), "true");
  EXPECT_EQ(list->items()[1].find("c")->line(), 4);
  EXPECT_EQ(list->items()[1].find("c")->column(), 9);
  EXPECT_EQ(root.find("z"), nullptr);
}

TEST(Compose, ReadsManyDocumentsAndLeavesEmptyOnesOut) {
  const auto documents = composed("# nothing\n---\na: 1\n---\n---\nb: 2\n...\n");
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[1].root.find("b")->text(), "2");
  EXPECT_TRUE(composed("").empty());
  EXPECT_TRUE(composed("# only a comment\n").empty());
}

TEST(Compose, QuotesMakeStrings) {
  const Node root = root_of("a: \"010\"\nb: 'yes'\nc: 010\nd: !!str 1\ne: |\n  text\n");
  EXPECT_EQ(root.find("a")->text(), "010");
  EXPECT_TRUE(root.find("b")->is(NodeKind::string));
  EXPECT_EQ(root.find("c")->text(), "8");
  EXPECT_TRUE(root.find("d")->is(NodeKind::string));
  EXPECT_EQ(root.find("e")->text(), "text\n");
}

TEST(Compose, AliasesAreTheirAnchorsValue) {
  const Node root = root_of("a: &x {k: 1}\nb: *x\nc: [*x, *x]\n");
  EXPECT_EQ(root.find("b")->find("k")->text(), "1");
  EXPECT_EQ(root.find("c")->items().size(), 2U);
}

TEST(Compose, MergeKeysWorkAsInKubectl) {
  const Node before = root_of("a: &x {k: 1, m: 2}\nb: {<<: *x, k: 3}\n");
  EXPECT_EQ(before.find("b")->find("k")->text(), "3");
  EXPECT_EQ(before.find("b")->find("m")->text(), "2");
  // go-yaml v2 lets a merge win over the keys in front of it.
  const Node behind = root_of("a: &x {k: 1}\nb: {k: 3, <<: *x}\n");
  EXPECT_EQ(behind.find("b")->find("k")->text(), "1");
  const Node list = root_of("a: &x {k: 1}\nb: &y {k: 2, m: 2}\nc: {<<: [*x, *y]}\n");
  EXPECT_EQ(list.find("c")->find("k")->text(), "1");
  EXPECT_EQ(list.find("c")->find("m")->text(), "2");
  EXPECT_SAYS(complaint("a: {<<: 3}\n"), "<< takes a mapping");
}

TEST(Compose, ReadsJsonWithWhatLibyamlRefuses) {
  const std::string key(2000, 'k');
  const Node root = root_of(R"({"a":"\uD83D\uDE00\/\n","n":-1.50e3,"t":true,"z":null,"e":[],")" +
                            key + R"(":1})");
  EXPECT_EQ(root.find("a")->text(), "\xF0\x9F\x98\x80/\n");
  EXPECT_EQ(root.find("n")->text(), "-1.50e3");
  EXPECT_TRUE(root.find("z")->is(NodeKind::null));
  EXPECT_TRUE(root.find("e")->is(NodeKind::sequence));
  EXPECT_EQ(root.find(key)->text(), "1");
}

TEST(Compose, JsonKeepsTheDigitsOfNumbers) {
  const Node root = root_of(R"({"a":123456789012345678901234567890,"b":0.10})");
  EXPECT_EQ(root.find("a")->text(), "123456789012345678901234567890");
  EXPECT_EQ(root.find("b")->text(), "0.10");
}

TEST(Compose, ReadsAStreamOfJsonTexts) {
  EXPECT_EQ(composed("{\"a\":1}\n{\"a\":2}{\"a\":3}").size(), 3U);
}

TEST(Compose, TextInBracesThatIsNoJsonIsYaml) {
  EXPECT_EQ(root_of("{a: 1, b: [x, y]}").find("b")->items().size(), 2U);
  EXPECT_EQ(root_of("{\"a\": 1,}").find("a")->text(), "1");
}

TEST(Compose, AByteOrderMarkIsSkipped) {
  EXPECT_EQ(root_of("\xEF\xBB\xBF{\"a\":1}").find("a")->text(), "1");
  EXPECT_EQ(root_of("\xEF\xBB\xBF"
                    "a: 1")
                .find("a")
                ->text(),
            "1");
}

TEST(Compose, TabsMaySeparateInJson) {
  EXPECT_EQ(root_of("{\n\t\"a\":\t1\n}").find("a")->line(), 2);
}

TEST(Compose, KeysThatAreNoStringsAreWrittenAsText) {
  const Node root = root_of("1: a\non: b\n");
  EXPECT_EQ(root.members()[0].key, "1");
  EXPECT_EQ(root.members()[1].key, "true");
}

}  // namespace
}  // namespace fairlead::manifest
