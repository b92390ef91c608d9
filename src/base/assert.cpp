#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace fairlead {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "fairlead: internal error: %s does not hold (%s:%d)\n", condition, file,
               line);
  std::abort();
}

}  // namespace fairlead
