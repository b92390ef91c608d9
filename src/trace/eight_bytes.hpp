// Eight bytes of a text at once, in a number: most texts here are too short for memchr() and the
// like to pay.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace fairlead::trace {

static_assert(std::endian::native == std::endian::little);

template <class Integer>
std::uint64_t load(const char* from) {
  Integer value = 0;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// The first eight bytes of a text, the first of them lowest; a shorter text ends in zeros. Without
// memcpy() of a size that is not known: that is a call.
inline std::uint64_t first_eight(std::string_view text) {
  const std::size_t size = text.size();
  const char* const from = text.data();
  if (size >= 8) return load<std::uint64_t>(from);
  if (size >= 4) {
    const std::uint64_t last = load<std::uint32_t>(from + size - 4);
    return load<std::uint32_t>(from) | last << (8 * (size - 4));
  }
  if (size == 0) return 0;
  const std::uint64_t middle = load<std::uint8_t>(from + size / 2);
  const std::uint64_t last = load<std::uint8_t>(from + size - 1);
  return load<std::uint8_t>(from) | middle << (8 * (size / 2)) | last << (8 * (size - 1));
}

// That byte eight times.
constexpr std::uint64_t eight_of(char byte) {
  return static_cast<unsigned char>(byte) * std::uint64_t{0x0101010101010101};
}

// The highest bit of each byte of `word` that is `byte`.
constexpr std::uint64_t bytes_equal(std::uint64_t word, char byte) {
  constexpr std::uint64_t low_bits = eight_of(0x7F);
  const std::uint64_t difference = word ^ eight_of(byte);
  return ~(((difference & low_bits) + low_bits) | difference | low_bits);
}

// The number that one to eight decimal digits say; nothing where there are other characters.
inline std::optional<std::uint64_t> read_digits(std::string_view text) {
  std::uint64_t word = first_eight(text);
  if (text.size() < 8) word = word << (64 - 8 * text.size()) | eight_of('0') >> (8 * text.size());
  // Digits begin with the bits of '0', and still do when six is added.
  constexpr std::uint64_t high_bits = eight_of('\xF0');
  const std::uint64_t carried = (word + eight_of(6)) & high_bits;
  if (((word & high_bits) | carried >> 4) != eight_of('\x33')) return std::nullopt;
  // Neighbours are put together: to two digits, to four, to eight.
  word = (word & eight_of(0x0F)) * (10 * 256 + 1) >> 8;
  word = (word & 0x00FF00FF00FF00FF) * (100 * 65'536 + 1) >> 16;
  return (word & 0x0000FFFF0000FFFF) * (10'000 * (std::uint64_t{1} << 32) + 1) >> 32;
}

// Whether a text is ASCII that stands for itself in JSON: no control characters, quotes and
// backslashes.
inline bool is_plain_ascii(std::string_view text) {
  constexpr std::uint64_t ones = eight_of(1);
  // The highest bits: is any set? Which one may be wrong, by what the byte before it borrows.
  std::uint64_t found = 0;
  while (!text.empty()) {
    std::uint64_t eight = first_eight(text);
    const std::size_t size = text.size() < 8 ? text.size() : 8;
    if (size < 8) eight |= eight_of(' ') << (8 * size);
    found |= eight | (eight - eight_of(' ')) | (eight + ones);  // beyond ASCII, below, above
    found |= ((eight ^ eight_of('"')) - ones) | ((eight ^ eight_of('\\')) - ones);
    text.remove_prefix(size);
  }
  return (found & eight_of('\x80')) == 0;
}

}  // namespace fairlead::trace
