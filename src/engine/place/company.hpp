// Which shapes of pods keep each other company on hosts, or avoid it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

using PodShapeId = Id<struct PodShapeTag>;

// What one shape's pods want of others, and where its own are.
struct Company {
  std::vector<PodShapeId> apart;     // never on a host with one of these
  std::vector<PodShapeId> together;  // only on a host with one of these,
  bool seeks = false;                // if it wants company at all
  bool is_watched = false;           // where its own pods are is counted
  std::vector<std::int32_t> pods;    // by HostId, where it is watched
  std::int64_t all = 0;              // of them

  std::int32_t on(HostId host) const { return host.index() < pods.size() ? pods[host.index()] : 0; }
};

}  // namespace fairlead::place
