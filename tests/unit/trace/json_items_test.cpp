#include "trace/import/json_items.hpp"

#include <gtest/gtest.h>

namespace fairlead::trace {
namespace {

// All items as "line:column text", then the error, however the bytes are cut into pieces.
std::string walk(const std::string& text, std::size_t piece,
                 std::vector<std::string_view> path = {"items"}) {
  Input input = Input::of_text("dump.json", text, piece);
  JsonItems items(input, std::move(path));
  std::string found;
  for (;;) {
    const auto item = items.next();
    if (!item) return found + to_string(item.error());
    if (!*item) return found;
    found += std::to_string((*item)->line) + ":" + std::to_string((*item)->column) + " " +
             std::string((*item)->text) + "\n";
  }
}

std::string walk(const std::string& text) {
  const std::string whole = walk(text, Input::block_size);
  for (const std::size_t piece : {1, 2, 7}) EXPECT_EQ(walk(text, piece), whole) << text;
  return whole;
}

TEST(JsonItems, HandsOutTheElementsOfAList) {
  EXPECT_EQ(
      walk("{\"apiVersion\": \"v1\", \"items\": [\n  {\"a\": \"]}\\\"\"},\n  {\"b\": [{}]}\n],"
           "\"kind\": \"List\"}"),
      "2:3 {\"a\": \"]}\\\"\"}\n3:3 {\"b\": [{}]}\n");
  EXPECT_EQ(walk("[1, \"two\"]"), "1:2 1\n1:5 \"two\"\n");
  EXPECT_EQ(walk("{\"items\": []}"), "");
}

TEST(JsonItems, TakesADocumentWithoutTheListAsOneItem) {
  EXPECT_EQ(walk("{\"kind\": \"Pod\"}\n{\"items\": [3]} {}"),
            "1:1 {\"kind\": \"Pod\"}\n2:12 3\n2:16 {}\n");
  EXPECT_EQ(walk("{\"items\": {\"a\": 1}}"), "1:1 {\"items\": {\"a\": 1}}\n");
}

TEST(JsonItems, FollowsALongerPath) {
  const auto found = walk(
      "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":"
      "[{\"metric\":{}}],\"x\":{}}}",
      3, {"data", "result"});
  EXPECT_EQ(found, "1:61 {\"metric\":{}}\n");
  EXPECT_EQ(walk("{\"data\":{}}", 1, {"data", "result"}), "1:1 {\"data\":{}}\n");
}

TEST(JsonItems, SaysTheKindOfATypedList) {
  Input input = Input::of_text("", R"({"kind":"PodList","items":[{}]} {"items":[{}]})");
  JsonItems items(input, {"items"});
  EXPECT_EQ((*items.next())->list_kind, "PodList");
  const auto second = items.next();
  EXPECT_EQ((*second)->list_kind, "") << "the kind of another document";
  EXPECT_EQ((*second)->document, 2U);
}

TEST(JsonItems, RefusesWhatIsTruncated) {
  const std::string whole = R"({"kind": "List", "items": [{"a": "b\""}, {"c": [1, {}]}], "x": 1})";
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const std::string found = walk(whole.substr(0, size));
    EXPECT_NE(found.find("is the file truncated?"), std::string::npos) << size << ": " << found;
  }
}

TEST(JsonItems, RefusesWhatIsNoJson) {
  EXPECT_NE(walk("apiVersion: v1\n").find("dump.json:1:1: error: a JSON object must begin here"),
            std::string::npos);
  EXPECT_NE(walk("{\"items\": [1 2]}").find("1:14: error: a comma"), std::string::npos);
  EXPECT_NE(walk("{\"items\": [,]}").find("a JSON value must stand here"), std::string::npos);
  EXPECT_NE(walk("{\"a\" 1}").find("a colon"), std::string::npos);
  EXPECT_NE(walk("{\"a\": \"\x01\"}").find("a control character"), std::string::npos);
}

TEST(JsonItems, RefusesDepthWithoutRecursion) {
  const std::string deep = "{\"items\": [" + std::string(100'000, '[');
  EXPECT_NE(walk(deep).find("nested deeper than 256 levels"), std::string::npos);
}

TEST(JsonItems, PointsIntoAnItem) {
  Input input = Input::of_text("dump.json", "{\"items\": [\n  {\"a\": 1,\n   \"b\": x}]}");
  JsonItems items(input, {"items"});
  const auto item = items.next();
  const Diagnostic problem = items.problem_in(**item, (*item)->text.find('x'), "odd");
  EXPECT_EQ(problem.at, (Position{"dump.json", 3, 9}));
  EXPECT_EQ(items.problem_in(**item, 1, "odd").at, (Position{"dump.json", 2, 4}));
}

}  // namespace
}  // namespace fairlead::trace
