// A file that is written whole or not at all, and never takes the place of what is no plain file.
#include "cli/output_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace fairlead::cli {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static int written(const std::string& path, const char* text) {
    OutputFile file(path);
    file.write(text);
    file.finish();
    return file.error();
  }

  fs::path folder_;
};

TEST_F(OutputFileTest, TakesThePlaceOfAPlainFileWhenItIsComplete) {
  ASSERT_EQ(written(path("out"), "old"), 0);
  OutputFile file(path("out"));
  file.write("new");
  EXPECT_EQ(text_of(path("out")), "old");
  file.finish();
  EXPECT_EQ(text_of(path("out")), "new");
}

TEST_F(OutputFileTest, LeavesEverythingAsItWasWhenItIsNotFinished) {
  ASSERT_EQ(written(path("out"), "old"), 0);
  OutputFile(path("out")).write("new");
  EXPECT_EQ(text_of(path("out")), "old");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(OutputFileTest, WritesThroughWhatIsNoPlainFile) {
  ASSERT_EQ(written(path("real"), "old"), 0);
  fs::create_symlink(path("real"), path("link"));
  EXPECT_EQ(written(path("link"), "new"), 0);
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text_of(path("real")), "new");
}

TEST_F(OutputFileTest, SaysWhyItCannotBeWritten) {
  EXPECT_EQ(written(path("no/such/folder"), "x"), ENOENT);
  EXPECT_EQ(written(folder_.string(), "x"), EISDIR);
  EXPECT_EQ(written("/dev/full", "x"), ENOSPC);
}

}  // namespace
}  // namespace fairlead::cli
