// A file that a command writes: complete under its name, or not there.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace fairlead::cli {

class OutputFile {
 public:
  // Standard output where the path is empty. Text goes into a file beside the one that is meant,
  // which takes its name in finish(); what is there already and no plain file (a device, a pipe, a
  // link) is written to as it is. Every call may set error(), after which nothing happens any more.
  explicit OutputFile(std::string path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();  // leaves nothing behind where finish() did not come about

  void write(std::string_view text);
  void finish();

  // As errno says; 0: all is well.
  int error() const { return error_; }

 private:
  void note_error();

  std::string path_;
  std::string part_;  // where the text goes; empty: to `path_` itself
  std::FILE* stream_ = nullptr;
  int error_ = 0;
};

}  // namespace fairlead::cli
