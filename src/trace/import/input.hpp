// One source of an import, read in blocks, so that its size does not matter: a file, standard
// input, or a text in memory.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace fairlead::trace {

class Input {
 public:
  static constexpr std::size_t block_size = std::size_t{1} << 18;

  // Opens a file, or standard input for "-".
  static Result<Input> open(const std::string& path);
  // A text, handed out in pieces of `piece` bytes, as a file would be in blocks.
  static Input of_text(std::string name, std::string text, std::size_t piece = block_size);

  // As the user wrote it.
  const std::string& name() const { return name_; }

  // The first block, which is not used up by looking: for telling the format. A byte order mark is
  // not part of it, here and below. Refuses what cannot be text: compressed and binary data.
  Result<std::string_view> head();

  // The next bytes; empty at the end. Valid until the next call.
  Result<std::string_view> next();

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  Input(std::string name, File file, std::string text, std::size_t piece);

  Result<std::string_view> fill();
  Diagnostics refusal(std::string message, std::string hint = "") const;

  std::string name_;
  File file_;         // empty: `text_` is the source
  std::string text_;  // the source, or the block that was read last
  std::size_t at_ = 0;
  std::size_t piece_;
  std::string_view ahead_;  // what head() read and next() has not handed out
  bool looked_ = false;
};

}  // namespace fairlead::trace
