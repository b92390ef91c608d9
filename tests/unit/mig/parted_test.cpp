// mig-parted's format: read as strictly as mig-parted, written so that it reads.
#include "mig/parted.hpp"

#include <gtest/gtest.h>

#include "hardware/card_names.hpp"

namespace fairlead::mig {
namespace {

std::string refused(const std::string& text) {
  const auto read = read_parted(text, "c.yaml");
  return read ? "read" : to_string(read.error());
}

std::string with_entry(const std::string& entry) {
  return "version: v1\nmig-configs:\n  a:\n  - " + entry + "\n";
}

void expect_refusal(const std::string& text, const std::string& said) {
  EXPECT_NE(refused(text).find(said), std::string::npos) << text << refused(text);
}

PartedTarget node(const char* card, int count) {
  return {"node n1", hardware::find_card(card).only(), count};
}

// The layout that a well-known guide proposes: one label cannot apply both.
constexpr const char* two_halves = R"(apiVersion: v1
kind: ConfigMap
metadata:
  name: config
data:
  config.yaml: |
    version: v1
    mig-configs:
      inference-dense:
        - devices: [0, 1, 2, 3]
          mig-enabled: true
          mig-devices:
            "1g.10gb": 7
      training:
        - devices: [4, 5, 6, 7]
          mig-enabled: false
)";

TEST(Parted, IsReadAsMigPartedReadsIt) {
  EXPECT_EQ(refused(with_entry("{devices: all, mig-enabled: false}")), "read");
  EXPECT_EQ(refused(with_entry("{devices: all, mig-enabled: true, mig-devices: {}}")), "read");
  expect_refusal("mig-configs: {}", "version");
  expect_refusal("version: v2\nmig-configs: {a: [{devices: all, mig-enabled: false}]}", "v1");
  expect_refusal("version: v1\nmig-configs: {}", "no configuration");
  expect_refusal("version: v1\nmig-configs: {a: []}", "needs an entry");
  expect_refusal(with_entry("{devices: all, mig-enabled: true}"), "mig-devices is missing");
  expect_refusal(with_entry("{devices: all, mig-enabled: false, mig-devices: {1g.10gb: 1}}"),
                 "mig-enabled is false");
  expect_refusal(with_entry("{devices: some, mig-enabled: false}"), "neither 'all'");
  expect_refusal(with_entry("{mig-enabled: false}"), "devices is missing");
  expect_refusal(with_entry("{devices: all}"), "mig-enabled");
  expect_refusal(with_entry("{devices: all, mig-enabled: false, mig-device: {}}"),
                 "did you mean mig-devices?");
  expect_refusal(with_entry("{devices: [-1], mig-enabled: false}"), "at least 0");
  expect_refusal(with_entry("{devices: all, mig-enabled: true, mig-devices: {1g.10: 1}}"),
                 "no MIG profile");
  expect_refusal(with_entry("{devices: all, mig-enabled: true, mig-devices: {1g.10gb: 0}}"),
                 "all numbers are 0");
  for (const char* filter : {"0x2330", "2330", "0x233010DE10", "0x2330ZZDE", "h100"}) {
    expect_refusal(with_entry(std::string("{devices: all, mig-enabled: false, device-filter: \"") +
                              filter + "\"}"),
                   "no device filter");
  }
}

TEST(Parted, NamesThePlaceInTheFileAroundIt) {
  std::string text = two_halves;
  text.replace(text.find("mig-enabled: true"), 17, "mig-enabled: tru1");
  EXPECT_NE(refused(text).find("c.yaml:11:24: error"), std::string::npos) << refused(text);
}

TEST(Parted, LeavesNoGpuOfTheNodeUnmanagedUnseen) {
  const auto configs = read_parted(two_halves, "c.yaml");
  ASSERT_TRUE(configs) << to_string(configs.error());
  const auto found = check_parted(configs->front(), node("H100-80GB", 8));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].trouble, PartedTrouble::unmanaged);
  EXPECT_EQ(
      found[0].message,
      "inference-dense on node n1: nothing is said about GPU 4-7, which stay as they happen to"
      " be");
  EXPECT_EQ(found[0].at.line, 9);
}

