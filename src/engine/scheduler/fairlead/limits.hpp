// What a Platform's spec.scheduling says, or these defaults.
#pragma once

#include "base/instant.hpp"

namespace fairlead::native {

// How long a workload whose start nobody can forecast lets others pass before what frees up is kept
// for it.
inline constexpr Duration patience = seconds(600);
// It may be passed by so many at most, however fast.
inline constexpr std::uint32_t most_passers = 100;

// Nobody is evicted where others are expected to end so soon that it would make no difference:
// evicted pods take their time to stop, too.
inline constexpr Duration spared_within = seconds(10);

}  // namespace fairlead::native
