#include "engine/place/inventory.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "engine/place/instances.hpp"

namespace fairlead::place {

namespace {

Host host_of(const HostSpec& spec) {
  FAIRLEAD_ASSERT(spec.gpus >= 0 && spec.gpus <= max_gpus);
  FAIRLEAD_ASSERT(spec.replicas >= 1 && spec.replicas <= whole_gpu);
  FAIRLEAD_ASSERT(!spec.model.valid() || spec.model.index() < max_gpu_models);
  Host host;
  host.cpu_capacity = host.cpu = spec.cpu;
  host.memory = spec.memory;
  host.pods = spec.pods;
  host.gpus = spec.gpus;
  host.replicas = spec.replicas;
  host.model = spec.model;
  host.checks_gpu_memory = spec.gpu_memory > 0;
  host.partitions = spec.partitions.get();
  std::fill_n(host.gpu_milli.begin(), spec.gpus, whole_gpu);
  // The last GPUs lack what `slots` leaves out.
  for (std::int32_t missing = spec.slots == 0 ? 0 : spec.gpus * spec.replicas - spec.slots,
                    gpu = spec.gpus;
       missing > 0; missing -= spec.replicas) {
    const std::int32_t lost = std::min(missing, spec.replicas);
    host.gpu_milli[static_cast<std::size_t>(--gpu)] -= lost * (whole_gpu / spec.replicas);
  }
  std::fill_n(host.gpu_memory.begin(), spec.gpus, spec.gpu_memory);
  return host;
}

// Of a shared GPU a pod gets replicas, as the device plugin counts them, and no other part.
bool has_gpus(const Host& host, const Request& request) {
  if (host.replicas > 1 && request.shares()) return false;
  return std::popcount(fitting_gpus(host, request)) >= request.gpus;
}

}  // namespace

HostId Inventory::add(const HostSpec& spec) {
  const auto id = HostId::at(hosts_.size());
  hosts_.emplace_back();
  changes_.add(id);
  reset(id, spec);
  return id;
}

void Inventory::reset(HostId id, const HostSpec& spec) {
  gpu_milli_left_ -= hosts_[id.index()].gpu_milli_left();
  hosts_[id.index()] = host_of(spec);
  gpu_milli_left_ += hosts_[id.index()].gpu_milli_left();
  const bool is_known =
      std::find(partitions_.begin(), partitions_.end(), spec.partitions) != partitions_.end();
  if (spec.partitions != nullptr && !is_known) partitions_.push_back(spec.partitions);
  for (std::vector<std::int64_t>& left : extended_) {
    if (id.index() < left.size()) left[id.index()] = 0;
  }
  for (const auto& [resource, amount] : spec.extended) extended_of(id, resource) = amount;
  changes_.touch(id);
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
  if (request.gpus > 0 && (!request.allows(host.model) || !has_gpus(host, request))) return false;
  return has_instances(id, request) && has_extended(id, request.extended);
}

bool Inventory::has_extended(HostId id, const std::vector<ExtendedAmount>& wanted) const {
  return std::all_of(wanted.begin(), wanted.end(), [&](const ExtendedAmount& each) {
    return each.second <= 0 || extended_left(id, each.first) >= each.second;
  });
}

bool Inventory::has_instances(HostId id, const Request& request) const {
  if (request.instances.empty()) return true;
  const Host& host = hosts_[id.index()];
  return host.partitions != nullptr ? fits_instances(host, request)
                                    : has_extended(id, request.instances);
}

LackMask Inventory::lacks(HostId id, const Request& request) const {
  const Host& host = hosts_[id.index()];
  if (!host.open) return bit(Lack::closed);
  if (!request.allows(host.model)) return bit(Lack::model);
  unsigned lacks = 0;
  if (request.cpu > 0 && host.cpu < request.cpu) lacks |= bit(Lack::cpu);
  if (request.memory > 0 && host.memory < request.memory) lacks |= bit(Lack::memory);
  if (host.pods < 1) lacks |= bit(Lack::pods);
  if (request.gpus > 0 && !has_gpus(host, request)) {
    Request any_memory = request;
    any_memory.gpu_memory = 0;
    lacks |= bit(has_gpus(host, any_memory) ? Lack::gpu_memory : Lack::gpus);
  }
  if (!has_instances(id, request)) lacks |= bit(Lack::instances);
  if (!has_extended(id, request.extended)) lacks |= bit(Lack::extended);
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
    host.gpu_milli[gpu] -= sign * milli_of(host, request);
    gpu_milli_left_ -= sign * milli_of(host, request);
    host.gpu_memory[gpu] -= sign * request.gpu_memory;
  }
  if (request.gpus > 0) {
    auto& pods = host.gpu_pods[request.shares() ? 0 : static_cast<std::size_t>(request.gpus)];
    pods = static_cast<std::uint16_t>(pods + sign);
  }
  account_instances(host, at, request, sign);
  for (const auto& [resource, amount] : request.extended) {
    extended_of(at.host, resource) -= sign * amount;
  }
  changes_.touch(at.host);
}

void Inventory::account_instances(Host& host, const Placement& at, const Request& request,
                                  int sign) {
  if (host.partitions == nullptr) {
    for (const auto& [resource, amount] : request.instances) {
      extended_of(at.host, resource) -= sign * amount;
    }
    return;
  }
  for (const Instance& instance : at.instances) {
    const hardware::SliceTable& table = *host.partitions->table;
    hardware::CardState& card = host.cards[instance.gpu];
    card = sign > 0 ? table.with(card, instance.at) : table.without(card, instance.at);
    host.gpu_milli[instance.gpu] -= sign * milli_of(host, instance);
    gpu_milli_left_ -= sign * milli_of(host, instance);
  }
}

}  // namespace fairlead::place
