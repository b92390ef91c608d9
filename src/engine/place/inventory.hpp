// All hosts and what is left of each. It answers whether a pod fits and keeps the books; which host
// a pod should get is the Placer's business.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/place/changes.hpp"
#include "engine/place/request.hpp"

namespace fairlead::place {

// Why a host cannot take a pod; a bit for each cause.
enum class Lack : std::uint8_t {
  closed,
  model,
  cpu,
  memory,
  pods,
  gpus,
  gpu_memory,
  instances,  // MIG
  extended
};
inline constexpr std::size_t lack_count = 9;
using LackMask = std::uint16_t;
constexpr LackMask bit(Lack lack) {
  return static_cast<LackMask>(1U << static_cast<unsigned>(lack));
}

class Inventory {
 public:
  HostId add(const HostSpec& spec);
  std::size_t size() const { return hosts_.size(); }
  const Host& host(HostId id) const { return hosts_[id.index()]; }
  // Of all hosts together, closed ones included.
  std::int64_t gpu_milli_left() const { return gpu_milli_left_; }
  const Changes& changes() const { return changes_; }

  // A closed host takes no new pods; those on it stay.
  void set_open(HostId id, bool open);
  // The host has something else from now on, and nothing on it is held: the caller takes again what
  // is still there.
  void reset(HostId id, const HostSpec& spec);

  bool fits(HostId id, const Request& request) const;
  // Every cause for which it does not fit; 0 when it does. A host that is closed or has the wrong
  // model is asked no further, as in kube-scheduler's messages.
  LackMask lacks(HostId id, const Request& request) const;

  // The pod holds the room from now on. Not checked: a pod that runs is a fact.
  void take(const Placement& at, const Request& request) { account(at, request, 1); }
  void release(const Placement& at, const Request& request) { account(at, request, -1); }

 private:
  void account(const Placement& at, const Request& request, int sign);
  void account_instances(Host& host, const Placement& at, const Request& request, int sign);
  bool has_instances(HostId id, const Request& request) const;
  bool has_extended(HostId id, const std::vector<ExtendedAmount>& wanted) const;
  std::int64_t& extended_of(HostId id, ResourceId resource);
  std::int64_t extended_left(HostId id, ResourceId resource) const;

  std::vector<Host> hosts_;
  std::int64_t gpu_milli_left_ = 0;
  std::vector<std::shared_ptr<const Partitions>> partitions_;  // keeps them; few, each once
  // By ResourceId, then by HostId; shorter where no later host has any.
  std::vector<std::vector<std::int64_t>> extended_;
  Changes changes_;
};

}  // namespace fairlead::place
