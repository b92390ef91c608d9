// MIG instances cut on demand: on which GPU of a host, and where on it.
#pragma once

#include <optional>
#include <vector>

#include "engine/place/request.hpp"

namespace fairlead::place {

// Places for all instances that the request asks for; nothing where there is none for all of them.
// The largest instance first; each goes to the GPU that is the fullest already, of equals the
// first, and there to where the geometry's rule wants it (hardware/slice_table.hpp). Where one
// after the other comes to nothing, all arrangements are looked through (instance_search.hpp).
std::optional<std::vector<Instance>> choose_instances(const Host& host, const Request& request);

// Whether there is one.
bool fits_instances(const Host& host, const Request& request);

// What an instance takes of its GPU, in thousandths, rounded up; no layout exceeds a whole GPU but
// for what the rounding adds.
std::int32_t milli_of(const Host& host, const Instance& instance);

}  // namespace fairlead::place
