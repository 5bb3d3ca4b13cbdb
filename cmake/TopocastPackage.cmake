# Packages by `cpack -G DEB` or `cpack -G RPM` in a build folder: topocast, the command with its
# manual and CMake package, and topocast-runtime-dev (as RPM topocast-runtime-devel), the headers that
# generated code is compiled against and topocast-measure as source. A program that was generated
# elsewhere needs the latter alone.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the topocast developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL topocast runtime-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)

set(CPACK_DEBIAN_TOPOCAST_PACKAGE_NAME topocast)
set(CPACK_DEBIAN_TOPOCAST_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOPOCAST_PACKAGE_DEPENDS "topocast-runtime-dev (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_TOPOCAST_DESCRIPTION ${PROJECT_DESCRIPTION})

set(CPACK_DEBIAN_RUNTIME-DEV_PACKAGE_NAME topocast-runtime-dev)
set(CPACK_DEBIAN_RUNTIME-DEV_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_RUNTIME-DEV_PACKAGE_RECOMMENDS "mpi-default-dev")
set(CPACK_COMPONENT_RUNTIME-DEV_DESCRIPTION "Headers of broadcasts that topocast generates")

set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_MAIN_COMPONENT topocast)
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION
  /usr/share/man /usr/share/man/man1 /usr/share/bash-completion
  /usr/share/bash-completion/completions /usr/share/fish /usr/share/fish/vendor_completions.d
  /usr/share/zsh /usr/share/zsh/site-functions)
set(CPACK_RPM_TOPOCAST_PACKAGE_REQUIRES "topocast-runtime-devel = ${PROJECT_VERSION}")
set(CPACK_RPM_RUNTIME-DEV_PACKAGE_NAME topocast-runtime-devel)
set(CPACK_RPM_RUNTIME-DEV_PACKAGE_ARCHITECTURE noarch)
include(CPack)
