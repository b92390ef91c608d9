// Which hosts changed, most recently changed first. Whoever keeps something derived from hosts asks
// for those that changed since it last looked: each once, however often it changed, and in time
// proportional to their number.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/place/host.hpp"

namespace fairlead::place {

class Changes {
 public:
  void add(HostId host);    // a new host, with the next id
  void touch(HostId host);  // an old one changed

  std::uint64_t now() const { return now_; }
  std::uint64_t last(HostId host) const { return links_[host.index()].at; }

  // Calls `see(host)` for every host that changed after `then`.
  template <class See>
  void since(std::uint64_t then, See see) const {
    for (HostId host = newest_; host.valid() && last(host) > then;
         host = links_[host.index()].older) {
      see(host);
    }
  }

 private:
  struct Link {
    std::uint64_t at = 0;
    HostId older;
    HostId newer;
  };

  void put_first(HostId host);

  std::vector<Link> links_;  // by HostId: a list in order of `at`
  HostId newest_;
  std::uint64_t now_ = 0;
};

}  // namespace fairlead::place
