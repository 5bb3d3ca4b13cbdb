# What is installed: the command and topocast-run, their manual pages and completion for shells, the
# runtime's headers with their licence, the libraries of planner and runtime, topocast-measure and topocast-doctor
# as source, the CMake package, and the laboratory, a component of its own.
include(CMakePackageConfigHelpers)

set(topocast_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/topocast)

# The names that the package gives hold in this build too.
add_executable(topocast::topocast ALIAS topocast)
add_library(topocast::headers ALIAS topocast_headers)
add_library(topocast::planner ALIAS topocast_planner)
add_library(topocast::runtime_library ALIAS topocast_runtime_library)
add_library(topocast::runtime ALIAS topocast_runtime)
add_library(topocast::measure ALIAS topocast_measure)
set_target_properties(topocast_headers PROPERTIES EXPORT_NAME headers)
set_target_properties(topocast_planner PROPERTIES EXPORT_NAME planner)
set_target_properties(topocast_runtime_library PROPERTIES EXPORT_NAME runtime_library)
set_target_properties(topocast_runtime PROPERTIES EXPORT_NAME runtime)
set_target_properties(topocast_measure PROPERTIES EXPORT_NAME measure)
set_target_properties(topocast PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
include(TopocastAddBroadcast)

install(TARGETS topocast topocast_headers topocast_planner topocast_runtime_library
    topocast_runtime topocast_measure
  EXPORT topocast-targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT topocast
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime-dev
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
# The sources of both too, for header-only use.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/include/topocast
    ${PROJECT_SOURCE_DIR}/runtime/library/topocast ${PROJECT_SOURCE_DIR}/planner/topocast
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT runtime-dev
  FILES_MATCHING PATTERN "*.[ch]pp" PATTERN "*.map")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/programs/measure
    ${PROJECT_SOURCE_DIR}/runtime/programs/doctor
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/topocast/programs COMPONENT runtime-dev
  FILES_MATCHING PATTERN "*.[ch]pp")
install(FILES ${PROJECT_SOURCE_DIR}/runtime/programs/test_message.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/topocast/programs COMPONENT runtime-dev)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/topocast COMPONENT runtime-dev)
# Documentation in the layout of the sources, so that its links hold.
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT topocast)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/topologies
    ${PROJECT_SOURCE_DIR}/examples
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT topocast)
install(EXPORT topocast-targets NAMESPACE topocast:: DESTINATION ${topocast_package_dir}
  COMPONENT topocast)

# The laboratory, with its documentation beside that of the command.
if(TARGET topocast-lab)
  set_target_properties(topocast-lab PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  install(TARGETS topocast-lab RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT laboratory)
  file(GLOB laboratory_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/laboratory/*.md)
  install(FILES ${laboratory_pages} DESTINATION ${CMAKE_INSTALL_DOCDIR}/laboratory
    COMPONENT laboratory)
endif()

# The commands write their own manuals, unless they are made for another machine.
set(topocast_share ${PROJECT_BINARY_DIR}/share)
set(laboratory_share ${PROJECT_BINARY_DIR}/laboratory-share)
add_custom_command(OUTPUT ${topocast_share}/man/man1/topocast.1
  COMMAND topocast manual ${topocast_share} DEPENDS topocast VERBATIM
  COMMENT "Writing manual pages and completion for shells")
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
  add_custom_target(topocast_manual ALL DEPENDS ${topocast_share}/man/man1/topocast.1)
  if(TARGET topocast-lab)
    add_custom_command(OUTPUT ${laboratory_share}/man/man1/topocast-lab.1
      COMMAND topocast-lab manual ${laboratory_share} DEPENDS topocast-lab VERBATIM
      COMMENT "Writing the laboratory's manual pages and completion for shells")
    add_custom_target(laboratory_manual ALL DEPENDS ${laboratory_share}/man/man1/topocast-lab.1)
  endif()
endif()
set(topocast_run ${PROJECT_SOURCE_DIR}/runtime/programs/topocast-run)
set(topocast_manual_page ${CMAKE_CURRENT_LIST_DIR}/ManualPage.cmake)
add_custom_command(OUTPUT ${topocast_share}/man/man1/topocast-run.1
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=${topocast_run} -DVERSION=${PROJECT_VERSION}
    -DOUTPUT=${topocast_share}/man/man1/topocast-run.1 -P ${topocast_manual_page}
  DEPENDS ${topocast_run} ${topocast_manual_page} VERBATIM
  COMMENT "Writing the manual page of topocast-run")
add_custom_target(topocast_run_manual ALL DEPENDS ${topocast_share}/man/man1/topocast-run.1)
install(PROGRAMS ${topocast_run} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT topocast)
install(DIRECTORY ${topocast_share}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT topocast
  OPTIONAL)
install(DIRECTORY ${laboratory_share}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT laboratory
  OPTIONAL)

configure_file(${PROJECT_SOURCE_DIR}/cmake/topocast.pc.in ${PROJECT_BINARY_DIR}/topocast.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/topocast.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT runtime-dev)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/topocast-config.cmake.in
  ${PROJECT_BINARY_DIR}/topocast-config.cmake
  INSTALL_DESTINATION ${topocast_package_dir} PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/topocast-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/topocast-config.cmake
    ${PROJECT_BINARY_DIR}/topocast-config-version.cmake
    ${PROJECT_SOURCE_DIR}/cmake/TopocastAddBroadcast.cmake
    ${PROJECT_SOURCE_DIR}/cmake/broadcast.h.in
  DESTINATION ${topocast_package_dir} COMPONENT topocast)
