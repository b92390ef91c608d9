// A baseline: findings that are known and are not reported again, so that a repository can begin to
// be checked before it is clean. An entry is a file, a code and a message, and how often; lines are
// no part of it, so that it holds while other lines come and go.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "base/diagnostic.hpp"
#include "base/result.hpp"

namespace fairlead::check {

class Baseline {
 public:
  // JSON as text() writes it. `file` is for messages.
  static Result<Baseline> read(std::string_view text, const std::string& file);

  void add(const Diagnostic& finding) { ++counts_[key_of(finding)]; }

  // Takes the finding out of the baseline; false where it is not, or no longer, in there.
  bool take(const Diagnostic& finding);

  // The entries that nothing was taken for.
  int left() const;

  // One entry a line, in order of file, code and message.
  std::string text() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // file, code, message

  static Key key_of(const Diagnostic& finding);

  std::map<Key, int> counts_;
};

}  // namespace fairlead::check
