// GPU models and what each can be cut into (Multi-Instance GPU, MIG).
//
// A card is two budgets: compute slices, and memory slices, which are an axis: an instance takes a
// run of them that begins at one of few starts. An A100 or a later data-centre card has 7 compute
// slices but 8 memory slices. Whether instances fit is decided on the axis; adding up the compute
// slices in their names accepts a quarter too much. A third, small budget are the media engines.
//
// Units: memory in MiB, slices and engines in pieces, starts as bits (bit s: may start at slice s).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fairlead::hardware {

// Which part of the memory axis is taken: bit s is slice s. At most 12 slices.
using SliceMask = std::uint16_t;

// What instances of one profile take, on every card of a geometry.
struct Shape {
  int nvidia_id = 0;     // as `nvidia-smi mig -lgip` numbers the profile
  int compute = 0;       // compute slices
  int memory = 0;        // memory slices
  SliceMask starts = 0;  // where it may begin on the memory axis
  int most = 0;          // so many on one card, says NVIDIA
  int engines = 0;       // media engines, where the card has fewer than instances might want
  int flow = 0;          // optical flow accelerators
  bool plain = true;     // no variant (+me, +gfx, ...) of another shape

  SliceMask mask(int start) const {
    return static_cast<SliceMask>(((1U << static_cast<unsigned>(memory)) - 1U) << start);
  }
  bool may_start(int start) const { return (starts >> start & 1) != 0; }
};

struct Geometry {
  std::size_t id = 0;  // from 0, one for each geometry of the tables
  int compute = 0;     // budgets of the card
  int memory = 0;
  int engines = 0;
  int flow = 0;
  std::span<const Shape> shapes;
};

// A shape as one card calls it. Profiles and shapes of a card have the same indices.
struct Profile {
  std::string_view name;    // "1g.10gb+me"
  int memory_mib = 0;       // what a process can have; less than the name says
  bool measured = false;    // else an estimate, on the safe side
  int multiprocessors = 0;  // 0: not known
};

struct Card {
  std::string_view name;  // "H100-80GB"
  int memory_gib = 0;     // as sold
  const Geometry* geometry = nullptr;
  std::span<const Profile> profiles;
  std::span<const std::uint16_t> devices;      // PCI device ids, vendor 0x10DE
  std::span<const std::string_view> products;  // as nvidia-smi and node labels name it

  std::span<const Shape> shapes() const { return geometry->shapes; }
};

// An instance on a card, or one to be: which profile (an index), and where it begins.
struct Placement {
  std::size_t profile = 0;
  int start = 0;

  friend auto operator<=>(const Placement&, const Placement&) = default;
};

inline constexpr std::uint16_t nvidia_vendor = 0x10DE;

// Every card that can be cut, in the order of docs/gpus.md. cards.cpp names the sources.
std::span<const Card> all_cards();

// Every geometry, by its id.
std::span<const Geometry* const> all_geometries();

}  // namespace fairlead::hardware
