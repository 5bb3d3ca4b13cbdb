# Whether FILE defines all SYMBOLS for the dynamic linker.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${NM} -D --defined-only ${FILE}
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
foreach(symbol IN LISTS SYMBOLS)
  if(NOT output MATCHES " T ${symbol}\n")
    message(SEND_ERROR "${FILE} does not export ${symbol}:\n${output}")
  endif()
endforeach()
