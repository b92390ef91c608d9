#include "log/policy_hash.hpp"

#include <string_view>

#include "manifest/encode.hpp"

namespace fairlead::log {
namespace {

std::uint64_t fnv1a(std::uint64_t hash, std::string_view bytes) {
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211ULL;
  }
  return hash;
}

}  // namespace

std::uint64_t policy_hash(const Policy& policy) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const auto& [key, object] : policy) {
    hash = fnv1a(hash, manifest::encode(object));
    hash = fnv1a(hash, "\n");
  }
  return hash;
}

std::string hex(std::uint64_t value) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); value != 0; ++digit, value >>= 4) *digit = digits[value & 0xF];
  return text;
}

}  // namespace fairlead::log
