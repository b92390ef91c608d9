#include "hardware/card_names.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace fairlead::hardware {
namespace {

// GPUs that are widely used and cannot be cut; without the vendor, up to a '-' or the end.
constexpr std::string_view whole_only_names[] = {
    "a10",       "a10g",      "a16",       "a2",           "a40",          "l4",
    "l40",       "l40s",      "t4",        "t4g",          "v100",         "p100",
    "p40",       "p4",        "m60",       "k80",          "geforce",      "quadro",
    "rtx-a6000", "rtx-a5000", "rtx-a4000", "rtx-6000-ada", "rtx-5000-ada", "titan"};

// GPUs with MIG whose placements nobody has published.
constexpr std::string_view unlisted_names[] = {"rtx-pro-5000", "rtx-pro-4500"};

struct ProductDevice {
  std::string_view plain;  // plain_name of the product
  std::uint16_t device = 0;
};
constexpr ProductDevice product_devices[] = {{"a30", 0x20B7},
                                             {"a100-sxm4-40gb", 0x20B0},
                                             {"a100-pcie-40gb", 0x20F1},
                                             {"a100-sxm4-80gb", 0x20B2},
                                             {"a100-80gb-pcie", 0x20B5},
                                             {"h100-80gb-hbm3", 0x2330},
                                             {"h100-pcie", 0x2331},
                                             {"h800", 0x2324},
                                             {"h800-pcie", 0x2322},
                                             {"h100-nvl", 0x2321},
                                             {"h200", 0x2335},
                                             {"h200-nvl", 0x233B},
                                             {"b200", 0x2901},
                                             {"gb200", 0x2941},
                                             {"gb300", 0x31C2}};

constexpr std::string_view mig_resource_prefix = "nvidia.com/mig-";

// Lower case, '-' for blanks and underscores, no vendor in front, no sharing behind.
std::string plain_name(std::string_view product) {
  std::string name;
  for (const char c : product) {
    const bool is_upper = c >= 'A' && c <= 'Z';
    name += is_upper ? static_cast<char>(c - 'A' + 'a') : c == ' ' || c == '_' ? '-' : c;
  }
  for (const std::string_view vendor : {"nvidia-", "tesla-"}) {
    if (name.starts_with(vendor)) name.erase(0, vendor.size());
  }
  if (name.ends_with("-shared")) name.erase(name.size() - 7);
  if (const std::size_t mig = name.find("-mig-"); mig != std::string::npos) name.erase(mig);
  return name;
}

constexpr std::int64_t distance(std::int64_t a, std::int64_t b) { return a < b ? b - a : a - b; }

bool begins_with_word(std::string_view name, std::string_view word) {
  return name.starts_with(word) && (name.size() == word.size() || name[word.size()] == '-');
}

bool has_product(const Card& card, std::string_view plain) {
  return std::any_of(card.products.begin(), card.products.end(),
                     [&](std::string_view product) { return plain_name(product) == plain; });
}

std::vector<const Card*> cards_if(auto matches) {
  std::vector<const Card*> found;
  for (const Card& card : all_cards()) {
    if (matches(card)) found.push_back(&card);
  }
  return found;
}

// The memory that a driver reports is a little off what the card is sold with, either way.
void keep_nearest(std::vector<const Card*>& cards, std::int64_t memory_mib) {
  const auto away = [&](const Card* card) {
    return distance(std::int64_t{card->memory_gib} * 1024, memory_mib);
  };
  const auto nearest = std::min_element(
      cards.begin(), cards.end(), [&](const Card* a, const Card* b) { return away(a) < away(b); });
  cards = {*nearest};
}

// The parts of "1g.10gb+me": 1, 10, "+me". Compute 0: this is no profile's name.
struct Parts {
  int compute = 0;
  int gigabytes = 0;
  std::string_view variant;
};

Parts parts_of(std::string_view name) {
  Parts parts;
  const char* const end = name.data() + name.size();
  const auto slices = std::from_chars(name.data(), end, parts.compute);
  if (slices.ec != std::errc() || !std::string_view(slices.ptr, end).starts_with("g.")) return {};
  const auto memory = std::from_chars(slices.ptr + 2, end, parts.gigabytes);
  if (memory.ec != std::errc()) return {};
  parts.variant = std::string_view(memory.ptr, end);
  if (parts.variant.starts_with("gb")) parts.variant.remove_prefix(2);
  return parts;
}

}  // namespace

