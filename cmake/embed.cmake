# fairlead_embed(<target> <header> <name=file>...) makes text files part of the program: a generated
# header with one std::string_view a file, and for scripts the hash that a Content-Security-Policy
# names them by (<name>_hash).

set(FAIRLEAD_EMBED_SCRIPT ${CMAKE_SOURCE_DIR}/cmake/embed-files.cmake)

function(fairlead_embed target header)
  set(output ${CMAKE_BINARY_DIR}/generated/${header})
  set(files "")
  foreach(pair IN LISTS ARGN)
    string(REGEX REPLACE "^[^=]*=" "" file ${pair})
    list(APPEND files ${CMAKE_SOURCE_DIR}/${file})
  endforeach()
  string(REPLACE ";" "|" pairs "${ARGN}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${output} -D ROOT=${CMAKE_SOURCE_DIR} -D "PAIRS=${pairs}"
            -P ${FAIRLEAD_EMBED_SCRIPT}
    DEPENDS ${files} ${FAIRLEAD_EMBED_SCRIPT}
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
