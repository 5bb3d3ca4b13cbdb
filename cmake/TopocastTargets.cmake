# What all of topocast's own targets have in common.

# topocast_sanitize(<target> PRIVATE|INTERFACE <sanitizers>)
#
# Instruments the target's sources. A finding ends the program.
function(topocast_sanitize target scope sanitizers)
  target_compile_options(${target} ${scope}
    -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer
    # g++ takes what LLVM's headers tell AddressSanitizer of memory for uses of its contents.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(${target} ${scope} -fsanitize=${sanitizers})
endfunction()

# Warnings and sanitizers: link it PRIVATE.
add_library(topocast_options INTERFACE)
target_compile_options(topocast_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion
  # Where sources are joined, each shadows what is only another one's.
  $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
  # g++ 12 warns of its own std::string (its bug 105329).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<BOOL:${TOPOCAST_WARNINGS_AS_ERRORS}>:-Werror>)
if(TOPOCAST_SANITIZE)
  topocast_sanitize(topocast_options INTERFACE ${TOPOCAST_SANITIZE})
endif()

# topocast_add_stage(<name> [SOURCES <file>...] [LINK <target>...])
#
# One stage of the generator (a folder of generator/) as the static library topocast_<name>.
# LINK names the stages to its left and the libraries it uses.
function(topocast_add_stage name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topocast_add_stage: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_library(topocast_${name} STATIC ${arg_SOURCES})
  target_compile_features(topocast_${name} PUBLIC cxx_std_20)
  target_include_directories(topocast_${name} PUBLIC ${PROJECT_SOURCE_DIR}/generator)
  target_link_libraries(topocast_${name} PUBLIC ${arg_LINK} PRIVATE topocast_options)
endfunction()

# topocast_add_lab_part(<name> [SOURCES <file>...] [LINK <target>...])
#
# One part of the laboratory (a folder of laboratory/) as the static library topocast_lab_<name>.
# It may use the stages of the generator, and the parts before it.
function(topocast_add_lab_part name)
  topocast_add_stage(lab_${name} ${ARGN})
  target_include_directories(topocast_lab_${name} PUBLIC ${PROJECT_SOURCE_DIR}/laboratory)
endfunction()
