#include "base/interner.hpp"

#include <memory>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

struct Tag {};

TEST(Interner, HandsOutIdsInOrderOfArrival) {
  Interner<Tag> names;
  EXPECT_EQ(names.intern("b").index(), 0U);
  EXPECT_EQ(names.intern("a").index(), 1U);
  EXPECT_EQ(names.intern("b").index(), 0U);
  EXPECT_EQ(names.size(), 2U);
  EXPECT_FALSE(names.find("c"));
}

TEST(Interner, ACopyLivesWithoutItsOriginal) {
  auto original = std::make_unique<Interner<Tag>>();
  original->intern("a name that is too long to be stored inside the string itself");
  const Interner<Tag> copy = *original;
  original.reset();
  const auto id = copy.find("a name that is too long to be stored inside the string itself");
  ASSERT_TRUE(id);
  EXPECT_EQ(copy.name(*id).substr(0, 6), "a name");
}

}  // namespace
}  // namespace fairlead
