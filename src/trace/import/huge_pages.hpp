// Large buffers in large pages, where the system has them: a buffer of many megabytes is otherwise
// paid for page by page.
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/mman.h>

namespace fairlead::trace {

// For memory that was reserved and not touched yet.
inline void prefer_huge_pages(void* memory, std::size_t size) {
  constexpr std::size_t page = 4096;
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
  if (size < before + page) return;
  // A system that has none says so, and nothing is lost.
  madvise(static_cast<char*>(memory) + before, (size - before) / page * page, MADV_HUGEPAGE);
}

}  // namespace fairlead::trace
