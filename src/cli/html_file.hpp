// The file of --html: it appears when the report is complete, and not before.
#pragma once

#include <fstream>
#include <string>

#include "base/result.hpp"
#include "report/report.hpp"

namespace fairlead::cli {

class HtmlFile {
 public:
  // An empty path: no file is wanted, and everything below does nothing.
  explicit HtmlFile(std::string path) : path_(std::move(path)) {}
  HtmlFile(const HtmlFile&) = delete;
  HtmlFile& operator=(const HtmlFile&) = delete;
  ~HtmlFile();

  // Before the work, so that a wrong path does not cost it.
  Result<void> open();
  Result<void> write(const report::Report& report);

 private:
  std::string partial() const { return path_ + ".partial"; }

  std::string path_;
  std::ofstream file_;
};

}  // namespace fairlead::cli
