# Calls topocast_add_broadcast() with wrong arguments, each in a script of its own, and looks for
# the message.
cmake_minimum_required(VERSION 3.25)

# expect_refusal(<message> <argument>...)
function(expect_refusal message)
  list(JOIN ARGN " " arguments)
  file(WRITE ${SCRATCH}/refused.cmake
    "include(${MODULE})\ntopocast_add_broadcast(${arguments})\n")
  execute_process(COMMAND ${CMAKE_COMMAND} ${definitions} -P ${SCRATCH}/refused.cmake
    ERROR_VARIABLE output RESULT_VARIABLE code)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  string(FIND "${output}" "topocast_add_broadcast(lab): ${message}" place)
  if(code EQUAL 0 OR place EQUAL -1)
    message(SEND_ERROR "topocast_add_broadcast(${arguments}) must say '${message}' but says "
      "'${output}'")
  endif()
endfunction()

expect_refusal("unknown arguments: TOPOLOGIES lab.yaml" lab TOPOLOGIES lab.yaml)
expect_refusal("unknown arguments: second.yaml" lab TOPOLOGY lab.yaml second.yaml)
expect_refusal("no value behind: TOPOLOGY" lab TOPOLOGY)
expect_refusal("no value behind: TREES" lab TOPOLOGY lab.yaml TREES)
expect_refusal("TOPOLOGY is missing: name the file that describes the cluster" lab SCHEDULE linear)
expect_refusal("'4x8' is not a C identifier: give another NAME" lab TOPOLOGY lab.yaml NAME 4x8)
expect_refusal("OUTPUT_DIRECTORY has a generator expression, '$<CONFIG>/lab', whose value is known too late: name a directory"
  lab TOPOLOGY lab.yaml OUTPUT_DIRECTORY $<CONFIG>/lab)
set(definitions -DTOPOCAST_EXECUTABLE=/nowhere/topocast)
expect_refusal("TOPOCAST_EXECUTABLE names '/nowhere/topocast', which does not exist"
  lab TOPOLOGY lab.yaml)
