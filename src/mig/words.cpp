#include "mig/words.hpp"

#include <charconv>
#include <string>

#include "hardware/card_names.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::mig {

namespace {

using hardware::Card;
using hardware::Placement;

unexpected<Diagnostics> refuse(std::string message, std::string hint = "") {
  return unexpected(refusal({}, std::move(message), std::move(hint)));
}

std::string quoted(std::string_view text) { return "'" + escaped(text, 60) + "'"; }

std::string names_of(const std::vector<const Card*>& cards) {
  std::string text;
  for (const Card* card : cards) text += (text.empty() ? "" : ", ") + std::string(card->name);
  return text;
}

std::string known_cards() {
  std::vector<const Card*> cards;
  for (const Card& card : hardware::all_cards()) cards.push_back(&card);
  return names_of(cards);
}

std::string all_profiles(const Card& card) {
  std::string text;
  for (const auto& profile : card.profiles) {
    text += (text.empty() ? "" : ", ") + std::string(profile.name);
  }
  return text;
}

constexpr const char* slice_words[] = {"",           "one-slice",  "two-slice", "three-slice",
                                       "four-slice", "five-slice", "six-slice", "seven-slice"};

// What this card has instead of another card's profile.
std::string instead_of(const Card& card, std::string_view name) {
  const std::vector<std::size_t> like = hardware::profiles_like(card, name);
  if (like.empty()) return "it has " + all_profiles(card);
  const auto slices = static_cast<std::size_t>(card.shapes()[like.front()].compute);
  std::string text = "the " + std::string(slice_words[slices]) + " profile there is " +
                     std::string(card.profiles[like.front()].name);
  for (std::size_t i = 1; i < like.size(); ++i) {
    text += (i == 1 ? ", or " : ", ") + std::string(card.profiles[like[i]].name);
  }
  return text;
}

std::string starts_of(const hardware::Shape& shape, int axis) {
  std::string text;
  for (int start = 0; start < axis; ++start) {
    if (shape.may_start(start)) text += (text.empty() ? "" : ", ") + std::to_string(start);
  }
  return text;
}

}  // namespace

std::vector<std::string_view> split_list(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    std::string_view part = text.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.push_back(part);
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

Result<int> parse_count(std::string_view text, int least, int most) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || text.front() == '-' || error != std::errc() || stopped != end ||
      number < least || number > most) {
    return refuse(quoted(text) + " is no whole number from " + std::to_string(least) + " to " +
                  std::to_string(most));
  }
  return number;
}

Result<const Card*> parse_card(std::string_view text) {
  const hardware::CardSearch search = hardware::find_card(text);
  if (const Card* card = search.only()) return card;
  if (!search.cards.empty()) {
    return refuse(quoted(text) + " can be several cards", "one of " + names_of(search.cards));
  }
  if (search.whole_only) {
    return refuse(quoted(text) + " has no MIG: it can only be used as a whole, or shared by time");
  }
  if (search.unlisted) {
    return refuse(quoted(text) +
                      " has MIG, but where its instances may begin is not published: it counts "
                      "as a whole here",
                  "`nvidia-smi mig -lgipp` on such a card says it; please send it to us");
  }
  std::vector<std::string_view> names;
  for (const Card& card : hardware::all_cards()) names.push_back(card.name);
  const std::string near = manifest::nearest(text, names);
  return refuse(quoted(text) + " is no card of the tables: such a GPU counts as a whole",
                near.empty() ? "cards with MIG: " + known_cards() : "did you mean " + near + "?");
}

Result<std::size_t> parse_profile(const Card& card, std::string_view text) {
  if (const auto found = hardware::find_profile(card, text)) return *found;
  const std::string message = quoted(text) + " is no profile of the card " + std::string(card.name);
  if (hardware::is_known_profile(text)) return refuse(message, instead_of(card, text));
  std::vector<std::string_view> names;
  for (const auto& profile : card.profiles) names.push_back(profile.name);
  const std::string near = manifest::nearest(text, names);
  return refuse(message,
                near.empty() ? "it has " + all_profiles(card) : "did you mean " + near + "?");
}

Result<hardware::ProfileCounts> parse_profiles(const Card& card, std::string_view text) {
  hardware::ProfileCounts counts(card.profiles.size());
  const auto parts = split_list(text);
  if (parts.empty()) return refuse("no profile is named", "write them as 3g.40gb:2,1g.10gb:1");
  for (const std::string_view part : parts) {
    const std::size_t colon = part.find(':');
    const auto profile = parse_profile(card, part.substr(0, colon));
    if (!profile) return unexpected(profile.error());
    int count = 1;
    if (colon != std::string_view::npos) {
      const auto number = parse_count(part.substr(colon + 1), 1, most_instances);
      if (!number) return unexpected(number.error());
      count = *number;
    }
    if (counts[*profile] > most_instances - count) {
      return refuse("more than " + std::to_string(most_instances) + " of " +
                    std::string(card.profiles[*profile].name));
    }
    counts[*profile] += count;
  }
  return counts;
}

Result<Placement> parse_placement(const Card& card, std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos) {
    return refuse(quoted(text) + " names no start", "write a live instance as 1g.10gb@0");
  }
  const auto profile = parse_profile(card, text.substr(0, at));
  if (!profile) return unexpected(profile.error());
  const hardware::Shape& shape = card.shapes()[*profile];
  const std::string starts = starts_of(shape, card.geometry->memory);
  const auto start = parse_count(text.substr(at + 1), 0, card.geometry->memory - 1);
  if (!start || !shape.may_start(*start)) {
    return refuse(
        quoted(text) + ": a " + std::string(card.profiles[*profile].name) + " cannot start there",
        "it starts at " + starts);
  }
  return Placement{*profile, *start};
}

Result<std::vector<Placement>> parse_live(const Card& card, std::string_view text) {
  std::vector<Placement> live;
  for (const std::string_view part : split_list(text)) {
    const auto placement = parse_placement(card, part);
    if (!placement) return unexpected(placement.error());
    live.push_back(*placement);
    if (hardware::state_with(card, live)) continue;
    return refuse(quoted(part) + " cannot exist beside the live instances before it",
                  "their slices overlap, or both take the only media extensions");
  }
  return live;
}

}  // namespace fairlead::mig
