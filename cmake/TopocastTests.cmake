# topocast_add_test(<name> [APART] SOURCES <file>... [LINK <target>...])
#
# A GoogleTest program (rapidcheck and the readers of topology files at hand) as one CTest test called <name>.
# APART: its sources name their helpers alike, so that no preset joins them.
# TOPOCAST_SOURCE_DIR is defined in it: the root of the source tree, where fixtures lie.
function(topocast_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "APART" "" "SOURCES;LINK")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topocast_add_test: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${name} ${arg_SOURCES})
  if(arg_APART)
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  endif()
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE TOPOCAST_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE
    ${arg_LINK} topocast_topology GTest::gtest_main rapidcheck topocast_options)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT 300)
endfunction()
