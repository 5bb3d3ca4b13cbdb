# A source is compiled and linked with the version of topocast that it is made for, and no other; and
# within a version with a library that has the same table of MPI functions.
#
#   cmake -DCOMPILER=mpicxx -DTEMPLATE=... -DHEADERS=... -DRUNTIME=lib.a -DPLANNER=lib.a -DSCRATCH=... -P version_test.cmake
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

file(REMOVE_RECURSE ${SCRATCH})
# The build tree's folder has links to the source's files, which must not be written to.
run(${CMAKE_COMMAND} -E copy_directory ${HEADERS} ${SCRATCH}/include/topocast)
get_filename_component(slots ${TEMPLATE} DIRECTORY)
set(version ${SCRATCH}/include/topocast/version.hpp)
file(READ ${version} own)

# expect_refusal(<what is said> <command> <argument>...)
function(expect_refusal said)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE code)
  if(code EQUAL 0 OR NOT output MATCHES "${said}")
    message(FATAL_ERROR "not refused with '${said}':\n${output}")
  endif()
endfunction()

# write_version(<pattern> <replacement>...): version.hpp with each pattern replaced.
function(write_version)
  set(text "${own}")
  while(ARGN)
    list(POP_FRONT ARGN pattern replacement)
    string(REGEX REPLACE "${pattern}" "${replacement}" text "${text}")
  endwhile()
  file(WRITE ${version} "${text}")
endfunction()

set(compile ${COMPILER} -std=c++17 -I${SCRATCH}/include -I${slots} -c ${TEMPLATE})
set(link ${COMPILER} -shared -Wl,--no-undefined)

run(${compile} -fPIC -o ${SCRATCH}/own.o)
run(${link} -o ${SCRATCH}/own.so ${SCRATCH}/own.o ${RUNTIME} ${PLANNER})

write_version("TOPOCAST_VERSION 100" "TOPOCAST_VERSION 200")
expect_refusal("this file is made for topocast 0\\.1\\.0" ${compile} -fsyntax-only)

write_version("v0_1_0" "v0_2_0")
run(${compile} -fPIC -o ${SCRATCH}/other.o)
expect_refusal("undefined reference to .topocast::v0_2_0::runtime::binding::carryBroadcast"
  ${link} -o ${SCRATCH}/other.so ${SCRATCH}/other.o ${RUNTIME} ${PLANNER})

# The same version, and two rows of the table in another order.
file(WRITE ${version} "${own}")
set(table ${SCRATCH}/include/topocast/binding/mpi_table.hpp)
file(READ ${table} rows)
string(REPLACE "constant(Datatype, BYTE) constant(Datatype, CHAR)"
  "constant(Datatype, CHAR) constant(Datatype, BYTE)" swapped "${rows}")
if(swapped STREQUAL rows)
  message(FATAL_ERROR "the rows that this test swaps are not there")
endif()
file(WRITE ${table} "${swapped}")
run(${compile} -fPIC -o ${SCRATCH}/swapped.o)
expect_refusal("undefined reference to .topocast::v0_1_0::runtime::binding::carryBroadcast"
  ${link} -o ${SCRATCH}/swapped.so ${SCRATCH}/swapped.o ${RUNTIME} ${PLANNER})
