#include "cli/output_file.hpp"

#include <cerrno>
#include <filesystem>
#include <utility>

#include <unistd.h>

namespace fairlead::cli {
namespace {

// A new name may only ever take the place of a plain file.
bool may_be_replaced(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::symlink_status(path, error);
  return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) {
    stream_ = stdout;
    return;
  }
  if (may_be_replaced(path_)) part_ = path_ + ".part";
  stream_ = std::fopen((part_.empty() ? path_ : part_).c_str(), "wb");
  if (stream_ == nullptr) error_ = errno;
}

OutputFile::~OutputFile() {
  if (stream_ == nullptr || path_.empty()) return;
  std::fclose(stream_);
  if (!part_.empty()) unlink(part_.c_str());
}

void OutputFile::write(std::string_view text) {
  if (error_ != 0) return;
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) note_error();
}

void OutputFile::finish() {
  if (error_ == 0 && std::fflush(stream_) != 0) note_error();
  if (error_ != 0 || path_.empty()) return;
  if (std::fclose(std::exchange(stream_, nullptr)) != 0) note_error();
  if (error_ == 0 && !part_.empty() && std::rename(part_.c_str(), path_.c_str()) != 0) note_error();
  if (error_ != 0 && !part_.empty()) unlink(part_.c_str());
}

void OutputFile::note_error() { error_ = errno != 0 ? errno : EIO; }

}  // namespace fairlead::cli
