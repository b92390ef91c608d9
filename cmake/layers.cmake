# fairlead_layer(<folder> [libraries...]) makes the library fairlead_<folder> from src/<folder>/ and
# links it to the layer before it. A folder without a .cpp yet becomes an INTERFACE library.

set(FAIRLEAD_LAST_LAYER "")

function(fairlead_layer folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/src/cli/main\\.cpp$")
  set(target fairlead_${folder})
  if(sources)
    add_library(${target} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${target} ${scope} ${CMAKE_SOURCE_DIR}/src)
  target_include_directories(${target} ${scope} ${CMAKE_BINARY_DIR}/generated)
  target_link_libraries(${target} ${scope} ${FAIRLEAD_LAST_LAYER} ${ARGN})
  set(FAIRLEAD_LAST_LAYER ${target} PARENT_SCOPE)
endfunction()
