# Makes the archive, unpacks it elsewhere, and generates a broadcast with what is in it.
#
#   cmake -DTOPOCAST_BUILD=<build folder> -DCMAKE_CPACK_COMMAND=<cpack> -DSCRATCH=<directory>
#     -P archive_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_CPACK_COMMAND} -G TGZ -B ${SCRATCH}/made --config ${TOPOCAST_BUILD}/CPackConfig.cmake)
file(GLOB archives ${SCRATCH}/made/*.tar.gz)
list(LENGTH archives count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "there are ${count} archives, not one: ${archives}")
endif()
file(ARCHIVE_EXTRACT INPUT ${archives} DESTINATION ${SCRATCH}/unpacked)
file(GLOB folders ${SCRATCH}/unpacked/topocast-*)
set(topocast ${folders}/bin/topocast)
set(shared ${folders}/share/doc/topocast)
run(${topocast} generate ${shared}/topologies/line-4x8.yaml --name lab -o ${SCRATCH}/lab.cpp)
run(${topocast} verify ${SCRATCH}/lab.cpp --topology ${shared}/topologies/line-4x8.yaml
  --headers ${folders}/include)
foreach(file IN ITEMS README.md docs/site.md examples/application/CMakeLists.txt)
  if(NOT EXISTS ${shared}/${file})
    message(SEND_ERROR "the archive has no ${file}")
  endif()
endforeach()
