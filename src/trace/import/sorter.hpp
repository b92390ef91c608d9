// Sorts more entries than fit into memory: runs of a fixed size are sorted, put aside in a
// temporary file (in TMPDIR, gone when the program ends) and merged. What fits into one run never
// leaves memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace fairlead::trace {

class Sorter {
 public:
  static constexpr std::size_t run_bytes = std::size_t{64} << 20;

  struct Key {
    std::int64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t third = 0;  // makes every key another one

    friend auto operator<=>(const Key&, const Key&) = default;
  };

  explicit Sorter(std::size_t bytes_of_a_run = run_bytes);

  void add(const Key& key, std::string_view bytes);

  // Hands out all entries in the order of their keys; once. Fails when the temporary file could not
  // be written or read.
  Result<void> drain(const std::function<void(const Key&, std::string_view)>& take);

 private:
  struct Slot {
    Key key;
    std::uint32_t at = 0;  // in bytes_
    std::uint32_t size = 0;
  };
  struct Run {
    std::int64_t at = 0;  // in the temporary file
    std::int64_t size = 0;
  };
  class RunReader;

  void sort_slots();
  void spill();
  void fail(const char* doing);
  void merge(const std::function<void(const Key&, std::string_view)>& take);

  std::size_t run_bytes_;
  std::vector<Slot> slots_;
  std::string bytes_;
  std::vector<Run> runs_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, std::fclose};
  std::int64_t file_size_ = 0;
  std::string error_;
};

}  // namespace fairlead::trace
