#include "engine/place/inventory.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace fairlead::place {

HostId Inventory::add(const HostSpec& spec) {
  FAIRLEAD_ASSERT(spec.gpus >= 0 && spec.gpus <= max_gpus);
  FAIRLEAD_ASSERT(!spec.model.valid() || spec.model.index() < max_gpu_models);
  const auto id = HostId::at(hosts_.size());
  Host host;
  host.cpu_capacity = host.cpu = spec.cpu;
  host.memory = spec.memory;
  host.pods = spec.pods;
  host.gpus = spec.gpus;
  host.model = spec.model;
  host.checks_gpu_memory = spec.gpu_memory > 0;
  std::fill_n(host.gpu_milli.begin(), spec.gpus, whole_gpu);
  std::fill_n(host.gpu_memory.begin(), spec.gpus, spec.gpu_memory);
  hosts_.push_back(host);
  for (const auto& [resource, amount] : spec.extended) extended_of(id, resource) = amount;
  changes_.add(id);
  return id;
}

void Inventory::set_open(HostId id, bool open) {
  hosts_[id.index()].open = open;
  changes_.touch(id);
}

std::int64_t& Inventory::extended_of(HostId id, ResourceId resource) {
  if (extended_.size() <= resource.index()) extended_.resize(resource.index() + 1);
  std::vector<std::int64_t>& left = extended_[resource.index()];
  if (left.size() <= id.index()) left.resize(id.index() + 1);
  return left[id.index()];
}

std::int64_t Inventory::extended_left(HostId id, ResourceId resource) const {
  if (extended_.size() <= resource.index()) return 0;
  const std::vector<std::int64_t>& left = extended_[resource.index()];
  return id.index() < left.size() ? left[id.index()] : 0;
}

bool Inventory::fits(HostId id, const Request& request) const {
  const Host& host = hosts_[id.index()];
  // What is not asked for cannot be short, even where it is over-committed.
  if (!host.open || host.pods < 1 || (request.cpu > 0 && host.cpu < request.cpu) ||
      (request.memory > 0 && host.memory < request.memory)) {
    return false;
  }
  if (request.gpus > 0 &&
      (!request.allows(host.model) || std::popcount(fitting_gpus(host, request)) < request.gpus)) {
    return false;
  }
  return std::all_of(request.extended.begin(), request.extended.end(), [&](const auto& wanted) {
    return wanted.second <= 0 || extended_left(id, wanted.first) >= wanted.second;
  });
}

LackMask Inventory::lacks(HostId id, const Request& request) const {
  const Host& host = hosts_[id.index()];
  if (!host.open) return bit(Lack::closed);
  if (!request.allows(host.model)) return bit(Lack::model);
  unsigned lacks = 0;
  if (request.cpu > 0 && host.cpu < request.cpu) lacks |= bit(Lack::cpu);
  if (request.memory > 0 && host.memory < request.memory) lacks |= bit(Lack::memory);
  if (host.pods < 1) lacks |= bit(Lack::pods);
  if (std::popcount(fitting_gpus(host, request)) < request.gpus) {
    Request any_memory = request;
    any_memory.gpu_memory = 0;
    const bool enough = std::popcount(fitting_gpus(host, any_memory)) >= request.gpus;
    lacks |= bit(enough ? Lack::gpu_memory : Lack::gpus);
  }
  for (const auto& [resource, amount] : request.extended) {
    if (amount > 0 && extended_left(id, resource) < amount) lacks |= bit(Lack::extended);
  }
  return static_cast<LackMask>(lacks);
}

void Inventory::account(const Placement& at, const Request& request, int sign) {
  FAIRLEAD_ASSERT(std::popcount(at.gpus) == request.gpus);
  Host& host = hosts_[at.host.index()];
  host.cpu -= sign * request.cpu;
  host.memory -= sign * request.memory;
  host.pods -= sign;
  for (std::uint32_t rest = at.gpus; rest != 0; rest &= rest - 1) {
    const auto gpu = static_cast<std::size_t>(std::countr_zero(rest));
    host.gpu_milli[gpu] -= sign * request.gpu_milli;
    host.gpu_memory[gpu] -= sign * request.gpu_memory;
  }
  if (request.gpus > 0) {
    auto& pods = host.gpu_pods[request.shares() ? 0 : static_cast<std::size_t>(request.gpus)];
    pods = static_cast<std::uint16_t>(pods + sign);
  }
  for (const auto& [resource, amount] : request.extended) {
    extended_of(at.host, resource) -= sign * amount;
  }
  changes_.touch(at.host);
}

}  // namespace fairlead::place
