# Compiles two generated sources with a program in the one line that `topocast --flags` is for, and
# without the libraries, and runs what comes of it: every byte must be right.
#
#   cmake -DTOPOCAST=<command> -DCOMPILER=<MPI's> -DRUN=<mpirun;option...> -DSOURCES=<file;...>
#     -DHEADER_ONLY=<ON|OFF> -DSCRATCH=<folder> -P flags_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
execute_process(COMMAND ${TOPOCAST} --flags
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
if(HEADER_ONLY)
  list(FILTER flags EXCLUDE REGEX "^-Wl,|^-O")
  list(APPEND flags -DTOPOCAST_HEADER_ONLY -O0)
endif()
run(${COMPILER} ${flags} -DTOPOCAST_BROADCAST=site_bcast ${SOURCES} -o ${SCRATCH}/program)
set(ENV{TOPOCAST_MACHINES} n0,n9,n23)
run(${RUN} -n 3 ${SCRATCH}/program --sizes 0,1,8193 --repetitions 1)
