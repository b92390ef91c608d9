// The formats of trace files, one function each: they put what they find into a Collector, whose
// current file is the one that the text comes from. The text is valid UTF-8 without a byte order
// mark.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "trace/collector.hpp"

namespace fairlead::trace {

enum class Format {
  json_lines,  // WorkloadTrace, one object a line
  csv,         // WorkloadTrace, columns named as the fields
  itp,         // Microsoft ITP / ElasticFlow: job_id,submission_time,duration,num_gpu
};

void read_json_lines(std::string_view text, Collector& out);
void read_csv(std::string_view text, Collector& out);

// Every file is one tenant, named as the file without its ending. Times are seconds from anywhere:
// the trace begins at the earliest submission. More than eight GPUs become pods of eight.
void read_itp(std::string_view text, Collector& out);

// Hands out the lines of a text one after the other, without "\n" or "\r\n"; empty ones are left
// out, but counted.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  std::optional<Line> next();
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

}  // namespace fairlead::trace
