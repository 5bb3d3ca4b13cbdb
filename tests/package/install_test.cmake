# Installs topocast, moves the installed tree, builds and runs the example from there, and checks
# that a change of each input builds again exactly what depends on it.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

set(application ${SCRATCH}/application)
set(prefix ${SCRATCH}/moved)
set(build ${SCRATCH}/build)

# The products, by the names that expect_rebuilt() knows them by.
set(source ${build}/cluster/cluster_bcast.cpp)
set(library ${build}/libcluster.a)
set(program ${build}/application)

# expect_rebuilt(<changed file> [source] [library] [program])
function(expect_rebuilt changed)
  foreach(product IN ITEMS source library program)
    file(TIMESTAMP ${${product}} ${product}_before "%s.%f")
  endforeach()
  file(TOUCH ${changed})
  run(${CMAKE_COMMAND} --build ${build})
  set(rebuilt)
  foreach(product IN ITEMS source library program)
    file(TIMESTAMP ${${product}} after "%s.%f")
    if(NOT after STREQUAL ${product}_before)
      list(APPEND rebuilt ${product})
    endif()
  endforeach()
  if(NOT "${rebuilt}" STREQUAL "${ARGN}")
    message(SEND_ERROR "after a change of ${changed}: built again '${rebuilt}', not '${ARGN}'")
  endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${TOPOCAST_BUILD} --prefix ${SCRATCH}/installed)
file(RENAME ${SCRATCH}/installed ${prefix})
file(COPY ${EXAMPLE}/ DESTINATION ${application})
run(${CMAKE_COMMAND} -S ${application} -B ${build} -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${prefix}
  -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CURRENT_LIST_DIR}/compile_once)
run(${CMAKE_COMMAND} --build ${build})
run(${CMAKE_CTEST_COMMAND} --test-dir ${build} --output-on-failure)

expect_rebuilt(${application}/README.md)
expect_rebuilt(${application}/main.cpp program)
expect_rebuilt(${application}/cluster.yaml source library program)
expect_rebuilt(${application}/parameters.yaml source library program)
expect_rebuilt(${prefix}/bin/topocast source library program)
expect_rebuilt(${prefix}/include/topocast/runtime.hpp library program)

execute_process(COMMAND ${prefix}/bin/topocast --runtime-dir
  OUTPUT_VARIABLE directory OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT directory STREQUAL "${prefix}/include")
  message(SEND_ERROR "--runtime-dir says '${directory}', not '${prefix}/include'")
endif()

# topocast-measure, built as docs/measure.md says.
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/measure -B ${SCRATCH}/measure -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${SCRATCH}/measure)
run(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/measure --output-on-failure)
if(NOT EXISTS ${directory}/topocast/programs/measure/topocast_measure.cpp)
  message(SEND_ERROR "the source of topocast-measure is not below --runtime-dir")
endif()
