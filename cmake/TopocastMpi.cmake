# Builds and runs programs under Open MPI and MPICH side by side.
#
# CMake's FindMPI finds one MPI a project. Here both are found by their compiler wrappers, as Debian
# names them; elsewhere set the cache variables TOPOCAST_OPENMPI_CXX, _FORTRAN and _RUN, and
# TOPOCAST_MPICH_CXX, _FORTRAN and _RUN. Of an MPI that is missing nothing is built.

option(TOPOCAST_REQUIRE_BOTH_MPIS "Refuse to configure without both Open MPI and MPICH" OFF)

# topocast_find_mpi(<mpi> <label>)
#
# Defines the imported target topocast_mpi_<mpi> from what the wrapper says it would run, and adds
# <mpi> to TOPOCAST_MPIS.
function(topocast_find_mpi mpi label)
  string(TOUPPER ${mpi} upper)
  find_program(TOPOCAST_${upper}_CXX mpicxx.${mpi} DOC "C++ compiler wrapper of ${label}")
  find_program(TOPOCAST_${upper}_FORTRAN mpifort.${mpi} DOC "Fortran compiler wrapper of ${label}")
  find_program(TOPOCAST_${upper}_RUN mpirun.${mpi} DOC "Program starter of ${label}")
  if(NOT TOPOCAST_${upper}_CXX OR NOT TOPOCAST_${upper}_FORTRAN OR NOT TOPOCAST_${upper}_RUN)
    if(TOPOCAST_REQUIRE_BOTH_MPIS)
      message(FATAL_ERROR "${label} not found: install it or set TOPOCAST_${upper}_CXX, "
        "TOPOCAST_${upper}_FORTRAN and TOPOCAST_${upper}_RUN")
    endif()
    message(STATUS "${label} not found: nothing is built or tested with it")
    return()
  endif()

  execute_process(COMMAND ${TOPOCAST_${upper}_CXX} -show
    OUTPUT_VARIABLE command OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(words UNIX_COMMAND "${command}")
  list(POP_FRONT words)
  set(include_directories ${words})
  list(FILTER include_directories INCLUDE REGEX "^-I")
  list(TRANSFORM include_directories REPLACE "^-I" "")
  set(link_options ${words})
  list(FILTER link_options INCLUDE REGEX "^-(L|l|Wl,|pthread)")
  set(compile_options ${words})
  list(FILTER compile_options EXCLUDE REGEX "^-(I|L|l|Wl,)")

  add_library(topocast_mpi_${mpi} INTERFACE IMPORTED)
  target_include_directories(topocast_mpi_${mpi} SYSTEM INTERFACE ${include_directories})
  target_compile_options(topocast_mpi_${mpi} INTERFACE ${compile_options})
  target_link_libraries(topocast_mpi_${mpi} INTERFACE ${link_options})
  set(TOPOCAST_MPIS ${TOPOCAST_MPIS} ${mpi} PARENT_SCOPE)
endfunction()

set(TOPOCAST_MPIS)
topocast_find_mpi(openmpi "Open MPI")
topocast_find_mpi(mpich "MPICH")

# Ranks share the processors of one machine, perhaps of a container that knows only root.
set(topocast_run_flags_openmpi
  --allow-run-as-root --oversubscribe --bind-to none
  --mca mpi_yield_when_idle 1 --mca btl_vader_single_copy_mechanism none)
set(topocast_run_flags_mpich -launcher fork)

# For programs that are built with sanitizers. The MPI libraries are not: they keep memory until the
# process ends, which is no leak of topocast's, and their own locks are unknown to the thread
# sanitizer, so that all accesses from within them would look like races. MPICH's UCX must not hook
# the memory functions that the thread sanitizer hooks.
set(topocast_sanitizer_options
  "ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0;TSAN_OPTIONS=ignore_noninstrumented_modules=1;UCX_MEM_EVENTS=no")

# topocast_add_mpi_program(<name> SOURCES <file>... [LINK <target>...] [IN_SOURCE] [APART]
#   [SANITIZE <sanitizers>])
#
# One program per MPI at hand, called <name>.openmpi and <name>.mpich, with the runtime's library.
# IN_SOURCE has the runtime in the headers instead, for programs that look inside. SANITIZE does so
# and instruments the sources (not the MPI library), with "address,undefined" or "thread". APART: no
# preset joins the sources.
function(topocast_add_mpi_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "APART;IN_SOURCE" "SANITIZE" "SOURCES;LINK")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topocast_add_mpi_program: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "topocast_add_mpi_program: ${name} has no SOURCES")
  endif()
  set(runtime topocast_runtime)
  if(arg_IN_SOURCE OR arg_SANITIZE)
    set(runtime topocast_runtime_in_source)
  endif()
  foreach(mpi IN LISTS TOPOCAST_MPIS)
    add_executable(${name}.${mpi} ${arg_SOURCES})
    target_link_libraries(${name}.${mpi} PRIVATE
      ${runtime} ${arg_LINK} topocast_mpi_${mpi} topocast_options)
    if(arg_APART)
      set_target_properties(${name}.${mpi} PROPERTIES UNITY_BUILD OFF)
    endif()
    if(arg_SANITIZE)
      topocast_sanitize(${name}.${mpi} PRIVATE ${arg_SANITIZE})
    endif()
  endforeach()
endfunction()

# topocast_add_mpi_test(<name> PROGRAM <program> RANKS <n>
#   [ARGUMENTS <argument>...] [ENVIRONMENT <variable>=<value>...] [MPIS openmpi|mpich...]
#   [TIMEOUT <seconds>] [LINES <n> LIKE <regular expression>])
#
# Runs a program of topocast_add_mpi_program with n ranks as the test <name>.<mpi>, under each MPI
# at hand or those of MPIS. CTest sees n processors in use. A run that hangs is ended by the MPI's
# own starter after TIMEOUT seconds (default 120), so that no rank is left behind. With LINES the run
# must print as many lines LIKE that, and succeed.
function(topocast_add_mpi_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PROGRAM;RANKS;TIMEOUT;LINES;LIKE" "ARGUMENTS;ENVIRONMENT;MPIS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "topocast_add_mpi_test: unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_PROGRAM OR NOT arg_RANKS)
    message(FATAL_ERROR "topocast_add_mpi_test: ${name} needs PROGRAM and RANKS")
  endif()
  if(NOT arg_MPIS)
    set(arg_MPIS openmpi mpich)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  math(EXPR backstop "${arg_TIMEOUT} + 30")
  set(expect_lines)
  if(DEFINED arg_LINES)
    set(expect_lines ${CMAKE_COMMAND} -DLINES=${arg_LINES} -DLIKE=${arg_LIKE}
      -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/ExpectLines.cmake --)
  endif()
  foreach(mpi IN LISTS arg_MPIS)
    if(NOT mpi IN_LIST TOPOCAST_MPIS)
      continue()
    endif()
    string(TOUPPER ${mpi} upper)
    add_test(NAME ${name}.${mpi}
      COMMAND ${expect_lines} ${TOPOCAST_${upper}_RUN} ${topocast_run_flags_${mpi}} -n ${arg_RANKS}
        $<TARGET_FILE:${arg_PROGRAM}.${mpi}> ${arg_ARGUMENTS})
    set_tests_properties(${name}.${mpi} PROPERTIES
      PROCESSORS ${arg_RANKS} TIMEOUT ${backstop}
      ENVIRONMENT "MPIEXEC_TIMEOUT=${arg_TIMEOUT};${topocast_sanitizer_options};${arg_ENVIRONMENT}")
  endforeach()
endfunction()
