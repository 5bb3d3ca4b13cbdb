# A manual page from what a program prints for --help, in the form of topocast's own help: a line
# that says what it is for, `Usage:`, and headings with indented entries or text below.
#
#   cmake -DPROGRAM=<path> -DVERSION=<of topocast> -DOUTPUT=<page> -P ManualPage.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
get_filename_component(name ${PROGRAM} NAME)
string(TOUPPER ${name} title)

string(REPLACE "\\" "\\e" help "${help}")
string(REPLACE "-" "\\-" help "${help}")
string(REPLACE ";" "\\[u003B]" help "${help}")
string(REPLACE "\n" ";" lines "${help}")
list(POP_FRONT lines purpose)
set(page ".TH ${title} 1 \"\" \"topocast ${VERSION}\"\n.SH NAME\n${name} \\- ${purpose}\n")
foreach(line IN LISTS lines)
  string(STRIP "${line}" text)
  string(REGEX REPLACE "^([.'])" "\\\\&\\1" text "${text}") # no macro
  if(line MATCHES "^Usage: (.*)")
    string(APPEND page ".SH SYNOPSIS\n${CMAKE_MATCH_1}\n")
  elseif(line MATCHES "^([A-Z][a-z ]*):$")
    string(TOUPPER "${CMAKE_MATCH_1}" heading)
    string(APPEND page ".SH ${heading}\n")
  elseif(line MATCHES "^  ([^ ](.*[^ ])?)   *([^ ].*)$")
    string(APPEND page ".TP\n.B ${CMAKE_MATCH_1}\n${CMAKE_MATCH_3}\n")
  elseif(NOT text STREQUAL "")
    string(APPEND page "${text}\n")
  endif()
endforeach()
string(REPLACE "\\[u003B]" ";" page "${page}")
file(WRITE ${OUTPUT} "${page}")
