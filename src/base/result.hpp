// A value, or the diagnostics that say why there is none. Only for what users cause; our own
// mistakes are assertions.
#pragma once

#include <tl/expected.hpp>

#include "base/diagnostic.hpp"

namespace fairlead {

template <class T>
using Result = tl::expected<T, Diagnostics>;

using tl::unexpected;

}  // namespace fairlead
