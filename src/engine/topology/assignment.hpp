// Where the pods of a pod set go.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/topology/amounts.hpp"

namespace fairlead {

struct TopologyDomain {
  std::vector<std::string> values;  // of the node labels in TopologyAssignment::levels
  std::int32_t count = 0;           // pods

  friend bool operator==(const TopologyDomain&, const TopologyDomain&) = default;
};

struct TopologyAssignment {
  std::vector<std::string> levels;      // the host name alone where the topology ends in hosts
  std::vector<TopologyDomain> domains;  // by the values of all their levels
  Amounts requests;                     // of each pod
  Amounts per_pod;                      // what it takes there: the same, and itself ("pods": 1)

  friend bool operator==(const TopologyAssignment&, const TopologyAssignment&) = default;
};

// Whether the lowest value of a domain is one of these names.
bool uses_any(const TopologyAssignment& assignment, const std::vector<std::string>& names);

// "rack-1,node-3": names a domain within a topology. Label values hold no comma.
std::string domain_key(const std::vector<std::string>& values);

}  // namespace fairlead
