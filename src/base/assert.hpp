// Assertions for our own mistakes. They stay on in release builds: a wrong decision about a
// shared cluster costs more than the check.
#pragma once

namespace fairlead {

[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace fairlead

#define FAIRLEAD_ASSERT(condition)    \
  ((condition) ? static_cast<void>(0) \
               : ::fairlead::assertion_failed(#condition, __FILE__, __LINE__))
