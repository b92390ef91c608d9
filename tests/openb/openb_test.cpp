// The recorded decisions of the FGD paper's own implementation, and some of its published means.
// `make bench-openb` compares all of them.
#include <gtest/gtest.h>

#include "manifest/load.hpp"
#include "report.hpp"

namespace fairlead::openb {

namespace {

class Openb : public testing::Test {
 protected:
  void SetUp() override {
    folder = trace_folder();
    if (folder.empty()) GTEST_SKIP() << "no openb trace: FAIRLEAD_TRACES names its folder";
  }
  Line measured(const std::string& workload, const std::string& policy, int seeds) {
    const Result<Summary> summary = measure(folder, {{workload}, {policy}, seeds, 42}, nullptr);
    return summary ? summary->lines.at(0) : Line{};
  }

  std::string folder;
};

TEST_F(Openb, FgdDecidesAsTheReferenceButForItsRoundingNoise) {
  const Result<Cluster> cluster = read_cluster(folder);
  ASSERT_TRUE(cluster) << to_string(cluster.error());
  EXPECT_EQ(cluster->nodes.size(), 1213U);
  EXPECT_EQ(cluster->gpu_milli, 6'212'000);
  const Result<Workload> workload = read_workload(folder, "default", *cluster);
  ASSERT_TRUE(workload) << to_string(workload.error());
  EXPECT_EQ(workload->typical.size(), 35U);
  const Result<std::vector<GoldenChoice>> golden = read_golden(folder);
  ASSERT_TRUE(golden) << to_string(golden.error());
  const Replay result = replay(*cluster, *workload, *golden, true);
  EXPECT_EQ(result.decisions, 10'866U);
  EXPECT_EQ(result.other_pods, 0U) << "the order of arrival is not the reference's";
  EXPECT_EQ(result.differences, (std::vector<std::size_t>{3975, 3983, 8790}))
      << "where sums in doubles, in its order, tip a tie";
}

// The baselines without chance reproduce the published means to the last digit, given the same
// order of pods and nodes.
TEST_F(Openb, TheDefaultWorkloadReachesItsPublishedMeansAsTheDocsShow) {
  const Result<Summary> summary = measure(folder, {{"default"}, {}, 10, 42}, nullptr);
  ASSERT_TRUE(summary) << to_string(summary.error());
  EXPECT_TRUE(summary->passes());
  for (const Line& line : summary->lines) {
    const bool is_certain = !line.is_ours && line.policy != "01-Random";
    EXPECT_NEAR(line.mean, line.published, is_certain ? 0.005 : 0.5) << line.policy;
  }
  const std::string text = to_text(*summary);
  const std::size_t row = text.find("| default |");
  const Result<std::string> docs = manifest::read_text(FAIRLEAD_SOURCE_DIR "/docs/placement.md");
  ASSERT_TRUE(docs);
  EXPECT_NE(docs->find(text.substr(row, text.find('\n', row) - row)), std::string::npos)
      << "docs/placement.md shows other figures; make bench-openb prints the table";
}

TEST_F(Openb, EveryFamilyOfWorkloadsReachesItsPublishedMean) {
  for (const char* workload : {"cpu100", "gpushare60", "gpuspec25", "multigpu50"}) {
    const Line line = measured(workload, "06-FGD", 10);
    EXPECT_NEAR(line.mean, line.published, 0.05) << workload;
    EXPECT_LT(line.worst_on_curve, 0.1) << workload << ", at some load below 130 %";
  }
}

TEST_F(Openb, BalancedAllocatesMoreThanPublishedFgd) {
  for (const char* workload : {"cpu250", "gpushare100", "gpuspec33", "multigpu40"}) {
    const Line line = measured(workload, "Balanced", 10);
    EXPECT_GT(line.mean, line.published) << workload;
  }
}

}  // namespace

}  // namespace fairlead::openb
