// The device plugin's configuration: what it refuses, what it ignores, and where it is found.
#include "mig/sharing.hpp"

#include <gtest/gtest.h>

#include "manifest/problems.hpp"
#include "mig/settings.hpp"

namespace fairlead::mig {
namespace {

struct Read {
  SharingConfig config;
  std::string said;
};

Read read(const std::string& text) {
  const auto documents = manifest::compose(text, "s.yaml");
  EXPECT_TRUE(documents) << to_string(documents.error());
  manifest::Problems problems;
  Read result;
  result.config = read_sharing(documents->front(), problems);
  result.said = to_string(problems.kept());
  return result;
}

std::string slicing(const std::string& resource) {
  return "version: v1\nsharing: {timeSlicing: {resources: [" + resource + "]}}\n";
}

TEST(SharingConfigs, SayIntoHowManyReplicas) {
  const Read one = read(
      "version: v1\nflags: {migStrategy: mixed}\nsharing:\n  timeSlicing:\n    renameByDefault: "
      "true\n    resources: [{name: gpu, replicas: 4}, {name: nvidia.com/mig-1g.10gb, replicas: "
      "2}]\n");
  EXPECT_EQ(one.said, "");
  EXPECT_EQ(one.config.sharing, model::Sharing::time_slicing);
  EXPECT_TRUE(one.config.renamed);
  EXPECT_EQ(one.config.mig_strategy, "mixed");
  EXPECT_EQ(one.config.replicas_of("nvidia.com/gpu"), 4);
  EXPECT_EQ(one.config.replicas_of("nvidia.com/mig-1g.10gb"), 2);
  EXPECT_EQ(one.config.replicas_of("nvidia.com/mig-3g.40gb"), 1);
}

TEST(SharingConfigs, WhatThePluginRefusesIsAnError) {
  for (const auto& [text, wrong] : std::vector<std::pair<std::string, std::string>>{
           {slicing("{name: gpu, replicas: 1}"), "s.yaml:2:59: error: sharing.timeSlicing"},
           {slicing("{name: gpu, replicas: 0}"), "fewer than 2"},
           {slicing("{name: gpu, replicas: -3}"), "fewer than 2"},
           {slicing("{name: gpu, replicas: 5000}"), "more replicas than any"},
           {slicing("{name: gpu}"), "replicas is missing"},
           {slicing("{replicas: 2}"), "name is missing"},
           {"version: v2\nsharing: {}\n", "no version 'v2'"},
           {"version: v1\nsharing: {timeSlicing: {}}\n", "no resources"},
           {"version: v1\nflags: {migStrategy: both}\n", "migStrategy"},
           {"version: v1\nsharing: {mps: {resources: [{name: nvidia.com/mig-1g.10gb, replicas: "
            "2}]}}\n",
            "whole GPUs only"},
           {"version: v1\nsharing: {mps: {resources: [{name: gpu, replicas: 2}]}, timeSlicing: "
            "{resources: [{name: gpu, replicas: 2}]}}\n",
            "together"}}) {
    const std::string said = read(text).said;
    EXPECT_NE(said.find("error"), std::string::npos) << text << said;
    EXPECT_NE(said.find(wrong), std::string::npos) << text << said;
  }
}

TEST(SharingConfigs, WhatThePluginIgnoresIsAWarning) {
  for (const char* field : {"devices: [0, 1]", "rename: nvidia.com/quarter"}) {
    const std::string said =
        read(slicing("{name: gpu, replicas: 2, " + std::string(field) + "}")).said;
    EXPECT_NE(said.find("warning"), std::string::npos) << said;
    EXPECT_NE(said.find("is ignored by the device plugin"), std::string::npos) << said;
    EXPECT_EQ(said.find("error"), std::string::npos) << said;
  }
  EXPECT_EQ(read(slicing("{name: gpu, replicas: 2, devices: all}")).said, "");
}

TEST(Settings, AreFoundInConfigMapsByWhatTheyAre) {
  const auto documents = manifest::compose(
      "kind: ConfigMap\nmetadata: {labels: {nvidia.com/node-name: a}}\ndata:\n"
      "  any: |\n    version: v1\n    flags: {migStrategy: none}\n"
      "  four: |\n    version: v1\n    sharing: {timeSlicing: {resources: [{name: gpu, replicas: "
      "4}]}}\n"
      "  config.yaml: |\n    version: v1\n    mig-configs: {c: [{devices: all, mig-enabled: "
      "false}]}\n"
      "  notes: |\n    mps: is: no YAML\n",
      "m.yaml");
  ASSERT_TRUE(documents) << to_string(documents.error());
  manifest::Problems problems;
  SettingsReader reader;
  EXPECT_TRUE(reader.read_map(documents->front(), problems));
  const Settings settings = reader.take();
  EXPECT_EQ(to_string(problems.kept()), "");
  ASSERT_EQ(settings.sharing.size(), 2U);
  EXPECT_EQ(settings.sharing[1].name, "four");
  ASSERT_EQ(settings.parted.size(), 1U);
  EXPECT_EQ(settings.parted[0].node, "a");
  EXPECT_EQ(settings.parted[0].configs[0].name, "c");
}

}  // namespace
}  // namespace fairlead::mig