CardSearch find_card(std::string_view product, std::optional<std::int64_t> memory_mib) {
  const std::string plain = plain_name(product);
  CardSearch search;
  search.cards = cards_if([&](const Card& card) { return plain_name(card.name) == plain; });
  if (search.cards.empty()) {
    search.cards = cards_if([&](const Card& card) { return has_product(card, plain); });
  }
  if (search.cards.empty() && !plain.empty()) {
    search.cards =
        cards_if([&](const Card& card) { return plain_name(card.name).starts_with(plain + "-"); });
  }
  if (search.cards.size() > 1 && memory_mib) keep_nearest(search.cards, *memory_mib);
  const auto is_one_of = [&](const auto& names) {
    return search.cards.empty() &&
           std::any_of(std::begin(names), std::end(names),
                       [&](std::string_view name) { return begins_with_word(plain, name); });
  };
  search.whole_only = is_one_of(whole_only_names);
  search.unlisted = is_one_of(unlisted_names);
  return search;
}

const Card* card_of_device(std::uint16_t device) {
  for (const Card& card : all_cards()) {
    if (std::find(card.devices.begin(), card.devices.end(), device) != card.devices.end()) {
      return &card;
    }
  }
  return nullptr;
}

std::optional<std::uint16_t> device_of_product(std::string_view product) {
  const std::string plain = plain_name(product);
  for (const ProductDevice& each : product_devices) {
    if (each.plain == plain) return each.device;
  }
  return std::nullopt;
}

std::optional<std::size_t> find_profile(const Card& card, std::string_view name) {
  for (std::size_t i = 0; i < card.profiles.size(); ++i) {
    if (card.profiles[i].name == name) return i;
  }
  return std::nullopt;
}

std::vector<std::size_t> profiles_like(const Card& card, std::string_view name) {
  const Parts wanted = parts_of(name);
  std::vector<std::size_t> like;
  for (std::size_t i = 0; i < card.profiles.size(); ++i) {
    const Parts parts = parts_of(card.profiles[i].name);
    if (parts.compute == wanted.compute && parts.variant == wanted.variant) like.push_back(i);
  }
  std::stable_sort(like.begin(), like.end(), [&](std::size_t a, std::size_t b) {
    const auto away = [&](std::size_t i) {
      return distance(parts_of(card.profiles[i].name).gigabytes, wanted.gigabytes);
    };
    return away(a) < away(b);
  });
  return like;
}

bool is_known_profile(std::string_view name) {
  const auto cards = all_cards();
  return std::any_of(cards.begin(), cards.end(),
                     [&](const Card& card) { return find_profile(card, name).has_value(); });
}

bool is_profile_form(std::string_view name) {
  int slices = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), slices);
  const auto digits = static_cast<std::size_t>(end - name.data());
  if (error == std::errc() && name.substr(digits).starts_with("c.")) name.remove_prefix(digits + 2);
  const Parts parts = parts_of(name);
  return parts.compute > 0 && parts.gigabytes > 0 && name.find("gb") != std::string_view::npos &&
         (parts.variant.empty() || parts.variant[0] == '+' || parts.variant[0] == '-');
}

std::string resource_of(std::string_view profile) {
  std::string resource = std::string(mig_resource_prefix) + std::string(profile);
  std::replace(resource.begin(), resource.end(), '+', '.');
  return resource;
}

std::optional<std::string> profile_of_resource(std::string_view resource) {
  constexpr std::string_view shared = ".shared";
  if (!resource.starts_with(mig_resource_prefix)) return std::nullopt;
  resource.remove_prefix(mig_resource_prefix.size());
  if (resource.ends_with(shared)) resource.remove_suffix(shared.size());
  std::string profile(resource);
  const std::size_t variant = profile.find("gb.");
  if (variant != std::string::npos) profile[variant + 2] = '+';
  return profile;
}

}  // namespace fairlead::hardware
