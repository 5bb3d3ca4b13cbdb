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

# Libraries of LLVM and Clang, which are never mixed: all shared, or all static.
if(TOPOCAST_STATIC_LLVM)
  llvm_map_components_to_libnames(topocast_llvm_libraries
    bitreader frontendhlsl frontendopenmp option profiledata support targetparser windowsdriver)
  get_target_property(topocast_llvm_needs LLVMSupport INTERFACE_LINK_LIBRARIES)
  foreach(needed IN LISTS topocast_llvm_needs)
    if(needed MATCHES "::" AND NOT TARGET ${needed})
      message(FATAL_ERROR "TOPOCAST_STATIC_LLVM needs ${needed}, which LLVM was built with (Debian: "
        "libzstd-dev zlib1g-dev)")
    endif()
  endforeach()
  # In the order of linking, from what uses to what is used.
  set(topocast_clang_libraries)
  foreach(library IN ITEMS Format ToolingInclusions Tooling ToolingCore Rewrite Frontend Driver
      Serialization Parse Sema APINotes Edit Analysis ASTMatchers AST Support Lex Basic)
    find_library(TOPOCAST_CLANG_${library} libclang${library}.a
      PATHS ${LLVM_LIBRARY_DIR} NO_DEFAULT_PATH)
    if(TOPOCAST_CLANG_${library})
      list(APPEND topocast_clang_libraries ${TOPOCAST_CLANG_${library}})
    elseif(NOT library STREQUAL "Support" AND NOT library STREQUAL "APINotes") # of newer versions
      message(FATAL_ERROR "TOPOCAST_STATIC_LLVM needs Clang's archives, and ${LLVM_LIBRARY_DIR} has "
        "no libclang${library}.a (Debian: libclang-${LLVM_VERSION_MAJOR}-dev)")
    endif()
    mark_as_advanced(TOPOCAST_CLANG_${library})
  endforeach()
else()
  set(topocast_llvm_libraries LLVM)
  # Clang's shared library, beside LLVM's own.
  find_library(TOPOCAST_CLANG_LIBRARY clang-cpp PATHS ${LLVM_LIBRARY_DIR} NO_DEFAULT_PATH REQUIRED)
  mark_as_advanced(TOPOCAST_CLANG_LIBRARY)
  set(topocast_clang_libraries ${TOPOCAST_CLANG_LIBRARY})
endif()
