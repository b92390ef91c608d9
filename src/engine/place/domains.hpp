// Hosts that one label of nodes puts together: a zone, a rack, or, by kubernetes.io/hostname, each
// alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

class Domains {
 public:
  static constexpr std::int32_t none = -1;

  // The value of the label; nothing: the node has no such label.
  void set(HostId host, const std::optional<std::string>& value);

  std::int32_t of(HostId host) const {
    return host.index() < of_host_.size() ? of_host_[host.index()] : none;
  }
  std::size_t size() const { return hosts_.size(); }
  const std::vector<HostId>& hosts(std::int32_t domain) const {
    return hosts_[static_cast<std::size_t>(domain)];
  }

 private:
  std::int32_t domain(const std::optional<std::string>& value);

  std::map<std::string, std::int32_t> by_value_;
  std::vector<std::int32_t> of_host_;       // by HostId
  std::vector<std::vector<HostId>> hosts_;  // by domain; one whose nodes all went is empty
};

}  // namespace fairlead::place
