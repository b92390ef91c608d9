#include "log/policy_hash.hpp"

#include <fmt/format.h>

#include "base/fnv.hpp"
#include "manifest/encode.hpp"

namespace fairlead::log {

std::uint64_t policy_hash(const Policy& policy) {
  std::uint64_t hash = fnv_start;
  for (const auto& [key, object] : policy)
    hash = fnv_hash("\n", fnv_hash(manifest::encode(object), hash));
  return hash;
}

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace fairlead::log
