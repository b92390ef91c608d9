#include "engine/place/changes.hpp"

#include "base/assert.hpp"

namespace fairlead::place {

void Changes::add(HostId host) {
  FAIRLEAD_ASSERT(host.index() == links_.size());
  links_.emplace_back();
  put_first(host);
}

void Changes::touch(HostId host) {
  Link& link = links_[host.index()];
  if (host != newest_) {
    links_[link.newer.index()].older = link.older;
    if (link.older.valid()) links_[link.older.index()].newer = link.newer;
    put_first(host);
  } else {
    link.at = ++now_;
  }
}

void Changes::put_first(HostId host) {
  links_[host.index()] = {++now_, newest_, {}};
  if (newest_.valid()) links_[newest_.index()].newer = host;
  newest_ = host;
}

}  // namespace fairlead::place
