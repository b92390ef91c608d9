// Cards, profiles and instances as people write them on a command line or in a file.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "hardware/card.hpp"
#include "hardware/fit.hpp"

namespace fairlead::mig {

// A card that can be cut. Refused, with the names that would do: one that no table has, one that
// has no MIG, and a name that several cards have ("A100").
Result<const hardware::Card*> parse_card(std::string_view text);

// The index of a profile of this card. A profile of another card is refused with the one that this
// card has instead.
Result<std::size_t> parse_profile(const hardware::Card& card, std::string_view text);

// "3g.40gb:2,1g.10gb": counts from 1, 1 where none is written.
Result<hardware::ProfileCounts> parse_profiles(const hardware::Card& card, std::string_view text);

// "3g.40gb@4": refused where the profile cannot begin there.
Result<hardware::Placement> parse_placement(const hardware::Card& card, std::string_view text);

// "1g.10gb@0,3g.40gb@4": instances that can exist together.
Result<std::vector<hardware::Placement>> parse_live(const hardware::Card& card,
                                                    std::string_view text);

// The parts of a list with commas, without blanks around them; none for an empty text.
std::vector<std::string_view> split_list(std::string_view text, char separator = ',');

// A whole number from `least` to `most`, digits only.
Result<int> parse_count(std::string_view text, int least, int most);

inline constexpr int most_instances = 1'000'000;  // in one list

}  // namespace fairlead::mig
