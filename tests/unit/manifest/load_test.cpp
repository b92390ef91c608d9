#include "manifest/load.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, gone with it.
class Load : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::temp_directory_path() /
             ("fairlead-load-" + std::to_string(::getpid()) + "-" + test->name());
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string write(const std::string& name, const std::string& text) {
    const fs::path path = folder / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  static std::string cohort(const std::string& name) {
    return "apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: " + name + "}\n";
  }

  fs::path folder;
};

TEST_F(Load, ReadsAFoldersManifestsInTheOrderOfTheirPaths) {
  write("b.yml", cohort("b"));
  write("a/z.yaml", cohort("z"));
  write("c.json",
        R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"Cohort","metadata":{"name":"c"}})");
  write("notes.txt", "not: [yaml");
  write("kustomization.yaml", "resources: [b.yml]\n");
  write(".github/workflows/ci.yaml", "on: push\n");
  const auto manifest = load({folder.string()});
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  ASSERT_EQ(manifest->policy.size(), 3U);
  EXPECT_EQ(model::key_of(manifest->policy[0].value).name, "z");
  EXPECT_EQ(model::key_of(manifest->policy[1].value).name, "b");
  EXPECT_EQ(model::key_of(manifest->policy[2].value).name, "c");
}

TEST_F(Load, AFileThatIsNamedIsReadWhateverItsEnding) {
  EXPECT_TRUE(load({write("queues.txt", cohort("a"))}));
}

TEST_F(Load, DuplicatesNameBothFiles) {
  const std::string first = write("a.yaml", cohort("x"));
  const std::string second = write("b.yaml", "\n" + cohort("x"));
  const auto manifest = load({folder.string()});
  ASSERT_FALSE(manifest);
  const std::string said = to_string(manifest.error());
  EXPECT_SAYS(said, second + ":2:1: error: the Cohort x is there twice");
  EXPECT_SAYS(said, "first at " + first + ":1:1");
}

TEST_F(Load, OneBadFileDoesNotHideAnother) {
  write("a.yaml", "a: [\n");
  write("b.yaml", "a: b: c\n");
  const auto manifest = load({folder.string(), (folder / "absent").string()});
  ASSERT_FALSE(manifest);
  EXPECT_EQ(manifest.error().size(), 3U);
  EXPECT_SAYS(to_string(manifest.error()), "absent: error: no such file or folder");
}

TEST_F(Load, AFolderWithoutManifestsIsAnError) {
  const auto manifest = load({folder.string()});
  ASSERT_FALSE(manifest);
  EXPECT_SAYS(to_string(manifest.error()), "no .yaml, .yml or .json file in this folder");
}

TEST_F(Load, AnEmptyFileHoldsNothing) {
  const auto manifest = load({write("a.yaml", "")});
  ASSERT_TRUE(manifest);
  EXPECT_TRUE(manifest->policy.empty());
}

}  // namespace
}  // namespace fairlead::manifest
