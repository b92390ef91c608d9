// All hosts and what is left of each. It answers whether a pod fits and keeps the books; which host
// a pod should get is the Placer's business.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/place/changes.hpp"
#include "engine/place/request.hpp"

namespace fairlead::place {

// Why a host cannot take a pod; a bit for each cause.
enum class Lack : std::uint8_t { closed, model, cpu, memory, pods, gpus, gpu_memory, extended };
inline constexpr std::size_t lack_count = 8;
using LackMask = std::uint16_t;
constexpr LackMask bit(Lack lack) {
  return static_cast<LackMask>(1U << static_cast<unsigned>(lack));
}

class Inventory {
 public:
  HostId add(const HostSpec& spec);
  std::size_t size() const { return hosts_.size(); }
  const Host& host(HostId id) const { return hosts_[id.index()]; }
  const Changes& changes() const { return changes_; }

  // A closed host takes no new pods; those on it stay.
  void set_open(HostId id, bool open);

  bool fits(HostId id, const Request& request) const;
  // Every cause for which it does not fit; 0 when it does. A host that is closed or has the wrong
  // model is asked no further, as in kube-scheduler's messages.
  LackMask lacks(HostId id, const Request& request) const;

  // The pod holds the room from now on. Not checked: a pod that runs is a fact.
  void take(const Placement& at, const Request& request) { account(at, request, 1); }
  void release(const Placement& at, const Request& request) { account(at, request, -1); }

 private:
  void account(const Placement& at, const Request& request, int sign);
  std::int64_t& extended_of(HostId id, ResourceId resource);
  std::int64_t extended_left(HostId id, ResourceId resource) const;

  std::vector<Host> hosts_;
  // By ResourceId, then by HostId; shorter where no later host has any.
  std::vector<std::vector<std::int64_t>> extended_;
  Changes changes_;
};

}  // namespace fairlead::place
