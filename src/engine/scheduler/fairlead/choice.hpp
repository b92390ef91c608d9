// Which flavor each slot of a workload gets, and what that takes of the quotas.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/scheduler/fairlead/ask.hpp"

namespace fairlead::native {

struct Choice {
  std::vector<std::size_t> flavors;  // by slot: index in the group
  Usage usage;
};

// How much of a quota counts as room.
enum class Room : std::uint8_t {
  own,        // what need not be borrowed
  available,  // what can be had now
  potential,  // what could be had if nobody used anything
};

// One workload that looks for room in its queue, with so many pods of each pod set.
struct Look {
  const WorkloadRecord* workload = nullptr;
  QueueId queue;
  const Ask* ask = nullptr;
  std::vector<std::int32_t> counts;
};

// Offers `accept` the choices that fit, in order of preference, until it says yes; whether it did.
// At most `most_choices` are offered: pod sets times flavors can be many.
inline constexpr int most_choices = 64;
bool find_choice(const State& state, const Look& look, Room room,
                 const std::function<bool(const Choice&)>& accept);

Admission admission_of(const State& state, const Look& look, const Choice& choice);

// What is missing now, flavor by flavor.
std::vector<Reason> missing_quota(const State& state, const Look& look);

}  // namespace fairlead::native
