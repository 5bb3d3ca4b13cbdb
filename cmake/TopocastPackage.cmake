# Packages by `cpack -G DEB`, `cpack -G RPM` or `cpack -G TGZ` in a build folder: topocast, the command with its
# manual and CMake package, and topocast-runtime-dev (as RPM topocast-runtime-devel), what
# generated code is compiled against, the headers and the libraries, and topocast-measure as
# source. A program that was generated
# elsewhere needs the latter alone. The laboratory is a package of its own, topocast-lab.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "topocast developers <topocast@localhost>" CACHE STRING
  "Name and address of who makes the packages")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler for broadcasts, from a cluster's switches to MPI_Bcast")
set(CPACK_PACKAGE_VENDOR "topocast developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL topocast runtime-dev)
if(TARGET topocast-lab)
  list(APPEND CPACK_COMPONENTS_ALL laboratory)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)

set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/DebianFiles.cmake)

set(CPACK_DEBIAN_TOPOCAST_PACKAGE_NAME topocast)
set(CPACK_DEBIAN_TOPOCAST_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOPOCAST_PACKAGE_DEPENDS "topocast-runtime-dev (= ${PROJECT_VERSION})")
if(NOT TOPOCAST_STATIC_LLVM)
  string(APPEND CPACK_DEBIAN_TOPOCAST_PACKAGE_DEPENDS ", libllvm${LLVM_VERSION_MAJOR}")
endif()
set(CPACK_COMPONENT_TOPOCAST_DESCRIPTION "The command topocast, with its manual and its CMake package.
It plans trees whose messages never compete for a link of the cluster,
and makes a specialised MPI_Bcast in C++.")

set(CPACK_DEBIAN_RUNTIME-DEV_PACKAGE_NAME topocast-runtime-dev)
set(CPACK_DEBIAN_RUNTIME-DEV_PACKAGE_RECOMMENDS "mpi-default-dev")
set(CPACK_COMPONENT_RUNTIME-DEV_DESCRIPTION "Headers and libraries of the broadcasts that topocast generates.
Generated sources are compiled against them, and need nothing else but an MPI.")

set(CPACK_DEBIAN_LABORATORY_PACKAGE_NAME topocast-lab)
set(CPACK_DEBIAN_LABORATORY_PACKAGE_SECTION science)
set(CPACK_DEBIAN_LABORATORY_PACKAGE_SHLIBDEPS ON)
if(NOT TOPOCAST_STATIC_LLVM)
  set(CPACK_DEBIAN_LABORATORY_PACKAGE_DEPENDS "libllvm${LLVM_VERSION_MAJOR}")
endif()
set(CPACK_DEBIAN_LABORATORY_PACKAGE_SUGGESTS topocast)
set(CPACK_COMPONENT_LABORATORY_DESCRIPTION "The laboratory of topocast: multicasts of papers.
It plans and simulates schedules that generated code cannot use, in networks
that copy messages or pass them on flit by flit.")

set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_PACKAGE_LICENSE "Apache-2.0 WITH LLVM-exception")
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_MAIN_COMPONENT topocast)
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
  /usr/share/man /usr/share/man/man1 /usr/share/bash-completion
  /usr/share/bash-completion/completions /usr/share/fish /usr/share/fish/vendor_completions.d
  /usr/share/licenses
  /usr/share/zsh
  /usr/share/zsh/vendor-completions)
set(CPACK_RPM_TOPOCAST_PACKAGE_REQUIRES "topocast-runtime-devel = ${PROJECT_VERSION}")
set(CPACK_RPM_RUNTIME-DEV_PACKAGE_NAME topocast-runtime-devel)
set(CPACK_RPM_LABORATORY_PACKAGE_NAME topocast-lab)
# One archive for any place, by `cpack -G TGZ`.
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/ArchiveOptions.cmake)
set(CPACK_PACKAGE_FILE_NAME
  topocast-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
include(CPack)
