#include "trace/import/sacct_columns.hpp"

#include <algorithm>

namespace fairlead::trace {
namespace {

constexpr auto names = std::to_array<std::string_view>(
    {"JobID",     "JobName",      "User",      "Account", "Partition", "QOS",     "Cluster",
     "State",     "Submit",       "Eligible",  "Start",   "End",       "Elapsed", "ElapsedRaw",
     "Timelimit", "TimelimitRaw", "AllocTRES", "ReqTRES", "AllocGRES", "ReqGRES", "ReqMem",
     "NNodes",    "AllocNodes",   "ReqNodes",  "NCPUS",   "AllocCPUS", "ReqCPUS"});
static_assert(names.size() == static_cast<std::size_t>(SacctField::count));

// Columns that users fill with text of their own.
constexpr auto free_texts = std::to_array<std::string_view>(
    {"JobName", "Comment", "AdminComment", "SystemComment", "Extra", "SubmitLine", "WorkDir",
     "StdIn", "StdOut", "StdErr", "Constraints", "Container", "WCKey"});

bool equal(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

SacctColumns::SacctColumns(const std::vector<Cell>& header) {
  at_.fill(none);
  width_ = header.size();
  // --parsable, unlike --parsable2, ends every line with a "|".
  ends_with_delimiter_ = width_ > 1 && header.back().text.empty();
  if (ends_with_delimiter_) --width_;
  std::size_t free = 0;
  for (std::size_t i = 0; i < width_; ++i) {
    for (std::size_t field = 0; field < names.size(); ++field) {
      if (equal(header[i].text, names[field]) && at_[field] == none) at_[field] = i;
    }
    for (const std::string_view name : free_texts) {
      if (!equal(header[i].text, name)) continue;
      ++free;
      free_text_ = i;
    }
  }
  if (free > 1) free_text_.reset();
}

std::string SacctColumns::missing() const {
  std::string text;
  const auto need = [&](bool there, const char* name) {
    if (!there) text += (text.empty() ? "" : ", ") + std::string(name);
  };
  need(has(SacctField::job_id), "JobID");
  need(has(SacctField::state), "State");
  need(has(SacctField::submit), "Submit");
  need(has(SacctField::start), "Start");
  need(has(SacctField::elapsed) || has(SacctField::elapsed_raw) || has(SacctField::end),
       "ElapsedRaw");
  need(has(SacctField::alloc_tres) || has(SacctField::req_tres) || has(SacctField::alloc_gres) ||
           has(SacctField::req_gres),
       "AllocTRES");
  return text;
}

}  // namespace fairlead::trace