TEST(Parted, FindsWhatTheHardwareRefuses) {
  const auto first = [](const std::string& entry, const PartedTarget& gpus) {
    const auto configs = read_parted(with_entry(entry), "c.yaml");
    EXPECT_TRUE(configs) << to_string(configs.error());
    const auto found = check_parted(configs->front(), gpus);
    return found.empty() ? "" : found[0].message + " (" + found[0].hint + ")";
  };
  const std::string all = "{devices: all, mig-enabled: true, mig-devices: ";
  EXPECT_EQ(first(all + "{1g.18gb: 7}}", node("H200", 8)), "");
  EXPECT_NE(first(all + "{1g.10gb: 7}}", node("H200", 8)).find("profile there is 1g.18gb"),
            std::string::npos);
  EXPECT_NE(first(all + "{3g.40gb: 2, 1g.10gb: 1}}", node("H100-80GB", 8)).find("9 memory slices"),
            std::string::npos);
  EXPECT_EQ(first(all + "{1g.10gb: 1}}", {"node n1", nullptr, 8}), "");
  EXPECT_NE(first(all + "{1g.10gb: 1}}", {"node n1", nullptr, 8, true, "NVIDIA-L40S"})
                .find("NVIDIA-L40S, have no MIG"),
            std::string::npos);
  EXPECT_NE(first("{devices: [8], mig-enabled: false}", node("H200", 8)).find("no GPU 8"),
            std::string::npos);
}

TEST(Parted, TellsFiltersOfTheCardsOfOneModelApart) {
  const auto first = [](const std::string& filter, const std::string& product) {
    const auto configs = read_parted(
        with_entry("{devices: all, mig-enabled: false, device-filter: " + filter + "}"), "c.yaml");
    EXPECT_TRUE(configs) << to_string(configs.error());
    PartedTarget gpus = node("H200", 8);
    gpus.product = product;
    const auto found = check_parted(configs->front(), gpus);
    return found.empty() ? "" : found[0].message + " (" + found[0].hint + ")";
  };
  // The product's name tells which of the two an H200 is; without one both ids may be right.
  EXPECT_EQ(first("[\"0x233510DE\"]", "NVIDIA-H200"), "");
  EXPECT_NE(first("[\"0x233510DE\"]", "NVIDIA-H200-NVL").find("0x233B10DE would match"),
            std::string::npos);
  EXPECT_EQ(first("[\"0x233B10DE\"]", ""), "");
  EXPECT_NE(first("\"0x233010DE\"", "").find("0x233510DE would match"), std::string::npos);
}

TEST(Parted, AFilterForOtherCardsIsFineBesideOneThatMatches) {
  const auto configs = read_parted(
      "version: v1\nmig-configs:\n  all-balanced:\n"
      "  - {device-filter: \"0x233010DE\", devices: all, mig-enabled: true, "
      "mig-devices: {1g.10gb: 7}}\n"
      "  - {device-filter: \"0x233510DE\", devices: all, mig-enabled: true, "
      "mig-devices: {1g.18gb: 7}}\n",
      "c.yaml");
  ASSERT_TRUE(configs) << to_string(configs.error());
  EXPECT_TRUE(check_parted(configs->front(), node("H200", 8)).empty());
}

TEST(Parted, FindsLayoutsThatNoCardTakes) {
  const auto first = [](const std::string& instances) {
    const auto configs = read_parted(
        with_entry("{devices: all, mig-enabled: true, mig-devices: " + instances + "}"), "c.yaml");
    EXPECT_TRUE(configs) << to_string(configs.error());
    const auto found = check_parted(configs->front());
    return found.empty() ? "" : found[0].message;
  };
  EXPECT_EQ(first("{3g.40gb: 2}"), "");
  EXPECT_NE(first("{3g.40gb: 2, 1g.10gb: 1}").find("9 memory slices"), std::string::npos);
  EXPECT_NE(first("{1g.18gb: 1, 1g.5gb: 1}").find("no card has all"), std::string::npos);
  EXPECT_EQ(first("{1g.16gb: 2}"), "");  // of a card that no table has
}

TEST(Parted, ReadsWhatItWrites) {
  PartedConfig config{"half-and-half", {}, {}};
  config.entries.push_back({{{0x2330, 0x10DE, {}}},
                            std::vector<int>{0, 1},
                            true,
                            {{"1g.10gb+me", 1}, {"3g.40gb", 1}},
                            {}});
  config.entries.push_back({{}, std::vector<int>{2, 3}, false, {}, {}});
  const std::string text = write_parted({config});
  const auto again = read_parted(text, "again.yaml");
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(write_parted(*again), text);
  EXPECT_TRUE(check_parted(again->front(), node("H100-80GB", 4)).empty());
}

}  // namespace
}  // namespace fairlead::mig
