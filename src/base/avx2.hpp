// A function marked so is compiled twice, the second time for processors with AVX2; which of the
// two runs is decided when the program starts.
#pragma once

#if defined(__x86_64__)
#define FAIRLEAD_WITH_AVX2 __attribute__((target_clones("avx2", "default")))
#else
#define FAIRLEAD_WITH_AVX2
#endif
