# Runs a command, which must succeed and print a number of lines that a regular expression matches:
#
#   cmake -DLINES=<n> -DLIKE=<regular expression> -P ExpectLines.cmake -- <command>...
cmake_minimum_required(VERSION 3.25)

set(command)
foreach(i RANGE ${CMAKE_ARGC})
  if(behind_options)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(behind_options TRUE)
  endif()
endforeach()

execute_process(COMMAND ${command} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE code)
string(REGEX MATCHALL "[^\n]+" lines "${output}")
list(FILTER lines INCLUDE REGEX "${LIKE}")
list(LENGTH lines found)
message("${output}")
if(NOT code EQUAL 0)
  message(FATAL_ERROR "exit code ${code}")
endif()
if(NOT found EQUAL LINES)
  message(FATAL_ERROR "${found} lines like '${LIKE}', not ${LINES}")
endif()
