// Rare branches of the engine, counted from outside by what a pass or a fact did: whether a
// campaign has reached them at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/engine.hpp"

namespace fairlead::fuzz {

enum class Probe : std::uint8_t {
  preempted_in_queue,
  reclaimed,
  displaced,
  slice_replaced,
  room_reserved,    // somebody waits because room is kept for another
  victims_awaited,  // somebody waits for more than one victim
  disruption_budget_spent,
  no_place,             // quota is there, nodes are not
  policy_mid_eviction,  // a policy came while pods were on their way out
  window_mid_eviction,  // a window opened or closed then
};
inline constexpr std::size_t probe_count = 10;

struct ProbeInfo {
  const char* name;
  bool ours_only;  // only the scheduler fairlead can reach it
};
const ProbeInfo& info(Probe probe);

// How often each probe was met, in passes and facts.
using Coverage = std::array<std::int64_t, probe_count>;

// What an engine was like before a call.
struct Before {
  Instant window;  // the next change of windows
  bool leaving;    // whether pods were on their way out

  explicit Before(const Engine& engine)
      : window(engine.state().next_window), leaving(!engine.state().evicting.empty()) {}
};

// A fact came: `decision` followed from it, and `engine` is what it left.
void cover_fact(Coverage& coverage, const Before& before, const Engine& engine, const Event& event,
                const Decision& decision);
// A pass was made.
void cover_pass(Coverage& coverage, const Engine& engine, const Decision& decision);

}  // namespace fairlead::fuzz
