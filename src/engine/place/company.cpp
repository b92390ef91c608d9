#include "engine/place/company.hpp"

#include <algorithm>

namespace fairlead::place {

namespace {

// Beyond this many stale domains it is cheaper to rate all hosts anew.
constexpr std::size_t most_stale = 1024;

void renew(Company::Standing& standing) {
  ++standing.epoch;
  standing.stale.clear();
}

}  // namespace

NodeLabelId Company::add_label() {
  labels_.emplace_back();
  return NodeLabelId::at(labels_.size() - 1);
}

KindId Company::add_kind() {
  kinds_.emplace_back();
  return KindId::at(kinds_.size() - 1);
}

CrowdId Company::add_crowd(NodeLabelId label) {
  crowds_.emplace_back().label = label;
  return CrowdId::at(crowds_.size() - 1);
}

void Company::watch(KindId kind, CrowdId crowd) {
  std::vector<KindId>& watchers = crowds_[crowd.index()].watchers;
  if (std::find(watchers.begin(), watchers.end(), kind) == watchers.end()) watchers.push_back(kind);
  renew(kinds_[kind.index()].standing);
}

void Company::join(KindId kind, CrowdId crowd) {
  kinds_[kind.index()].joined.push_back(crowd);
  for (const auto& [host, pods] : kinds_[kind.index()].pods) add(crowd, host, pods);
}

void Company::avoid(KindId kind, CrowdId crowd) {
  kinds_[kind.index()].avoided.push_back(crowd);
  watch(kind, crowd);
}

void Company::seek(KindId kind, std::vector<CrowdId> crowds, bool may_be_first) {
  for (const CrowdId crowd : crowds) {
    crowds_[crowd.index()].is_sought = true;
    watch(kind, crowd);
  }
  kinds_[kind.index()].sought = std::move(crowds);
  kinds_[kind.index()].may_be_first = may_be_first;
}

void Company::like(KindId kind, Liking liking) {
  kinds_[kind.index()].likings.push_back(liking);
  kinds_[kind.index()].weight += liking.weight;
  watch(kind, liking.crowd);
}

void Company::forget_wishes() {
  crowds_.clear();
  for (Kind& kind : kinds_) {
    renew(kind.standing);
    kind = {{}, {}, {}, {}, false, 0, std::move(kind.standing), std::move(kind.pods)};
  }
}

void Company::count(KindId id, HostId host, std::int32_t pods) {
  Kind& kind = kinds_[id.index()];
  const auto there = kind.pods.try_emplace(host).first;
  there->second += pods;
  if (there->second == 0) kind.pods.erase(there);
  for (const CrowdId crowd : kind.joined) add(crowd, host, pods);
}

// The host itself changes in the inventory at the same time, and is rated again for that reason.
void Company::add(CrowdId id, HostId host, std::int32_t pods) {
  Crowd& crowd = crowds_[id.index()];
  const Domains& domains = labels_[crowd.label.index()];
  const std::int32_t domain = domains.of(host);
  if (domain == Domains::none) return;
  if (crowd.pods.size() < domains.size()) crowd.pods.resize(domains.size());
  crowd.pods[static_cast<std::size_t>(domain)] += pods;
  const bool was_anywhere = crowd.all > 0;
  crowd.all += pods;
  for (const KindId watcher : crowd.watchers) {
    Kind& kind = kinds_[watcher.index()];
    if (kind.may_be_first && was_anywhere != (crowd.all > 0)) renew(kind.standing);
    if (domains.hosts(domain).size() > 1) note(watcher, crowd.label, domain);
  }
}

void Company::note(KindId watcher, NodeLabelId label, std::int32_t domain) {
  Standing& standing = kinds_[watcher.index()].standing;
  if (standing.stale.size() == most_stale) renew(standing);
  standing.stale.emplace_back(label, domain);
}

std::int32_t Company::pods_near(CrowdId id, HostId host) const {
  const Crowd& crowd = crowds_[id.index()];
  const std::int32_t domain = labels_[crowd.label.index()].of(host);
  const auto index = static_cast<std::size_t>(domain);
  return domain == Domains::none || index >= crowd.pods.size() ? 0 : crowd.pods[index];
}

bool Company::welcomes(KindId id, HostId host) const {
  const Kind& kind = kinds_[id.index()];
  const auto is_near = [&](CrowdId crowd) { return pods_near(crowd, host) > 0; };
  if (std::any_of(kind.avoided.begin(), kind.avoided.end(), is_near)) return false;
  if (std::all_of(kind.sought.begin(), kind.sought.end(), is_near)) return true;
  return starts_group(id) &&
         std::all_of(kind.sought.begin(), kind.sought.end(), [&](CrowdId crowd) {
           return labels_[crowds_[crowd.index()].label.index()].of(host) != Domains::none;
         });
}

std::int64_t Company::liking(KindId id, HostId host) const {
  std::int64_t sum = 0;
  for (const Liking& liking : kinds_[id.index()].likings) {
    const std::int64_t pods = pods_near(liking.crowd, host);
    const std::int64_t share = liking.apart ? 100 / (1 + pods) : pods > 0 ? 100 : 0;
    sum += share * liking.weight;
  }
  return sum;
}

bool Company::starts_group(KindId id) const {
  const Kind& kind = kinds_[id.index()];
  return kind.may_be_first && !kind.sought.empty() &&
         std::all_of(kind.sought.begin(), kind.sought.end(),
                     [&](CrowdId crowd) { return crowds_[crowd.index()].all == 0; });
}

NodeLabelId Company::first_sought(KindId id) const {
  return crowds_[kinds_[id.index()].sought.front().index()].label;
}

bool Company::is_sought(KindId id) const {
  const std::vector<CrowdId>& joined = kinds_[id.index()].joined;
  return std::any_of(joined.begin(), joined.end(),
                     [&](CrowdId crowd) { return crowds_[crowd.index()].is_sought; });
}

bool Company::needs_others(KindId id) const {
  const Kind& kind = kinds_[id.index()];
  return !kind.sought.empty() && !kind.may_be_first;
}

}  // namespace fairlead::place
