# Debian packages by `cpack -G DEB` in a build folder: topocast, the command with its manual and
# CMake package, and topocast-runtime-dev, the headers that generated code is compiled against and
# topocast-measure as source. A program that was generated elsewhere needs the latter alone.
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
include(CPack)
