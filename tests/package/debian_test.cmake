# Makes the Debian packages and looks into them: which there are, what they need, what lies where; and
# what lintian says of them. Without lintian the rest is looked at, unless TOPOCAST_REQUIRE_LINTIAN is
# set in the environment.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

# expect_in(<package> <part of the listing of its control file and files>...)
function(expect_in package)
  file(GLOB file ${SCRATCH}/${package}_*.deb)
  execute_process(COMMAND dpkg-deb --info ${file} OUTPUT_VARIABLE control COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND dpkg-deb --contents ${file} OUTPUT_VARIABLE files
    COMMAND_ERROR_IS_FATAL ANY)
  foreach(part IN LISTS ARGN)
    string(FIND "${control}${files}" "${part}" place)
    if(place EQUAL -1)
      message(SEND_ERROR "${package} has no '${part}':\n${control}${files}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_CPACK_COMMAND} -G DEB -B ${SCRATCH} --config ${TOPOCAST_BUILD}/CPackConfig.cmake)
expect_in(topocast "Depends: topocast-runtime-dev (= " "libclang-cpp19" "./usr/bin/topocast"
  "/cmake/topocast/topocast-config.cmake" "./usr/share/man/man1/topocast-plan.1"
  "./usr/bin/topocast-run" "./usr/share/man/man1/topocast-run.1"
  "./usr/share/man/man1/topocast-measure.1" "./usr/share/man/man1/topocast-doctor.1"
  "./usr/share/bash-completion/completions/topocast")
expect_in(topocast-lab "libclang-cpp19" "./usr/bin/topocast-lab"
  "./usr/share/man/man1/topocast-lab-simulate-wormhole.1"
  "./usr/share/bash-completion/completions/topocast-lab"
  "./usr/share/doc/topocast/laboratory/collectives.md" "./usr/share/doc/topocast-lab/copyright")
expect_in(topocast-runtime-dev "./usr/lib/libtopocast-planner.a" "./usr/lib/libtopocast-runtime.a"
  "./usr/include/topocast/broadcast.hpp"
  "./usr/include/topocast/programs/measure/topocast_measure.cpp"
  "./usr/share/doc/topocast-runtime-dev/copyright")

find_program(lintian lintian)
if(lintian)
  file(GLOB packages ${SCRATCH}/*.deb)
  run(${lintian} --fail-on error,warning ${packages})
elseif(DEFINED ENV{TOPOCAST_REQUIRE_LINTIAN})
  message(FATAL_ERROR "lintian is not installed, and TOPOCAST_REQUIRE_LINTIAN is set")
else()
  message("lintian is not installed (Debian: lintian): not looked for what it finds")
endif()
