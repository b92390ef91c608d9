// What the YAML and the JSON reader share while they build a tree: the limits, the first error, and
// the pairs of a mapping.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.hpp"
#include "manifest/node.hpp"
#include "manifest/problems.hpp"
#include "manifest/source.hpp"

namespace fairlead::manifest {

// A finished subtree: how many values it holds (aliases counted as often as they appear) and how
// many levels it has, 1 for a scalar.
struct Built {
  Node node;
  std::size_t size = 1;
  int height = 1;
};

class Building {
 public:
  explicit Building(const Source& source) : source_(source) {}

  // All of these return false once something is wrong with the rest of the document; the first
  // such error is kept.
  bool fail(int line, int column, std::string message, std::string hint, const char* code);
  bool fail_syntax(int line, int column, std::string message, std::string hint = "");
  bool enter(int depth, int line, int column);  // a value at this depth, from 1
  bool expand(std::size_t values, int depth, int line, int column);  // an alias' values

  // An error that leaves the document readable: a key that is there twice, `earlier` first.
  void key_twice(int line, int column, const Member& earlier);

  const std::optional<Diagnostic>& error() const { return error_; }
  // The error is one of syntax: another reader may still make sense of the text.
  bool syntax_error() const { return syntax_; }

  // Goes on behind the error: at a later document. The limits count on.
  void recover();
  bool is_full() const;  // the text has more values than are read
  bool has_enough_errors() const { return earlier_errors_.size() >= max_problems_per_file; }
  // There are more errors than are kept, or read for.
  void cut_off() { is_cut_off_ = true; }
  // Every error so far, in the order found; where there are more, the last one says so.
  Diagnostics take_errors();

 private:
  Diagnostic located(int line, int column, std::string message, std::string hint,
                     const char* code) const;

  const Source& source_;
  std::size_t values_ = 0;
  std::size_t expanded_ = 0;
  Diagnostics earlier_errors_;
  std::optional<Diagnostic> error_;
  bool syntax_ = false;
  bool is_cut_off_ = false;
};

// The pairs of one mapping in the order of their keys' first appearance.
class Members {
 public:
  // Adds a pair; where the mapping itself has the key already, returns that earlier pair and adds
  // nothing. A key that came from a merge is replaced.
  const Member* add(Member member);

  // YAML's `<<`: takes over every pair of `mapping`. As in go-yaml v2, and so in kubectl, pairs
  // written before the merge give way to it and pairs written after it win.
  void merge(const Node& mapping);

  std::vector<Member> take();

 private:
  struct Entry {
    Member member;
    bool merged = false;
  };

  Entry* find(std::string_view key);
  void append(Member member, bool merged);

  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::size_t> index_;  // only once there are many entries
};

}  // namespace fairlead::manifest
