// From what clusters write to the tables: product names, PCI ids, profile and resource names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hardware/card.hpp"

namespace fairlead::hardware {

// What is known of a name. One card: that one. Several: the name alone does not tell ("A100").
// None: no table has it; the GPU can be used as a whole, and `whole_only` says that it is known to
// have no MIG (an L40S), not merely unknown. `unlisted`: NVIDIA says that it can be cut, and no
// table has where instances may begin (an RTX PRO 5000).
struct CardSearch {
  std::vector<const Card*> cards;
  bool whole_only = false;
  bool unlisted = false;

  const Card* only() const { return cards.size() == 1 ? cards.front() : nullptr; }
};

// `product` is our own name ("H100-80GB", or "H200" where that is enough), what nvidia-smi prints
// ("NVIDIA H100 80GB HBM3") or the label nvidia.com/gpu.product ("NVIDIA-H100-80GB-HBM3", also with
// -SHARED or -MIG-1g.10gb behind). `memory_mib`, as in the label nvidia.com/gpu.memory, decides
// where the name alone does not.
CardSearch find_card(std::string_view product, std::optional<std::int64_t> memory_mib = {});

// By PCI device id; nullptr: no table has it.
const Card* card_of_device(std::uint16_t device);

// The PCI device id of a product, whose name is given as to find_card: an H200 NVL is another
// device than an H200. Nothing: the name does not tell.
std::optional<std::uint16_t> device_of_product(std::string_view product);

// The index of a profile; nothing: the card has none of that name.
std::optional<std::size_t> find_profile(const Card& card, std::string_view name);

// The profiles of as many compute slices as the name asks for, nearest in memory first: what
// somebody may have meant who wrote the name of another card's profile.
std::vector<std::size_t> profiles_like(const Card& card, std::string_view name);

// Some card has a profile of that name.
bool is_known_profile(std::string_view name);

// "1g.10gb", "1g.10gb+me" or "1c.3g.40gb" (one compute slice of an instance): the form of a
// profile's name, whether or not a card has one of that name.
bool is_profile_form(std::string_view name);

// "nvidia.com/mig-1g.10gb.me": the resource under which the device plugin counts instances.
std::string resource_of(std::string_view profile);

// The inverse, "1g.10gb+me", also where ".shared" is behind; nothing: no resource of instances.
std::optional<std::string> profile_of_resource(std::string_view resource);

}  // namespace fairlead::hardware
