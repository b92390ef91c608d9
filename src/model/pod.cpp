#include "model/pod.hpp"

#include <algorithm>

namespace fairlead::model {
namespace {

void add(ResourceList& total, const ResourceList& more) {
  for (const auto& [name, quantity] : more) total[name] = total[name] + quantity;
}

void raise_to(ResourceList& total, const ResourceList& other) {
  for (const auto& [name, quantity] : other) {
    const auto [entry, added] = total.try_emplace(name, quantity);
    if (!added) entry->second = std::max(entry->second, quantity);
  }
}

// A limit stands in for a request that is not given.
ResourceList effective_requests(const Container& container) {
  ResourceList requests = container.requests;
  requests.insert(container.limits.begin(), container.limits.end());
  return requests;
}

}  // namespace

ResourceList pod_requests(const PodSpec& spec) {
  ResourceList total;
  for (const Container& container : spec.containers) add(total, effective_requests(container));

  // Sidecars keep running, so each init container runs beside those started before it.
  ResourceList sidecars;
  ResourceList startup;
  for (const Container& container : spec.init_containers) {
    ResourceList needed = effective_requests(container);
    if (container.restart_always) {
      add(total, needed);
      add(sidecars, needed);
      raise_to(startup, sidecars);
    } else {
      add(needed, sidecars);
      raise_to(startup, needed);
    }
  }
  raise_to(total, startup);

  ResourceList pod_level = spec.requests;
  pod_level.insert(spec.limits.begin(), spec.limits.end());
  for (const auto& [name, quantity] : pod_level) total[name] = quantity;
  add(total, spec.overhead);
  return total;
}

}  // namespace fairlead::model
