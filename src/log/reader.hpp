// Reads an event log front to back, a line at a time: a log may be larger than memory.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "log/format.hpp"

namespace fairlead::log {

class Reader {
 public:
  // Reads the header. `file` is only for messages. The stream must outlive the reader.
  static Result<Reader> open(std::istream& in, std::string file);

  const Header& header() const { return header_; }
  const std::string& file() const { return file_; }

  // The next line, or nothing at the end. Refused, with its place: a line that is no entry of this
  // version or longer than manifest::max_text_bytes, one that is cut off, and anything behind the
  // end line. After an error the reader is not used again.
  Result<std::optional<Line>> next();

 private:
  Reader(std::istream& in, std::string file) : in_(&in), file_(std::move(file)) {}

  // Nothing at the end of the file.
  Result<std::optional<std::string>> read_text();
  Diagnostics problem(int column, std::string message, std::string hint) const;

  std::istream* in_;
  std::string file_;
  Header header_;
  int line_ = 0;
  bool ended_ = false;
};

}  // namespace fairlead::log
