// What the targets share: a condition that must hold for any bytes.
#pragma once

#include <cstdlib>

inline void require(bool condition) {
  if (!condition) std::abort();
}
