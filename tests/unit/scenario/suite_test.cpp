// Finding, selecting and judging many scenarios.
#include "scenario/suite.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "helpers.hpp"

namespace fairlead::scenario {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  explicit Folder(const std::string& name)
      : path_(fs::temp_directory_path() / (name + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string add(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    return (path_ / name).string();
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

TEST(Suite, FindsScenariosAmongOtherDocuments) {
  const Folder folder("fairlead-suite");
  folder.add("b.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n---\n" +
                           scenario_text("- pass: 1\n"));
  folder.add("sub/a.yaml", scenario_text("- pass: 1\n- expect: {admitted: 1}\n"));
  const auto cases = find_cases({folder.path()});
  ASSERT_TRUE(cases.has_value()) << to_string(cases.error());
  ASSERT_EQ(cases->size(), 2U);
  const auto verdicts = judge_all(*cases, 2, false, [](std::size_t) {});
  EXPECT_TRUE(verdicts[0].passed());
  EXPECT_FALSE(verdicts[1].passed());
}

TEST(Suite, APathWithoutAScenarioIsAnError) {
  const Folder folder("fairlead-none");
  folder.add("a.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n");
  const auto cases = find_cases({folder.path()});
  ASSERT_FALSE(cases.has_value());
  EXPECT_NE(to_string(cases.error()).find("there is no Scenario here"), std::string::npos);
  EXPECT_FALSE(find_cases({folder.path() + "/absent"}).has_value());
}

TEST(Suite, ObjectsAreRelativeToTheScenariosFile) {
  const Folder folder("fairlead-objects");
  folder.add("queues/all.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n");
  const std::string file =
      folder.add("cases/a.yaml", scenario_text("- pass: 1\n", "objects: [../queues]\n"));
  const auto cases = find_cases({file});
  ASSERT_TRUE(cases.has_value()) << to_string(cases.error());
  EXPECT_EQ(cases->front().scenario->policy.size(), 4U);
}

TEST(Suite, SelectsByPartOfTheNameOrByPattern) {
  EXPECT_TRUE(selects("", "owner-gets-back"));
  EXPECT_TRUE(selects("gets", "owner-gets-back"));
  EXPECT_FALSE(selects("Gets", "owner-gets-back"));
  EXPECT_TRUE(selects("owner*back", "owner-gets-back"));
  EXPECT_FALSE(selects("gets*", "owner-gets-back"));
}

TEST(Suite, TheNumberOfThreadsChangesNothing) {
  std::vector<Case> cases;
  for (int i = 0; i < 20; ++i) {
    const std::string gpus = std::to_string(i % 10);
    cases.push_back({std::make_shared<const Scenario>(scenario_of(
                         "- submit: {name: a, namespace: team-a, queue: main, gpus: " + gpus +
                         "}\n- settle: {}\n- expect: {admitted: 1}\n")),
                     SchedulerKind::kueue, nullptr});
  }
  const auto alone = judge_all(cases, 1, true, [](std::size_t) {});
  const auto together = judge_all(cases, 8, true, [](std::size_t) {});
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(alone[i].json_lines, together[i].json_lines);
    EXPECT_EQ(alone[i].passed(), together[i].passed());
  }
}

}  // namespace
}  // namespace fairlead::scenario
