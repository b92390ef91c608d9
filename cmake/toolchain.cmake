# Flags, linker and compiler cache. Assertions stay on in every build: NDEBUG is never defined.

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -D_GLIBCXX_ASSERTIONS")

# No fused multiply-add: Kueue's own results are doubles, and ties depend on how they are rounded.
add_compile_options(-ffp-contract=off)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # What counts as a warning is g++'s word; clang, for the fuzz targets, has other opinions.
  add_compile_options(-Wconversion -Werror)
  # g++ 12 reports these two falsely in inlined std::string and std::optional code (GCC bugs
  # 105329, 105651, 80635).
  add_compile_options(-Wno-restrict -Wno-maybe-uninitialized)
endif()

# Address and undefined-behaviour sanitizers for the whole program; with FAIRLEAD_FUZZ (clang) also
# libFuzzer's coverage, for the targets under tests/fuzz.
option(FAIRLEAD_SANITIZE "Build with ASan and UBSan" OFF)
option(FAIRLEAD_FUZZ "Build the libFuzzer targets, and nothing else" OFF)
if(FAIRLEAD_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all)
  add_compile_options(-fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(FAIRLEAD_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()
