# What Debian's policy wants of a package and an installation does without: compressed manual pages, a
# changelog and a note on copyright, and what lintian is told to let pass, with the reason. CPack runs
# this before it makes the packages of `cpack -G DEB`, on the folders of all components.
cmake_policy(VERSION 3.25)
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()

# compress(<file>...): with nothing of time or name in the result.
function(compress)
  execute_process(COMMAND gzip --best --no-name ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# The copyright file: Debian has the text of the Apache licence, and the exception ends LICENSE.
file(READ ${CMAKE_CURRENT_LIST_DIR}/../LICENSE licence)
string(REGEX REPLACE ".*----[^\n]*----\n\n" "" exception "${licence}")
string(STRIP "${exception}" exception)
string(REPLACE "\n\n" "\n.\n" exception "${exception}")
string(REPLACE "\n" "\n " exception "${exception}")
set(copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: topocast

Files: *
Copyright: 2026 the topocast developers
License: Apache-2.0-with-LLVM-exception
 The text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.
 .
 ${exception}
")

# add_debian_files(<component> <package> <override>...)
function(add_debian_files component package)
  set(share ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH, where it is set
  file(WRITE ${share}/doc/${package}/changelog "${package} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Changes are told in CHANGELOG.md, which the sources have.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(WRITE ${share}/doc/${package}/copyright "${copyright}")
  file(REMOVE_RECURSE ${share}/licenses) # which the copyright file is in the place of
  list(TRANSFORM ARGN PREPEND "${package}: ")
  list(JOIN ARGN "\n" overrides)
  file(WRITE ${share}/lintian/overrides/${package} "${overrides}\n")
  file(GLOB pages ${share}/man/man1/*.1)
  compress(${share}/doc/${package}/changelog ${pages})
  file(GLOB_RECURSE added ${share}/doc/* ${share}/lintian/* ${share}/man/*)
  file(CHMOD ${added} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()

# Who makes packages for others says who they are: -DCPACK_PACKAGE_CONTACT="Name <address>".
set(no_address "bogus-mail-host *" "bogus-mail-host-in-debian-changelog *")
add_debian_files(topocast topocast ${no_address}
  # LLVM's libraries may be in a folder of their own, which CMake's package of LLVM names.
  "custom-library-search-path RUNPATH *")
if("laboratory" IN_LIST CPACK_COMPONENTS_ALL)
  add_debian_files(laboratory topocast-lab ${no_address} "custom-library-search-path RUNPATH *")
endif()
add_debian_files(runtime-dev topocast-runtime-dev ${no_address}
  # Libraries lie in lib, from which the command finds the planner on every distribution.
  "pkg-config-unavailable-for-cross-compilation *")
