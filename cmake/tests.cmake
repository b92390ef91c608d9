# Test, benchmark and fuzz binaries. Each appears with the first source in its folder.

if(FAIRLEAD_FUZZ)
  # One libFuzzer binary per file: tests/fuzz/yaml.cpp becomes fuzz_yaml.
  file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*.cpp)
  add_custom_target(fuzz_targets)
  foreach(source IN LISTS fuzz_sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE fairlead_cli)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz_targets fuzz_${name})
  endforeach()
  return()
endif()

# Nothing here is part of a plain build: `make build` on a machine without GoogleTest must work.
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(STATUS "GoogleTest is not installed: no tests")
  return()
endif()
enable_testing()
add_custom_target(tests)
include(GoogleTest)

find_package(rapidcheck QUIET)
add_library(test_support INTERFACE)
target_link_libraries(test_support INTERFACE GTest::gtest GTest::gtest_main)
target_include_directories(test_support INTERFACE ${CMAKE_SOURCE_DIR}/tests/unit)
target_compile_definitions(test_support INTERFACE FAIRLEAD_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
if(rapidcheck_FOUND)
  target_link_libraries(test_support INTERFACE rapidcheck)
endif()

# tests/unit/<layer>/*.cpp: all of them are one binary, unit_tests; unit_<layer> is the same tests
# of one layer alone, linked to no layer above it, for quick work on that layer.
file(GLOB unit_folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/unit/*)
set(unit_objects "")
foreach(folder IN LISTS unit_folders)
  get_filename_component(layer ${folder} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  if(NOT sources OR NOT TARGET fairlead_${layer})
    continue()
  endif()
  add_library(unit_${layer}_objects OBJECT EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(unit_${layer}_objects PRIVATE fairlead_${layer} test_support)
  add_executable(unit_${layer} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:unit_${layer}_objects>)
  target_link_libraries(unit_${layer} PRIVATE fairlead_${layer} test_support)
  list(APPEND unit_objects $<TARGET_OBJECTS:unit_${layer}_objects>)
endforeach()
if(unit_objects)
  add_executable(unit_tests EXCLUDE_FROM_ALL ${unit_objects})
  target_link_libraries(unit_tests PRIVATE fairlead_cli test_support)
  add_dependencies(tests unit_tests)
  gtest_discover_tests(unit_tests DISCOVERY_MODE PRE_TEST TEST_PREFIX "unit.")
endif()

# The house style as tests; independent of every layer, so it runs even when one does not compile.
file(GLOB style_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/style/*.cpp)
add_executable(style_tests EXCLUDE_FROM_ALL ${style_sources})
target_link_libraries(style_tests PRIVATE test_support)
add_dependencies(tests style_tests)
gtest_discover_tests(style_tests DISCOVERY_MODE PRE_TEST TEST_PREFIX "style.")

# tests/cli/<name>.sh drives the real binary, $FAIRLEAD, from the root of the project. It exits 77
# to say that what it needs is not on this machine.
file(GLOB cli_scripts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/cli/*.sh)
foreach(script IN LISTS cli_scripts)
  get_filename_component(name ${script} NAME_WE)
  add_test(NAME cli.${name} COMMAND ${script} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(cli.${name} PROPERTIES
    ENVIRONMENT "FAIRLEAD=$<TARGET_FILE:fairlead>" SKIP_RETURN_CODE 77)
endforeach()

# The driver that compares the kueue scheduler with the real Kueue (tests/kueue-oracle).
file(GLOB_RECURSE differential_sources CONFIGURE_DEPENDS
     ${CMAKE_SOURCE_DIR}/tests/differential/*.cpp)
if(differential_sources)
  add_executable(differential EXCLUDE_FROM_ALL ${differential_sources})
  target_link_libraries(differential PRIVATE fairlead_fuzz)
  add_dependencies(tests differential)
endif()

# The experiments of the FGD paper on the openb trace: `make bench-openb`, and a part of them as
# tests, which are skipped where the trace is absent.
file(GLOB openb_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/openb/*.cpp)
list(FILTER openb_sources EXCLUDE REGEX "/main\\.cpp$")
add_library(openb_objects OBJECT EXCLUDE_FROM_ALL ${openb_sources})
target_link_libraries(openb_objects PUBLIC fairlead_trace)
target_include_directories(openb_objects PUBLIC ${CMAKE_SOURCE_DIR}/bench/openb)
target_compile_definitions(openb_objects PRIVATE FAIRLEAD_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
add_executable(openb EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/openb/main.cpp)
target_link_libraries(openb PRIVATE openb_objects)
file(GLOB openb_tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/openb/*.cpp)
add_executable(openb_tests EXCLUDE_FROM_ALL ${openb_tests})
target_link_libraries(openb_tests PRIVATE openb_objects test_support)
add_dependencies(tests openb_tests)
gtest_discover_tests(openb_tests DISCOVERY_MODE PRE_TEST TEST_PREFIX "openb.")

file(GLOB bench_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
find_package(benchmark QUIET)
if(bench_sources AND benchmark_FOUND)
  add_executable(bench EXCLUDE_FROM_ALL ${bench_sources})
  target_link_libraries(bench PRIVATE fairlead_cli benchmark::benchmark_main)
  target_compile_definitions(bench PRIVATE FAIRLEAD_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endif()

# What both schedulers make of the same jobs: `make results`.
file(GLOB results_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/results/*.cpp)
add_executable(results EXCLUDE_FROM_ALL ${results_sources} ${CMAKE_SOURCE_DIR}/bench/shapes.cpp)
target_include_directories(results PRIVATE ${CMAKE_SOURCE_DIR}/bench)
target_link_libraries(results PRIVATE fairlead_cli openb_objects)
