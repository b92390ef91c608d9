// Accounts of other systems under names that Kubernetes accepts.
#include "sim/kube_name.hpp"

#include <gtest/gtest.h>

namespace fairlead::sim {

namespace {

TEST(KubeName, ANameThatIsALabelStaysAsItIs) {
  EXPECT_EQ(kube_name("team-a"), "team-a");
  EXPECT_EQ(kube_name("0"), "0");
}

TEST(KubeName, WhatALabelCannotHoldIsReplaced) {
  EXPECT_EQ(kube_name("Physics_Dept"), "physics-dept");
  EXPECT_EQ(kube_name("-a.b-"), "a-b");
}

TEST(KubeName, NamesOfWhichNothingIsLeftStayDifferent) {
  EXPECT_NE(kube_name("???"), kube_name("!!!"));
  EXPECT_EQ(kube_name("???").rfind("n-", 0), 0U);
}

TEST(KubeName, LongNamesAreCutAndStayDifferent) {
  const std::string a = kube_name(std::string(200, 'x') + "a");
  const std::string b = kube_name(std::string(200, 'x') + "b");
  EXPECT_LE(a.size(), 63U);
  EXPECT_NE(a, b);
}

}  // namespace

}  // namespace fairlead::sim
