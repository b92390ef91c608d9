// Documents inside of ConfigMaps: their messages name the place in the file around them.
#include "manifest/embedded.hpp"

#include <gtest/gtest.h>

namespace fairlead::manifest {
namespace {

Composition inside(const std::string& text) {
  const auto outer = compose(text, "map.yaml");
  EXPECT_TRUE(outer) << to_string(outer.error());
  const Node* data = outer->front().root.find("data");
  return Embedding().compose(outer->front().source, data->members().front().value);
}

std::string place_of_b(const std::string& text) {
  const Composition inner = inside(text);
  if (!inner.errors.empty()) return to_string(inner.errors.front().at);
  const Document& document = inner.documents.at(0);
  return to_string(document.at(*document.root.find("b")));
}

TEST(Embedded, BlocksHaveTheirOwnPlaces) {
  EXPECT_EQ(place_of_b("data:\n  k: |\n    a: 1\n    b: 2\nkind: X\n"), "map.yaml:4:8");
  EXPECT_EQ(place_of_b("data:\n  k: |-\n    a: 1\n    b: 2\nkind: X\n"), "map.yaml:4:8");
  EXPECT_EQ(place_of_b("data:\n  k: |+\n    a: 1\n    b: 2\n\nkind: X\n"), "map.yaml:4:8");
  EXPECT_EQ(place_of_b("data:\n  k: |\n    a: 1\n    b: 2"), "map.yaml:4:8");
  EXPECT_EQ(place_of_b("data:\n  k: |\n    a: 1\n    b: c: d\n"), "map.yaml:4:9");
}

TEST(Embedded, AnyOtherStringIsOnePlace) {
  EXPECT_EQ(place_of_b("data:\n  k: \"a: 1\\nb: 2\\n\"\n"), "map.yaml:2:6");
  EXPECT_EQ(place_of_b("{\"data\": {\"k\": \"a: 1\\nb: c: d\\n\"}}"), "map.yaml:1:16");
}

TEST(Embedded, OneAfterTheOtherOrNot) {
  const auto outer = compose("data:\n  k: |\n    a: 1\n  l: |\n    b: 1\n", "m");
  ASSERT_TRUE(outer);
  const auto& members = outer->front().root.find("data")->members();
  Embedding embedding;
  for (const std::size_t i : {1U, 0U, 1U}) {
    const Composition inner = embedding.compose(outer->front().source, members[i].value);
    EXPECT_EQ(inner.documents.at(0).root.members().at(0).line, i == 0 ? 3 : 5);
  }
}

}  // namespace
}  // namespace fairlead::manifest
