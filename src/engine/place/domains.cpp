#include "engine/place/domains.hpp"

namespace fairlead::place {

std::int32_t Domains::domain(const std::optional<std::string>& value) {
  if (!value) return none;
  const auto next = static_cast<std::int32_t>(hosts_.size());
  const auto [known, is_new] = by_value_.try_emplace(*value, next);
  if (is_new) hosts_.emplace_back();
  return known->second;
}

void Domains::set(HostId host, const std::optional<std::string>& value) {
  if (of_host_.size() <= host.index()) of_host_.resize(host.index() + 1, none);
  std::int32_t& known = of_host_[host.index()];
  const std::int32_t now = domain(value);
  if (known == now) return;
  if (known != none) std::erase(hosts_[static_cast<std::size_t>(known)], host);
  if (now != none) hosts_[static_cast<std::size_t>(now)].push_back(host);
  known = now;
}

}  // namespace fairlead::place
