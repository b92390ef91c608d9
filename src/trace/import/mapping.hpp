// What the columns of a CSV file mean: read from a mapping file, or known for published traces.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace fairlead::trace {

// What a column can say, in the order of their words in mapping.cpp.
enum class CsvField : std::uint8_t {
  name,
  tenant,
  queue,
  user,
  priority,
  priority_class,
  submit,
  start,
  end,
  duration,
  outcome,
  limit,
  pods,
  cpu,
  memory,
  gpus,
  gpu_milli,
  gpu_model,
  count
};

std::string_view word_of(CsvField field);

struct ColumnRule {
  std::vector<std::string> columns;  // the first of them that the header has
  std::string value;                 // without a column: the same for every row
  std::string unit;                  // of an amount or a span; empty: its usual one
  std::map<std::string, std::string, std::less<>>
      words;  // what a cell means; others mean themselves

  bool is_set() const { return !columns.empty() || !value.empty(); }
};

// Rows whose cell in `column` is another than these are left out.
struct RowRule {
  std::string column;
  std::vector<std::string> values;
};

struct Mapping {
  char delimiter = ',';
  std::string time;              // as Clock::set_format() takes it
  std::string time_zone;         // empty: what the command line says
  bool amounts_of_pods = false;  // amounts are of one pod; else of the whole job
  std::array<ColumnRule, static_cast<std::size_t>(CsvField::count)> rules;
  std::vector<RowRule> rows;

  ColumnRule& operator[](CsvField field) { return rules[static_cast<std::size_t>(field)]; }
  const ColumnRule& operator[](CsvField field) const {
    return rules[static_cast<std::size_t>(field)];
  }
};

// A mapping file (YAML; docs/bring-your-history.md), by its path or as text.
Result<Mapping> load_mapping(const std::string& path);
Result<Mapping> parse_mapping(const std::string& text, const std::string& file);

// The published traces.
Mapping itp_mapping();
Mapping openb_mapping();
Mapping philly_mapping();
Mapping helios_mapping();

}  // namespace fairlead::trace
