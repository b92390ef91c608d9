// The file of --html: it appears when the report is complete, and not before.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "cli/output_file.hpp"
#include "report/report.hpp"

namespace fairlead::cli {

class HtmlFile {
 public:
  // An empty path: no file is wanted, and everything below does nothing.
  explicit HtmlFile(std::string path) : path_(std::move(path)) {}

  // Before the work, so that a wrong path does not cost it.
  Result<void> open();
  Result<void> write(const report::Report& report);

 private:
  Result<void> check() const;

  std::string path_;
  std::optional<OutputFile> file_;
};

}  // namespace fairlead::cli
