// A 64-bit digest of whatever is put into it, in order. It tells states apart; it is no protection
// against forgery.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/amount.hpp"
#include "base/fnv.hpp"
#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "base/strong_id.hpp"

namespace fairlead {

struct State;

class Digest {
 public:
  template <class... Values>
  void add(const Values&... values) {
    (put(values), ...);
  }

  // Of a list of anything that can be added: lists of different length differ.
  template <class List>
  void add_all(const List& list) {
    put(list.size());
    for (const auto& entry : list) put(entry);
  }

  std::uint64_t value() const { return hash_; }

 private:
  void word(std::uint64_t word);

  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  void put(T value) {
    word(static_cast<std::uint64_t>(value));
  }
  void put(Instant at) { word(static_cast<std::uint64_t>(at.ms)); }
  void put(Duration span) { word(static_cast<std::uint64_t>(span.ms)); }
  void put(Amount amount) { word(static_cast<std::uint64_t>(amount.value())); }
  void put(Quantity quantity);
  void put(std::string_view text);
  template <class Tag>
  void put(Id<Tag> id) {
    word(id.value);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    word(value ? 1 : 0);
    if (value) put(*value);
  }

  std::uint64_t hash_ = fnv_start;
};

// Everything in State that a later decision can depend on, but the texts of documents and policy.
void add_state(Digest& digest, const State& state);

// The part of it that a pass in vain leaves as it was: where workloads stand, and on which side.
void add_standings(Digest& digest, const State& state);

}  // namespace fairlead
