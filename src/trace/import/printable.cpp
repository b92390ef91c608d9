#include "trace/import/printable.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/diagnostic.hpp"
#include "trace/eight_bytes.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

constexpr std::size_t longest_name = 253;  // as read_name in values.cpp

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

bool is_printable_name(std::string_view name) {
  if (name.size() > longest_name) return false;
  if (is_plain_ascii(name)) return true;
  if (std::any_of(name.begin(), name.end(), is_control)) return false;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  if (std::all_of(name.begin(), name.end(), is_ascii)) return true;
  return utf8_prefix(name) == name.size() && escaped(name, longest_name) == name;
}

std::string printable_name(std::string_view name) {
  if (is_printable_name(name)) return std::string(name);
  std::string text = escaped(name, 8 * longest_name);
  if (text.size() <= longest_name) return text;
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.begin(), digits.end(), hash_of(name), 16).ptr;
  text.resize(longest_name - 1 - digits.size());
  text.resize(utf8_prefix(text));  // no half character
  return text + "-" + std::string(digits.begin(), end);
}

// Wang Yi's wyhash in its smallest form: multiply 64 by 64 bits and fold, eight bytes at a time.
std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {
  __extension__ typedef unsigned __int128 uint128;
  const auto fold = [](std::uint64_t a, std::uint64_t b) {
    const uint128 product = uint128{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  constexpr std::uint64_t first = 0xa0761d6478bd642f;
  constexpr std::uint64_t second = 0xe7037ed1a0b428db;
  std::uint64_t hash = seed ^ fold(text.size() ^ first, second);
  while (!text.empty()) {
    hash = fold(hash ^ first_eight(text) ^ first, second);
    text.remove_prefix(std::min<std::size_t>(text.size(), 8));
  }
  return fold(hash ^ second, first);
}

}  // namespace fairlead::trace
