// The text that documents were read from, kept to show the offending line in a message.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.hpp"

namespace fairlead::manifest {

class Source {
 public:
  Source(std::string text, std::string file) : text_(std::move(text)), file_(std::move(file)) {}

  const std::string& text() const { return text_; }
  const std::string& file() const { return file_; }

  Position at(int line, int column) const { return {file_, line, column}; }

  // At most 120 characters of line `line` around `column` (both from 1), escaped for a terminal.
  std::string excerpt(int line, int column) const;

  // An error at this place, with the excerpt.
  Diagnostic error(int line, int column, std::string message, std::string hint = "",
                   const char* code = "") const;

 private:
  std::string text_;
  std::string file_;
};

}  // namespace fairlead::manifest
