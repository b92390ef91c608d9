#include "trace/import/units.hpp"

#include <array>
#include <span>

namespace fairlead::trace {
namespace {

struct Unit {
  std::string_view word;
  std::int64_t size;
};

// The first is the usual one.
constexpr auto spans = std::to_array<Unit>({{"seconds", 1000},
                                            {"milliseconds", 1},
                                            {"minutes", 60'000},
                                            {"hours", 3'600'000},
                                            {"days", 86'400'000}});
constexpr auto cores = std::to_array<Unit>({{"cores", 1000}, {"millicores", 1}});
constexpr auto sizes = std::to_array<Unit>({{"B", 1},
                                            {"KiB", std::int64_t{1} << 10},
                                            {"MiB", std::int64_t{1} << 20},
                                            {"GiB", std::int64_t{1} << 30},
                                            {"TiB", std::int64_t{1} << 40},
                                            {"KB", 1'000},
                                            {"MB", 1'000'000},
                                            {"GB", 1'000'000'000},
                                            {"TB", 1'000'000'000'000}});

std::span<const Unit> units_of(CsvField field) {
  switch (field) {
    case CsvField::duration:
    case CsvField::limit: return spans;
    case CsvField::cpu: return cores;
    case CsvField::memory: return sizes;
    default: return {};
  }
}

}  // namespace

std::optional<std::int64_t> unit_size(CsvField field, std::string_view unit) {
  for (const Unit& known : units_of(field)) {
    if (unit.empty() || known.word == unit) return known.size;
  }
  return std::nullopt;
}

std::string known_units(CsvField field) {
  std::string text;
  for (const Unit& unit : units_of(field)) {
    text += (text.empty() ? "" : ", ") + std::string(unit.word);
  }
  return text;
}

}  // namespace fairlead::trace
