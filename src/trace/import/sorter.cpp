#include "trace/import/sorter.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <queue>

#include <unistd.h>

#include "trace/import/huge_pages.hpp"

namespace fairlead::trace {
namespace {

// How an entry lies in the temporary file, its bytes behind it.
struct Frame {
  Sorter::Key key;
  std::uint64_t size = 0;
};

constexpr std::size_t merge_bytes = std::size_t{16} << 20;  // for all runs together
constexpr std::size_t least_buffer = std::size_t{16} << 10;

std::FILE* open_temporary() {
  std::error_code error;
  std::string path = std::filesystem::temp_directory_path(error).string();
  if (error) path = "/tmp";
  path += "/fairlead-import-XXXXXX";
  const int descriptor = mkstemp(path.data());
  if (descriptor < 0) return nullptr;
  unlink(path.c_str());
  return fdopen(descriptor, "w+b");
}

}  // namespace

// One run while it is merged: a window of the temporary file.
class Sorter::RunReader {
 public:
  RunReader(std::FILE* file, const Run& run, std::size_t buffer)
      : file_(fileno(file)), at_(run.at), left_(run.size), least_(buffer) {}

  // Moves to the next entry; false: there is none, or it could not be read.
  bool next() {
    if (!have(sizeof(Frame))) return false;
    std::memcpy(&frame_, window_.data() + used_, sizeof(Frame));
    if (!have(sizeof(Frame) + frame_.size)) return false;
    bytes_ = std::string_view(window_).substr(used_ + sizeof(Frame), frame_.size);
    used_ += sizeof(Frame) + frame_.size;
    return true;
  }

  const Key& key() const { return frame_.key; }
  std::string_view bytes() const { return bytes_; }
  bool failed() const { return failed_; }

 private:
  // Whether that many bytes lie at used_, after reading on where needed.
  bool have(std::size_t size) {
    if (window_.size() - used_ >= size) return true;
    window_.erase(0, used_);
    used_ = 0;
    const std::size_t kept = window_.size();
    const std::size_t wanted = std::max(size, least_) - kept;
    const std::size_t got = std::min<std::size_t>(wanted, static_cast<std::size_t>(left_));
    window_.resize(kept + got);
    for (std::size_t done = 0; done < got;) {
      const ssize_t more = pread(file_, window_.data() + kept + done, got - done, at_);
      if (more <= 0) {
        failed_ = true;
        return false;
      }
      done += static_cast<std::size_t>(more);
      at_ += more;
      left_ -= more;
    }
    return window_.size() >= size;
  }

  int file_;
  std::int64_t at_;
  std::int64_t left_;
  std::size_t least_;
  std::string window_;
  std::size_t used_ = 0;
  Frame frame_;
  std::string_view bytes_;
  bool failed_ = false;
};

// The room of a whole run from the start: growing it would copy it many times, and memory that is
// not touched costs nothing.
Sorter::Sorter(std::size_t bytes_of_a_run) : run_bytes_(bytes_of_a_run) {
  constexpr std::size_t short_entry = 48;
  bytes_.reserve(run_bytes_);
  slots_.reserve(run_bytes_ / short_entry);
  prefer_huge_pages(bytes_.data(), bytes_.capacity());
  prefer_huge_pages(slots_.data(), slots_.capacity() * sizeof(Slot));
}

void Sorter::add(const Key& key, std::string_view bytes) {
  if (bytes_.size() + bytes.size() > run_bytes_ && !slots_.empty()) spill();
  slots_.push_back(
      {key, static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(bytes.size())});
  bytes_ += bytes;
}

void Sorter::sort_slots() {
  const auto earlier = [](const Slot& a, const Slot& b) { return a.key < b.key; };
  if (std::is_sorted(slots_.begin(), slots_.end(), earlier)) return;
  std::sort(slots_.begin(), slots_.end(), earlier);
}

void Sorter::fail(const char* doing) {
  if (error_.empty()) error_ = std::string(doing) + ": " + std::strerror(errno);
}

void Sorter::spill() {
  sort_slots();
  if (!file_) file_.reset(open_temporary());
  if (!file_) fail("a temporary file cannot be made");
  Run run{file_size_, 0};
  for (const Slot& slot : slots_) {
    if (!error_.empty()) break;
    const Frame frame{slot.key, slot.size};
    const bool written = std::fwrite(&frame, sizeof frame, 1, file_.get()) == 1 &&
                         std::fwrite(bytes_.data() + slot.at, 1, slot.size, file_.get()) ==
                             static_cast<std::size_t>(slot.size);
    if (!written) fail("a temporary file cannot be written");
    run.size += static_cast<std::int64_t>(sizeof frame + slot.size);
  }
  file_size_ += run.size;
  runs_.push_back(run);
  slots_.clear();
  bytes_.clear();
}

void Sorter::merge(const std::function<void(const Key&, std::string_view)>& take) {
  if (std::fflush(file_.get()) != 0) fail("a temporary file cannot be written");
  std::vector<RunReader> readers;
  const std::size_t buffer = std::max(least_buffer, merge_bytes / runs_.size());
  for (const Run& run : runs_) readers.emplace_back(file_.get(), run, buffer);
  const auto later = [&](std::size_t a, std::size_t b) {
    return readers[b].key() < readers[a].key();
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> queue(later);
  const auto advance = [&](std::size_t run) {
    if (readers[run].next()) queue.push(run);
    if (readers[run].failed()) fail("a temporary file cannot be read");
  };
  for (std::size_t run = 0; run < readers.size(); ++run) advance(run);
  while (!queue.empty() && error_.empty()) {
    const std::size_t run = queue.top();
    queue.pop();
    take(readers[run].key(), readers[run].bytes());
    advance(run);
  }
}

Result<void> Sorter::drain(const std::function<void(const Key&, std::string_view)>& take) {
  if (runs_.empty()) {
    sort_slots();
    const std::string_view bytes = bytes_;
    for (const Slot& slot : slots_) take(slot.key, bytes.substr(slot.at, slot.size));
    return {};
  }
  spill();
  // Merging needs memory of its own.
  slots_ = std::vector<Slot>();
  bytes_ = std::string();
  if (error_.empty()) merge(take);
  if (error_.empty()) return {};
  return unexpected(refusal({}, error_, "TMPDIR names another folder for temporary files"));
}

}  // namespace fairlead::trace
