#include "cli/html_file.hpp"

#include <filesystem>

#include "cli/simulate_settings.hpp"
#include "report/html/page.hpp"

namespace fairlead::cli {

HtmlFile::~HtmlFile() {
  std::error_code ignored;
  if (file_.is_open()) std::filesystem::remove(partial(), ignored);
}

Result<void> HtmlFile::open() {
  if (path_.empty()) return {};
  std::error_code ignored;
  if (!std::filesystem::is_directory(path_, ignored)) {
    file_.open(partial(), std::ios::binary | std::ios::trunc);
  }
  if (file_.is_open()) return {};
  return unexpected(refusal({}, "--html: " + escaped(path_) + " cannot be written"));
}

Result<void> HtmlFile::write(const report::Report& report) {
  if (path_.empty()) return {};
  file_ << report::to_html(report);
  file_.flush();
  std::error_code problem;
  if (file_.good()) std::filesystem::rename(partial(), path_, problem);
  if (file_.good() && !problem) {
    file_.close();
    return {};
  }
  return unexpected(refusal({}, "--html: " + escaped(path_) + " cannot be written"));
}

}  // namespace fairlead::cli
