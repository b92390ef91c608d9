#include "cli/html_file.hpp"

#include "base/diagnostic.hpp"
#include "report/html/page.hpp"

namespace fairlead::cli {

Result<void> HtmlFile::open() {
  if (!path_.empty()) file_.emplace(path_);
  return check();
}

Result<void> HtmlFile::write(const report::Report& report) {
  if (!file_) return {};
  file_->write(report::to_html(report));
  file_->finish();
  return check();
}

Result<void> HtmlFile::check() const {
  if (!file_ || file_->error() == 0) return {};
  return unexpected(refusal({}, "--html: " + escaped(path_) + " cannot be written"));
}

}  // namespace fairlead::cli
