# Builds the project linked/ with an installed topocast and one MPI, and runs its programs.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/RunOrFail.cmake)

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${TOPOCAST_BUILD} --prefix ${SCRATCH}/topocast)
run(${CMAKE_COMMAND} -S ${SOURCES}/linked -B ${SCRATCH}/build -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${SCRATCH}/topocast
  -DMPI_CXX_COMPILER=${CXX} -DMPI_Fortran_COMPILER=${FORTRAN}
  -DTOPOLOGY=${TOPOLOGY} -DSOURCES=${SOURCES} "-DRUN=${RUN}" -DLEFT_TOOL=${LEFT_TOOL})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/build --output-on-failure)
