// The tables: which GPU can be cut into what. One place for every figure.
//
// Sources
//   profiles, instances, engines   NVIDIA MIG User Guide, "Supported MIG Profiles" (r610); B300's
//                                  +me: GPU Operator release notes v25.10
//   ids, starts, sizes             `nvidia-smi mig -lgip` and `-lgipp` as printed in public
//                                  documents for A100, H100 80 GB, H100 NVL and RTX PRO 6000; the
//                                  other 7-slice cards share them. NOT from go-nvml's mocks: those
//                                  give Hopper and Blackwell a 3g of 3 memory slices (it has 4), a
//                                  7g of 7 (8) and a 1g of double memory with 1 (2).
//   memory                         the same outputs; what was not seen is an estimate, see low_mib
//   multiprocessors                the same outputs; B200: NVIDIA/go-nvml pkg/nvml/mock; A100, A30:
//                                  14 a slice
//   PCI ids                        NVIDIA/mig-parted deployments and vendor tables (v0.15)
//   products                       `nvidia-smi -L`, node labels of gpu-feature-discovery
#include <array>

#include "hardware/card.hpp"

namespace fairlead::hardware {
namespace {

// 7 compute slices, 8 memory slices. The eighth belongs to no compute slice: only a shape with
// more memory than compute slices reaches it. The order of instances below is this one.
constexpr std::array seven_shapes = {
    Shape{.nvidia_id = 19, .compute = 1, .memory = 1, .starts = 0b0111'1111, .most = 7},
    Shape{.nvidia_id = 20,
          .compute = 1,
          .memory = 1,
          .starts = 0b0111'1111,
          .most = 1,
          .flow = 1,
          .plain = false},
    Shape{.nvidia_id = 15, .compute = 1, .memory = 2, .starts = 0b0101'0101, .most = 4},
    Shape{.nvidia_id = 14, .compute = 2, .memory = 2, .starts = 0b0001'0101, .most = 3},
    Shape{.nvidia_id = 9, .compute = 3, .memory = 4, .starts = 0b0001'0001, .most = 2},
    Shape{.nvidia_id = 5, .compute = 4, .memory = 4, .starts = 0b0000'0001, .most = 1},
    Shape{.nvidia_id = 0, .compute = 7, .memory = 8, .starts = 0b0000'0001, .most = 1, .flow = 1},
};
constexpr Geometry seven = {.id = 0, .compute = 7, .memory = 8, .flow = 1, .shapes = seven_shapes};

// A30. The ids are those of `nvidia-smi mig -lgip` on an A30.
constexpr std::array four_shapes = {
    Shape{.nvidia_id = 14, .compute = 1, .memory = 1, .starts = 0b1111, .most = 4},
    Shape{.nvidia_id = 21,
          .compute = 1,
          .memory = 1,
          .starts = 0b1111,
          .most = 1,
          .flow = 1,
          .plain = false},
    Shape{.nvidia_id = 5, .compute = 2, .memory = 2, .starts = 0b0101, .most = 2},
    Shape{.nvidia_id = 6,
          .compute = 2,
          .memory = 2,
          .starts = 0b0101,
          .most = 1,
          .flow = 1,
          .plain = false},
    Shape{.nvidia_id = 0, .compute = 4, .memory = 4, .starts = 0b0001, .most = 1, .flow = 1},
};
constexpr Geometry four = {.id = 1, .compute = 4, .memory = 4, .flow = 1, .shapes = four_shapes};

// RTX PRO 6000 Blackwell: 12 units of the axis, 3 to a compute slice, and 4 sets of media engines,
// all of which a +me.all takes, so that beside it only -me can live.
constexpr SliceMask quarters = 0b0010'0100'1001;
constexpr SliceMask halves = 0b0000'0100'0001;
constexpr std::array quarter_shapes = {
    Shape{.nvidia_id = 14, .compute = 1, .memory = 3, .starts = quarters, .most = 4, .engines = 1},
    Shape{.nvidia_id = 21,
          .compute = 1,
          .memory = 3,
          .starts = quarters,
          .most = 1,
          .engines = 1,
          .flow = 1,
          .plain = false},
    Shape{.nvidia_id = 47,
          .compute = 1,
          .memory = 3,
          .starts = quarters,
          .most = 4,
          .engines = 1,
          .plain = false},
    Shape{.nvidia_id = 65,
          .compute = 1,
          .memory = 3,
          .starts = quarters,
          .most = 1,
          .engines = 4,
          .flow = 1,
          .plain = false},
    Shape{
        .nvidia_id = 67, .compute = 1, .memory = 3, .starts = quarters, .most = 4, .plain = false},
    Shape{.nvidia_id = 5, .compute = 2, .memory = 6, .starts = halves, .most = 2, .engines = 2},
    Shape{.nvidia_id = 35,
          .compute = 2,
          .memory = 6,
          .starts = halves,
          .most = 2,
          .engines = 2,
          .plain = false},
    Shape{.nvidia_id = 64,
          .compute = 2,
          .memory = 6,
          .starts = halves,
          .most = 1,
          .engines = 4,
          .flow = 1,
          .plain = false},
    Shape{.nvidia_id = 66, .compute = 2, .memory = 6, .starts = halves, .most = 2, .plain = false},
    Shape{.nvidia_id = 0,
          .compute = 4,
          .memory = 12,
          .starts = 1,
          .most = 1,
          .engines = 4,
          .flow = 1},
    Shape{.nvidia_id = 32,
          .compute = 4,
          .memory = 12,
          .starts = 1,
          .most = 1,
          .engines = 4,
          .flow = 1,
          .plain = false},
};
constexpr Geometry quarter = {
    .id = 2, .compute = 4, .memory = 12, .engines = 4, .flow = 1, .shapes = quarter_shapes};

// The number in a profile's name says too much, by up to 2 GB: an 1g.18gb has 16.0 GiB. One less,
// and in powers of ten, is below everything that was ever measured.
constexpr int low_mib(std::string_view name) {
  int gigabytes = 0;
  for (const char c : name.substr(name.find('.') + 1)) {
    if (c < '0' || c > '9') break;
    gigabytes = gigabytes * 10 + (c - '0');
  }
  return static_cast<int>((gigabytes - 1) * std::int64_t{1'000'000'000} / (1 << 20));
}

struct Seen {  // of one profile; 0: not seen
  int mib = 0;
  int multiprocessors = 0;
};

template <std::size_t N>
constexpr std::array<Profile, N> profiles_of(const std::array<std::string_view, N>& names,
                                             const std::array<Seen, N>& seen) {
  std::array<Profile, N> profiles;
  for (std::size_t i = 0; i < N; ++i) {
    const bool measured = seen[i].mib != 0;
    profiles[i] = {names[i], measured ? seen[i].mib : low_mib(names[i]), measured,
                   seen[i].multiprocessors};
  }
  return profiles;
}

using Names7 = std::array<std::string_view, 7>;
using Seen7 = std::array<Seen, 7>;
using Names = std::string_view;

constexpr auto a30 =
    profiles_of<5>({"1g.6gb", "1g.6gb+me", "2g.12gb", "2g.12gb+me", "4g.24gb"},
                   {{{5836, 14}, {5836, 14}, {11672, 28}, {11672, 28}, {23344, 56}}});
constexpr std::uint16_t a30_ids[] = {0x20B7};
constexpr Names a30_names[] = {"NVIDIA A30"};

constexpr auto a100_40 = profiles_of<7>(
    Names7{"1g.5gb", "1g.5gb+me", "1g.10gb", "2g.10gb", "3g.20gb", "4g.20gb", "7g.40gb"},
    Seen7{{{4864, 14}, {4864, 14}, {9856, 14}, {9856, 28}, {19968, 42}, {19968, 56}, {40192, 98}}});
constexpr std::uint16_t a100_40_ids[] = {0x20B0, 0x20B1, 0x20F1, 0x20F6};
constexpr Names a100_40_names[] = {"NVIDIA A100-SXM4-40GB", "NVIDIA A100-PCIE-40GB",
                                   "NVIDIA A800 40GB Active"};

constexpr Names7 names_80 = {"1g.10gb", "1g.10gb+me", "1g.20gb", "2g.20gb",
                             "3g.40gb", "4g.40gb",    "7g.80gb"};
constexpr auto a100_80 = profiles_of<7>(
    names_80,
    Seen7{
        {{9856, 14}, {9856, 14}, {19968, 14}, {19968, 28}, {40192, 42}, {40192, 56}, {80384, 98}}});
constexpr std::uint16_t a100_80_ids[] = {0x20B2, 0x20B5, 0x20F3, 0x20F5};
constexpr Names a100_80_names[] = {"NVIDIA A100-SXM4-80GB", "NVIDIA A100 80GB PCIe",
                                   "NVIDIA A100-SXM-80GB", "NVIDIA A800-SXM4-80GB",
                                   "NVIDIA A800 80GB PCIe"};

constexpr auto h100_80 = profiles_of<7>(names_80, Seen7{{{9984, 16},
                                                         {9984, 16},
                                                         {20090, 26},
                                                         {20090, 32},
                                                         {40448, 60},
                                                         {40448, 64},
                                                         {81152, 132}}});
constexpr std::uint16_t h100_80_ids[] = {0x2330, 0x2331, 0x2322, 0x2324};
constexpr Names h100_80_names[] = {"NVIDIA H100 80GB HBM3", "NVIDIA H100 PCIe", "NVIDIA H800",
                                   "NVIDIA H800 PCIe"};

constexpr auto h100_94 = profiles_of<7>(
    Names7{"1g.12gb", "1g.12gb+me", "1g.24gb", "2g.24gb", "3g.47gb", "4g.47gb", "7g.94gb"},
    Seen7{{{10874, 16}, {}, {}, {}, {}, {47493, 64}, {95354, 132}}});
constexpr std::uint16_t h100_94_ids[] = {0x2321, 0x233A};
constexpr Names h100_94_names[] = {"NVIDIA H100 NVL", "NVIDIA H800 NVL"};

// The number in "GH200 480GB" counts the memory of its CPU: the GPU has 96 GB.
constexpr auto h100_96 = profiles_of<7>(
    Names7{"1g.12gb", "1g.12gb+me", "1g.24gb", "2g.24gb", "3g.48gb", "4g.48gb", "7g.96gb"},
    Seen7{});
constexpr std::uint16_t h100_96_ids[] = {0x233D, 0x2342, 0x20B6, 0x2329};
constexpr Names h100_96_names[] = {"NVIDIA H100 SXM5 96GB", "NVIDIA GH200 480GB",
                                   "NVIDIA GH200 120GB",    "NVIDIA GH200 96GB",
                                   "NVIDIA PG506-96",       "NVIDIA H20"};

constexpr auto gh200_144 = profiles_of<7>(
    Names7{"1g.18gb", "1g.18gb+me", "1g.36gb", "2g.36gb", "3g.72gb", "4g.72gb", "7g.144gb"},
    Seen7{});
constexpr std::uint16_t gh200_144_ids[] = {0x2348};
constexpr Names gh200_144_names[] = {"NVIDIA GH200 144G HBM3e"};

constexpr auto h200 = profiles_of<7>(
    Names7{"1g.18gb", "1g.18gb+me", "1g.35gb", "2g.35gb", "3g.71gb", "4g.71gb", "7g.141gb"},
    Seen7{{{16384, 16}, {16384, 16}, {}, {33280, 32}, {0, 60}, {0, 64}, {143360, 132}}});
constexpr std::uint16_t h200_ids[] = {0x2335, 0x233B};
constexpr Names h200_names[] = {"NVIDIA H200", "NVIDIA H200 NVL", "NVIDIA H200 141GB HBM3e"};

constexpr auto b200 = profiles_of<7>(
    Names7{"1g.23gb", "1g.23gb+me", "1g.45gb", "2g.45gb", "3g.90gb", "4g.90gb", "7g.180gb"},
    Seen7{{{20992, 18}, {0, 18}, {0, 18}, {0, 36}, {0, 54}, {0, 72}, {0, 126}}});
constexpr std::uint16_t b200_ids[] = {0x2901};
constexpr Names b200_names[] = {"NVIDIA B200"};

constexpr auto gb200 = profiles_of<7>(
    Names7{"1g.23gb", "1g.23gb+me", "1g.47gb", "2g.47gb", "3g.93gb", "4g.93gb", "7g.186gb"},
    Seen7{});
constexpr std::uint16_t gb200_ids[] = {0x2941};
constexpr Names gb200_names[] = {"NVIDIA GB200"};

// Only the memory tells it from the other: product name and PCI id are the same. The names of its
// one- and two-slice profiles are inferred from 3g.95gb and 7g.189gb by NVIDIA's rounding.
constexpr auto gb200_189 = profiles_of<7>(
    Names7{"1g.24gb", "1g.24gb+me", "1g.47gb", "2g.47gb", "3g.95gb", "4g.95gb", "7g.189gb"},
    Seen7{});

constexpr auto b300 = profiles_of<7>(
    Names7{"1g.34gb", "1g.34gb+me", "1g.67gb", "2g.67gb", "3g.135gb", "4g.135gb", "7g.269gb"},
    Seen7{});
constexpr std::uint16_t b300_ids[] = {0x3182};
constexpr Names b300_names[] = {"NVIDIA B300", "NVIDIA B300 SXM6 AC"};

constexpr auto gb300 = profiles_of<7>(
    Names7{"1g.35gb", "1g.35gb+me", "1g.70gb", "2g.70gb", "3g.139gb", "4g.139gb", "7g.278gb"},
    Seen7{});
constexpr std::uint16_t gb300_ids[] = {0x31C2};
constexpr Names gb300_names[] = {"NVIDIA GB300"};

constexpr Seen one_quarter = {24186, 46};
constexpr Seen one_half = {48517, 94};
constexpr Seen all_of_it = {97280, 188};
constexpr auto rtx_pro_6000 = profiles_of<11>(
    {"1g.24gb", "1g.24gb+me", "1g.24gb+gfx", "1g.24gb+me.all", "1g.24gb-me", "2g.48gb",
     "2g.48gb+gfx", "2g.48gb+me.all", "2g.48gb-me", "4g.96gb", "4g.96gb+gfx"},
    {one_quarter, one_quarter, one_quarter, one_quarter, one_quarter, one_half, one_half, one_half,
     one_half, all_of_it, all_of_it});
constexpr std::uint16_t rtx_pro_6000_ids[] = {0x2BB5};
constexpr Names rtx_pro_6000_names[] = {"NVIDIA RTX PRO 6000 Blackwell Server Edition",
                                        "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
                                        "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition"};

constexpr const Geometry* geometries[] = {&seven, &four, &quarter};

constexpr Card cards[] = {
    {"A30-24GB", 24, &four, a30, a30_ids, a30_names},
    {"A100-40GB", 40, &seven, a100_40, a100_40_ids, a100_40_names},
    {"A100-80GB", 80, &seven, a100_80, a100_80_ids, a100_80_names},
    {"H100-80GB", 80, &seven, h100_80, h100_80_ids, h100_80_names},
    {"H100-94GB", 94, &seven, h100_94, h100_94_ids, h100_94_names},
    {"H100-96GB", 96, &seven, h100_96, h100_96_ids, h100_96_names},
    {"GH200-144GB", 144, &seven, gh200_144, gh200_144_ids, gh200_144_names},
    {"H200-141GB", 141, &seven, h200, h200_ids, h200_names},
    {"B200-180GB", 180, &seven, b200, b200_ids, b200_names},
    {"GB200-186GB", 186, &seven, gb200, gb200_ids, gb200_names},
    {"GB200-189GB", 189, &seven, gb200_189, {}, gb200_names},
    {"B300-269GB", 269, &seven, b300, b300_ids, b300_names},
    {"GB300-278GB", 278, &seven, gb300, gb300_ids, gb300_names},
    {"RTX-PRO-6000-96GB", 96, &quarter, rtx_pro_6000, rtx_pro_6000_ids, rtx_pro_6000_names},
};

}  // namespace

std::span<const Card> all_cards() { return cards; }

std::span<const Geometry* const> all_geometries() { return geometries; }

}  // namespace fairlead::hardware
