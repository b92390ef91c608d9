// The words of the event log for our enumerations, for reading and for writing.
#pragma once

#include <array>

#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/scheduler/scheduler.hpp"
#include "manifest/names.hpp"

namespace fairlead::log {

using manifest::Named;

inline constexpr std::array schedulers = {Named{"kueue", SchedulerKind::kueue},
                                          Named{"fairlead", SchedulerKind::fairlead}};

inline constexpr std::array delta_kinds = {Named{"reserveQuota", DeltaKind::reserve_quota},
                                           Named{"admit", DeltaKind::admit},
                                           Named{"evict", DeltaKind::evict},
                                           Named{"release", DeltaKind::release},
                                           Named{"place", DeltaKind::place},
                                           Named{"displace", DeltaKind::displace},
                                           Named{"move", DeltaKind::move},
                                           Named{"finish", DeltaKind::finish}};

// Kueue's, as in the status of a Workload.
inline constexpr std::array check_states = {
    Named{"Pending", CheckState::pending}, Named{"Ready", CheckState::ready},
    Named{"Retry", CheckState::retry}, Named{"Rejected", CheckState::rejected}};

}  // namespace fairlead::log
