# Finds LLVM: the first version of this list that is installed. LLVM's package answers to its own
# version alone, so each is asked for. packaging/README.md says which were tried.
set(TOPOCAST_LLVM_VERSION "" CACHE STRING "The LLVM to build with, such as 16.0; any known one if empty")
set(topocast_llvm_versions 19.1 20.1 18.1 17.0 16.0)

foreach(version IN LISTS TOPOCAST_LLVM_VERSION topocast_llvm_versions)
  find_package(LLVM ${version} QUIET CONFIG)
  if(LLVM_FOUND OR TOPOCAST_LLVM_VERSION)
    break()
  endif()
endforeach()
if(NOT LLVM_FOUND)
  list(JOIN topocast_llvm_versions ", " versions)
  message(FATAL_ERROR "LLVM ${TOPOCAST_LLVM_VERSION} was not found; topocast is built with one of "
    "${versions} (Debian: llvm-19-dev libclang-19-dev libclang-cpp19-dev); -DLLVM_DIR=FOLDER names "
    "where its LLVMConfig.cmake is")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
