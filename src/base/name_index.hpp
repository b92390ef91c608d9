// Which id a name stands for at the moment. Like Interner, it can be asked but not walked, so the
// order of its hash table cannot leak into a decision.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace fairlead {

template <class Key>
class NameIndex {
 public:
  std::optional<Key> find(std::string_view name) const {
    const auto found = ids_.find(name);
    if (found == ids_.end()) return std::nullopt;
    return found->second;
  }

  // The name must not be known.
  void add(std::string name, Key id) { ids_.emplace(std::move(name), id); }
  void remove(const std::string& name) { ids_.erase(name); }
  bool empty() const { return ids_.empty(); }

 private:
  // Not noexcept: then libstdc++ keeps each name's hash beside it, and neither a look-up nor growth
  // hashes the names of neighbours again.
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>()(name);
    }
  };
  std::unordered_map<std::string, Key, Hash, std::equal_to<>> ids_;
};

}  // namespace fairlead
