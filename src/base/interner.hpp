// Names to small ids and back. The hash table inside is for look-up only: nothing can iterate
// it, so its order cannot leak into a decision.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/strong_id.hpp"

namespace fairlead {

template <class Tag>
class Interner {
 public:
  Interner() = default;
  Interner(const Interner& other) : names_(other.names_) { rebuild(); }
  Interner(Interner&&) noexcept = default;
  Interner& operator=(const Interner& other) {
    if (this == &other) return *this;
    names_ = other.names_;
    rebuild();
    return *this;
  }
  Interner& operator=(Interner&&) noexcept = default;

  Id<Tag> intern(std::string_view name) {
    if (const auto known = find(name)) return *known;
    const auto id = Id<Tag>::at(names_.size());
    names_.emplace_back(name);
    ids_.emplace(names_.back(), id);
    return id;
  }

  std::optional<Id<Tag>> find(std::string_view name) const {
    const auto found = ids_.find(name);
    if (found == ids_.end()) return std::nullopt;
    return found->second;
  }

  const std::string& name(Id<Tag> id) const { return names_[id.index()]; }
  std::size_t size() const { return names_.size(); }

 private:
  void rebuild() {
    ids_.clear();
    for (std::size_t i = 0; i < names_.size(); ++i) ids_.emplace(names_[i], Id<Tag>::at(i));
  }

  std::deque<std::string> names_;  // a deque: the keys below point into it
  std::unordered_map<std::string_view, Id<Tag>> ids_;
};

}  // namespace fairlead
