# The recipes of packaging/: whether Python compiles them, and whether they name this version.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

set(spack ${PACKAGING}/spack/spack_repo/topocast/packages/topocast/package.py)
file(GLOB easybuild ${PACKAGING}/easybuild/topocast-${VERSION}-*.eb)
if(NOT easybuild)
  message(FATAL_ERROR "no EasyBuild recipe for topocast ${VERSION} in ${PACKAGING}/easybuild")
endif()
foreach(recipe IN LISTS spack easybuild)
  run(python3 -c "import sys; compile(open(sys.argv[1]).read(), sys.argv[1], 'exec')" ${recipe})
endforeach()
