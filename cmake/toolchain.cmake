# Flags, linker and compiler cache. Assertions stay on in every build: NDEBUG is never defined.

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -D_GLIBCXX_ASSERTIONS")

# The same bytes in whichever folder it is built: no path of this machine in messages or debug
# information. (Where both match, gcc takes the later.)
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
add_compile_options(-ffile-prefix-map=${CMAKE_BINARY_DIR}=build)

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

# One file that runs on any Linux: nothing is loaded at run time, glibc included.
option(FAIRLEAD_STATIC "Link everything statically" OFF)
set(FAIRLEAD_FMT fmt::fmt)
if(FAIRLEAD_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(Boost_USE_STATIC_LIBS ON)
  set(FAIRLEAD_FMT fmt::fmt-header-only) # Debian has no libfmt.a
  add_link_options(-static-pie -Wl,--build-id=sha1)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  if(FAIRLEAD_STATIC)
    # A base_dir of the user's would make paths relative, which changes the debugging symbols.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR= ${CCACHE})
  endif()
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()
