# Configures a project of projects/ with an installed topocast, builds it and runs its tests; or,
# with REFUSAL, expects that text of a configuration that fails.
#
#   cmake -DPROJECT=<name> -DPREFIX=<of topocast> -DSCRATCH=<directory> -DGENERATOR=<of CMake>
#     -DTOPOLOGY=<file> -DOPTIONS=<option;...> -DREFUSAL=<text> -P project_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

file(REMOVE_RECURSE ${SCRATCH})
set(configure ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/projects/${PROJECT} -B ${SCRATCH}
  -G ${GENERATOR} -DTOPOLOGY=${TOPOLOGY} -DCMAKE_PREFIX_PATH=${PREFIX} ${OPTIONS})
if(REFUSAL)
  execute_process(COMMAND ${configure}
    OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE code)
  string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
  string(FIND "${errors}" "${REFUSAL}" place)
  if(code EQUAL 0 OR place EQUAL -1)
    message(FATAL_ERROR "must say '${REFUSAL}' but says '${errors}'")
  endif()
  return()
endif()
run(${configure})
run(${CMAKE_COMMAND} --build ${SCRATCH})
run(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH} --output-on-failure)
