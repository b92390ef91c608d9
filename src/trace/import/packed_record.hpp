// A record in few bytes, for those that wait by the million for their place in a trace.
#pragma once

#include <string>
#include <string_view>

#include "trace/record.hpp"
#include "trace/write.hpp"

namespace fairlead::trace {

// Appends a record, without its origin. Its texts, but that of `workload`, are names of a trace:
// printable, and so at most 253 bytes long.
void pack(const Record& record, std::string& out);

// Takes a record out again, with nothing allocated for its texts.
class UnpackedRecord {
 public:
  // What pack() appended, with nothing behind it.
  void assign(std::string_view packed);

  LineTexts texts;  // valid until the next assign()
  Record record;    // all but those texts

 private:
  std::string bytes_;
};

}  // namespace fairlead::trace
