#include "manifest/nearest.hpp"

#include <gtest/gtest.h>

namespace fairlead::manifest {
namespace {

TEST(Nearest, FindsMisspeltNames) {
  const std::vector<std::string_view> known = {"nominalQuota", "name", "cohortName"};
  EXPECT_EQ(nearest("nominalQouta", known), "nominalQuota");
  EXPECT_EQ(nearest("NAME", known), "name");
  EXPECT_EQ(nearest("nam", known), "name");
}

TEST(Nearest, SaysNothingWhereNothingIsNear) {
  EXPECT_EQ(nearest("replicas", {"name", "spec"}), "");
  EXPECT_EQ(nearest("x", {}), "");
  EXPECT_EQ(nearest(std::string(1000, 'n'), {"name"}), "");
}

}  // namespace
}  // namespace fairlead::manifest
