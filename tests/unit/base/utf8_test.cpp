#include "base/utf8.hpp"

#include <string>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(Utf8, WritesWhatItReads) {
  for (char32_t character = 0; character <= 0x10FFFF; ++character) {
    if (character >= 0xD800 && character <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, character);
    ASSERT_EQ(utf8_length(text), text.size()) << static_cast<std::uint32_t>(character);
  }
}

TEST(Utf8, KnowsNoOtherForms) {
  for (const char* text :
       {"\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\x80", "\xE2\x82", "\xC3"}) {
    EXPECT_EQ(utf8_length(text), 0U);
  }
  EXPECT_EQ(utf8_length(""), 0U);
}

}  // namespace
}  // namespace fairlead
