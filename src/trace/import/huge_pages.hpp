// Large buffers in large pages, where the system has them: a buffer of many megabytes is otherwise
// paid for page by page.
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/mman.h>

namespace fairlead::trace {

// For memory that was reserved and not touched yet.
inline void prefer_huge_pages(const void* memory, std::size_t size) {
  constexpr std::uintptr_t page = 4096;
  const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(memory) + size) / page * page;
  // A system that has none says so, and nothing is lost.
  if (end > begin) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace fairlead::trace
