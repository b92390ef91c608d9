// Scenarios written as YAML read back equal.
#include "manifest/yaml_text.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "fuzz/generate.hpp"
#include "manifest/compose.hpp"

namespace fairlead::fuzz {
namespace {

// A document tree as JSON text, types kept.
std::string json_of(const manifest::Node& node) {
  using manifest::NodeKind;
  std::string text;
  switch (node.kind()) {
    case NodeKind::null: return "null";
    case NodeKind::string: return boost::json::serialize(boost::json::value(node.text()));
    case NodeKind::mapping:
      for (const manifest::Member& member : node.members()) {
        text += (text.empty() ? "" : ",") + boost::json::serialize(boost::json::value(member.key)) +
                ":" + json_of(member.value);
      }
      return "{" + text + "}";
    case NodeKind::sequence:
      for (const manifest::Node& item : node.items()) {
        text += (text.empty() ? "" : ",") + json_of(item);
      }
      return "[" + text + "]";
    default: return node.text();
  }
}

void expect_reads_back(const boost::json::value& document) {
  const std::string text = manifest::yaml_text(document);
  const auto documents = manifest::compose("# a comment, so that it is read as YAML\n" + text, "f");
  ASSERT_TRUE(documents) << to_string(documents.error()) << text;
  ASSERT_EQ(documents->size(), 1U) << text;
  EXPECT_EQ(json_of(documents->front().root), boost::json::serialize(document)) << text;
}

TEST(YamlText, GeneratedScenariosReadBackEqual) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) expect_reads_back(generate_scenario(seed));
}

TEST(YamlText, TextThatLooksLikeSomethingElseStaysText) {
  expect_reads_back(boost::json::parse(
      R"({"a":["yes","No","null","~","1.5","0x10","","a: b","- c","#","[d]","'e'","\"f\"","NaN"],
          "on":true,"n":{"y":1},"g":"two\nlines","h":{},"i":[],"j":null,"k":-5,"l":[[1],[2]]})"));
}

TEST(YamlText, WhatFitsIsOnOneLine) {
  EXPECT_EQ(
      manifest::yaml_text(boost::json::parse(
          R"({"kind":"Scenario","metadata":{"name":"x"},"steps":[{"pass":1},{"settle":{}}]})")),
      "kind: Scenario\nmetadata: {name: x}\nsteps:\n- {pass: 1}\n- {settle: {}}\n");
}

}  // namespace
}  // namespace fairlead::fuzz
