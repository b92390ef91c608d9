// A number that names a policy: equal policies have equal numbers, whatever the order in which
// their documents and fields were written.
#pragma once

#include <cstdint>
#include <string>

#include "engine/state.hpp"

namespace fairlead::log {

// 64-bit FNV-1a over the canonical documents (manifest::encode) in order of kind, namespace and
// name, each with a line break behind it. Tells policies apart, but is no proof against forgery.
std::uint64_t policy_hash(const Policy& policy);

// 16 hexadecimal digits, as hashes and digests are written in a log.
std::string hex(std::uint64_t value);

}  // namespace fairlead::log
