// docs/gpus.md shows the tables as they are.
#include <cstdio>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "hardware/card.hpp"

namespace fairlead::hardware {
namespace {

std::string row(const Card& card) {
  std::string text = "| `" + std::string(card.name) + "` | ";
  for (std::size_t i = 0; i < card.profiles.size(); ++i) {
    if (i > 0) text += ", ";
    text += card.profiles[i].name;
    if (card.shapes()[i].most > 1) text += " ×" + std::to_string(card.shapes()[i].most);
  }
  text += " |";
  for (std::size_t i = 0; i < card.devices.size(); ++i) {
    char id[16];
    std::snprintf(id, sizeof id, " 0x%04X", card.devices[i]);
    text += (i > 0 ? "," : "") + std::string(id);
  }
  return text + " |";
}

TEST(Docs, ListEveryCardWithItsProfiles) {
  std::ifstream file(std::string(FAIRLEAD_SOURCE_DIR) + "/docs/gpus.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const Card& card : all_cards()) {
    EXPECT_NE(text.str().find(row(card)), std::string::npos) << row(card);
  }
}

}  // namespace
}  // namespace fairlead::hardware
