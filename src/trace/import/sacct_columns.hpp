// Which column of a table of sacct is which.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/csv.hpp"

namespace fairlead::trace {

// The fields of sacct that say something about a job's demand, in the order of their words in
// sacct_columns.cpp.
enum class SacctField : std::uint8_t {
  job_id,
  job_name,
  user,
  account,
  partition,
  qos,
  cluster,
  state,
  submit,
  eligible,
  start,
  end,
  elapsed,
  elapsed_raw,
  time_limit,
  time_limit_raw,
  alloc_tres,
  req_tres,
  alloc_gres,
  req_gres,
  req_mem,
  n_nodes,
  alloc_nodes,
  req_nodes,
  n_cpus,
  alloc_cpus,
  req_cpus,
  count
};

class SacctColumns {
 public:
  // Reads the line with the names of the columns.
  explicit SacctColumns(const std::vector<Cell>& header);

  bool has(SacctField field) const { return at(field) != none; }
  // The cell of a row; empty where there is no such column.
  std::string_view cell(const std::vector<Cell>& row, SacctField field) const {
    return has(field) ? row[at(field)].text : std::string_view();
  }
  std::size_t at(SacctField field) const { return at_[static_cast<std::size_t>(field)]; }

  std::size_t width() const { return width_; }
  // Whether every line ends with a "|", as --parsable has it.
  bool ends_with_delimiter() const { return ends_with_delimiter_; }
  // The only column that can hold any text, and so a "|"; nothing: there are several, or none.
  std::optional<std::size_t> free_text() const { return free_text_; }

  // The fields without which nothing can be made of a job, comma-separated.
  std::string missing() const;

  static constexpr std::size_t none = SIZE_MAX;

 private:
  std::array<std::size_t, static_cast<std::size_t>(SacctField::count)> at_{};
  std::size_t width_ = 0;
  bool ends_with_delimiter_ = false;
  std::optional<std::size_t> free_text_;
};

}  // namespace fairlead::trace
