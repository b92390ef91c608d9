#include "trace/import/history.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::trace {
namespace {

template <class T>
void fill(std::optional<T>& value, const std::optional<T>& other) {
  if (!value) value = other;
}

void fill(std::string& value, const std::string& other) {
  if (value.empty()) value = other;
}

// The earlier of two instants, of which one may be missing.
std::optional<Instant> earlier(const std::optional<Instant>& a, const std::optional<Instant>& b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

// What an older state of the same object knows and the newer one does not say.
void fill_gaps(ClusterObject& newer, const ClusterObject& older) {
  fill(newer.created, older.created);
  fill(newer.admitted, older.admitted);
  // A container that restarts begins again; the pod has been running since its first start.
  if (newer.role == Role::pod) {
    newer.started = earlier(newer.started, older.started);
  } else {
    fill(newer.started, older.started);
  }
  fill(newer.owner_kind, older.owner_kind);
  fill(newer.owner_name, older.owner_name);
  fill(newer.owner_uid, older.owner_uid);
  fill(newer.queue, older.queue);
  fill(newer.priority_class, older.priority_class);
  fill(newer.priority, older.priority);
  fill(newer.user, older.user);
  fill(newer.limit, older.limit);
  fill(newer.gpu_model, older.gpu_model);
  fill(newer.node, older.node);
  if (newer.pods.empty()) newer.pods = older.pods;
  newer.evictions = std::max(newer.evictions, older.evictions);
}

}  // namespace

std::uint32_t Shapes::intern(const model::ResourceList& requests) {
  const auto [entry, added] =
      numbers_.emplace(requests, static_cast<std::uint32_t>(shapes_.size()));
  if (added) shapes_.push_back(&entry->first);
  return entry->second;
}

bool Look::covers(std::string_view kind, const std::string& space) const {
  return kinds.contains(kind) && (spaces.size() > 1 || spaces.contains(space));
}

Look& History::begin_look(std::string source) {
  in_look_.clear();
  Look& look = looks_.emplace_back();
  look.source = std::move(source);
  same_cluster.add();
  return look;
}

void History::end_look() {
  const auto current = static_cast<std::uint32_t>(looks_.size() - 1);
  for (const std::size_t index : in_look_) {
    ClusterObject& object = objects_[index];
    same_cluster.unite(current, object.first_look);
    const Instant seen = looks_[current].at();
    if (seen < looks_[object.first_look].at()) object.first_look = current;
    if (seen >= looks_[object.last_look].at()) object.last_look = current;
  }
  in_look_.clear();
}

History::Merged History::add(ClusterObject object) {
  const auto current = static_cast<std::uint32_t>(looks_.size() - 1);
  Look& look = looks_.back();
  look.kinds[object.kind].insert(object.space);
  look.spaces.insert(object.space);
  const auto [entry, added] = by_uid_.emplace(object.uid, objects_.size());
  in_look_.push_back(entry->second);
  if (added) {
    object.first_look = object.last_look = current;
    objects_.push_back(std::move(object));
    return {};
  }
  ClusterObject& known = objects_[entry->second];
  object.first_look = known.first_look;
  object.last_look = known.last_look;
  object.line = known.line;
  if (object.version < known.version) std::swap(object, known);
  const bool contradicts = known.ended && object.ended != known.ended;
  fill_gaps(object, known);
  known = std::move(object);
  return {true, contradicts};
}

const ClusterObject* History::find(std::string_view uid) const {
  const auto found = by_uid_.find(std::string(uid));
  return found == by_uid_.end() ? nullptr : &objects_[found->second];
}

Absence History::absence(const ClusterObject& object) const {
  Absence absence;
  const Instant seen = looks_[object.last_look].at();
  for (const Look& look : looks_) {
    if (look.at() <= seen || !look.covers(object.kind, object.space)) continue;
    absence.last_seen = seen;
    absence.gone = std::min(absence.gone.value_or(Instant::never()), look.at());
  }
  return absence;
}

}  // namespace fairlead::trace
