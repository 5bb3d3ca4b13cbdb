# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# topocast_add_broadcast(<target>
#   TOPOLOGY <file>
#   [PARAMETERS <file>]
#   [NAME <identifier>]
#   [TREES auto|all|none|<machine>...]
#   [SCHEDULE <name>]
#   [REPLACE_MPI_BCAST] [SHARED_PRELOAD]
#   [OUTPUT_DIRECTORY <directory>]
#   [DEPENDS <file or target>...]
#   [OPTIONS <option>...])
#
# Generates the broadcast of one cluster and makes a library of it. Whatever links <target>, in any
# directory, may include <NAME_bcast.h> and call NAME_bcast(), and is linked with MPI.
#
#   TOPOLOGY           description of the cluster, relative to the current source directory
#   PARAMETERS         measured communication parameters, likewise
#   NAME               the function is NAME_bcast(), the only one of this name in the build;
#                      default: <target>, which must then be a C identifier
#   TREES              roots whose trees to all machines stand in the source, default auto: all of
#                      up to 64 machines; all else is planned while the program runs
#   SCHEDULE           as `topocast generate --schedule` takes it; default: the best for each size
#   REPLACE_MPI_BCAST  MPI_Bcast() is replaced too, so that what links <target> needs no change
#   SHARED_PRELOAD     <target> is a shared object that replaces MPI_Bcast() in finished programs,
#                      to be named in LD_PRELOAD; nothing can be linked with it
#   OUTPUT_DIRECTORY   where NAME_bcast.cpp and NAME_bcast.h go, relative to the current binary
#                      directory; default: <target> there
#   DEPENDS            what else must be up to date before, such as the target that makes TOPOLOGY
#   OPTIONS            more options for `topocast generate`
#
# The source is generated again when the topology, the parameters, files that these include or OPTIONS
# name, what DEPENDS names, the arguments or the generator change; included files need Ninja or make. The library is static or shared, as BUILD_SHARED_LIBS says.
#
# With REPLACE_MPI_BCAST the library is static and brings its object file along: every executable that
# links <target>, itself or by way of other libraries, has MPI_Bcast() in itself. So that is found
# before the MPI library's, whatever the order of linking, the language of the program (C, C++ or
# Fortran) and the library that calls it. A shared library of yours that uses <target> must link it
# PUBLIC, so that executables get it too.
#
# With SHARED_PRELOAD the file is $<TARGET_FILE:<target>>, and install(TARGETS <target> DESTINATION
# <directory>) installs it; examples/preload tells how programs get it. `topocast generate --preload`
# makes the same without CMake.
#
# install(TARGETS <target> EXPORT ...) takes it as any library; what links the exported target needs
# MPI and the header NAME_bcast.h, to be installed into CMAKE_INSTALL_INCLUDEDIR (or include), and
# nothing of topocast. Targets with REPLACE_MPI_BCAST cannot be exported.
#
# The generated source is C++: the project must have that language. MPI is found, unless
# MPI::MPI_CXX exists already. Where the package's generator cannot run on the machine that builds
# for another, set the cache variable TOPOCAST_EXECUTABLE to one that can, or
# CMAKE_CROSSCOMPILING_EMULATOR to what runs it.
include_guard(GLOBAL)

set(TOPOCAST_EXECUTABLE "" CACHE FILEPATH
  "The topocast command that runs during the build; empty: the one of the package")

function(topocast_add_broadcast target)
  set(single_values TOPOLOGY PARAMETERS NAME SCHEDULE OUTPUT_DIRECTORY)
  set(lists TREES DEPENDS OPTIONS)
  set(flags REPLACE_MPI_BCAST SHARED_PRELOAD)
  cmake_parse_arguments(PARSE_ARGV 1 arg "${flags}" "${single_values}" "${lists}")
  _topocast_check_arguments()
  _topocast_check_build()
  _topocast_complete_arguments()

  set(source ${arg_OUTPUT_DIRECTORY}/${arg_NAME}_bcast.cpp)
  configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/broadcast.h.in
    ${arg_OUTPUT_DIRECTORY}/${arg_NAME}_bcast.h @ONLY)
  _topocast_generate(${source})

  if(NOT TARGET MPI::MPI_CXX)
    find_package(MPI REQUIRED COMPONENTS CXX GLOBAL)
  endif()
  if(arg_SHARED_PRELOAD)
    _topocast_add_preload(${target} ${source})
  elseif(arg_REPLACE_MPI_BCAST)
    _topocast_add_replacement(${target} ${source})
  else()
    _topocast_add_library(${target} ${source})
  endif()
  set(installed_headers include)
  if(CMAKE_INSTALL_INCLUDEDIR)
    set(installed_headers ${CMAKE_INSTALL_INCLUDEDIR})
  endif()
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${arg_OUTPUT_DIRECTORY}> $<INSTALL_INTERFACE:${installed_headers}>)
endfunction()

# How the source is compiled, whatever becomes of it: with the headers, and by default the
# libraries of runtime and planner.
function(_topocast_compile target)
  set(runtime topocast::runtime ${ARGN})
  list(POP_BACK runtime used)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${used}>)
  target_compile_features(${target} PRIVATE cxx_std_17)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endfunction()

# A library that needs nothing of topocast where it is linked. A static one has runtime and planner
# in itself, as one object, of which a linker takes the first that it meets.
function(_topocast_add_library target source)
  add_library(${target} ${source})
  target_link_libraries(${target} PUBLIC MPI::MPI_CXX)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL STATIC_LIBRARY)
    _topocast_compile(${target})
    return()
  endif()
  _topocast_compile(${target} topocast::headers)
  set(joined ${arg_OUTPUT_DIRECTORY}/topocast-runtime.o)
  add_custom_command(OUTPUT ${joined}
    COMMAND ${CMAKE_LINKER} -r --whole-archive $<TARGET_FILE:topocast::planner>
      $<TARGET_FILE:topocast::runtime_library> -o ${joined}
    DEPENDS topocast::planner topocast::runtime_library
    COMMENT "Joining runtime and planner to one object"
    VERBATIM)
  target_sources(${target} PRIVATE ${joined})
endfunction()

# A static library that brings its object file along: a linker takes that whatever it has found
# already, and the library tells CMake that C++ is linked.
function(_topocast_add_replacement target source)
  add_library(${target} STATIC ${source})
  target_compile_definitions(${target} PRIVATE TOPOCAST_REPLACE_MPI_BCAST)
  target_link_libraries(${target} PUBLIC MPI::MPI_CXX ${CMAKE_DL_LIBS} INTERFACE
    $<BUILD_INTERFACE:$<TARGET_OBJECTS:${target}>>
    $<INSTALL_INTERFACE:topocast::targets-with-REPLACE_MPI_BCAST-cannot-be-exported>)
  _topocast_compile(${target})
endfunction()

# A shared object that shows nothing but its function and what it replaces.
function(_topocast_add_preload target source)
  add_library(${target} MODULE ${source})
  target_compile_definitions(${target} PRIVATE TOPOCAST_REPLACE_MPI_BCAST)
  target_link_libraries(${target} PRIVATE MPI::MPI_CXX ${CMAKE_DL_LIBS})
  _topocast_compile(${target})
  target_link_options(${target} PRIVATE LINKER:-Bsymbolic LINKER:--gc-sections
    LINKER:--version-script=$<TARGET_PROPERTY:topocast::headers,TOPOCAST_PRELOAD_MAP>)
endfunction()

# Refuses what topocast_add_broadcast() cannot use, before anything is made.
macro(_topocast_check_arguments)
  if(arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
    message(FATAL_ERROR "topocast_add_broadcast(${target}): unknown arguments: ${unknown}")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    list(JOIN arg_KEYWORDS_MISSING_VALUES " " missing)
    message(FATAL_ERROR "topocast_add_broadcast(${target}): no value behind: ${missing}")
  endif()
  if(NOT arg_TOPOLOGY)
    message(FATAL_ERROR "topocast_add_broadcast(${target}): TOPOLOGY is missing: name the file "
      "that describes the cluster")
  endif()
  if(NOT arg_NAME)
    set(arg_NAME ${target})
  endif()
  if(NOT arg_NAME MATCHES "^[A-Za-z][A-Za-z0-9_]*$")
    message(FATAL_ERROR "topocast_add_broadcast(${target}): '${arg_NAME}' is not a C identifier: "
      "give another NAME")
  endif()
  if(arg_OUTPUT_DIRECTORY MATCHES "\\$<")
    message(FATAL_ERROR "topocast_add_broadcast(${target}): OUTPUT_DIRECTORY has a generator "
      "expression, '${arg_OUTPUT_DIRECTORY}', whose value is known too late: name a directory")
  endif()
  if(TOPOCAST_EXECUTABLE AND NOT EXISTS "${TOPOCAST_EXECUTABLE}")
    message(FATAL_ERROR "topocast_add_broadcast(${target}): TOPOCAST_EXECUTABLE names "
      "'${TOPOCAST_EXECUTABLE}', which does not exist")
  endif()
endmacro()

# Refuses builds in which the target could not be made, or not be told from another one.
macro(_topocast_check_build)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT CXX IN_LIST languages)
    message(FATAL_ERROR "topocast_add_broadcast(${target}): the generated source is C++: add CXX "
      "to the LANGUAGES of project()")
  endif()
  get_property(owner GLOBAL PROPERTY TOPOCAST_OWNER_OF_${arg_NAME})
  if(owner)
    message(FATAL_ERROR "topocast_add_broadcast(${target}): ${arg_NAME}_bcast() is made by the "
      "target '${owner}' already: give another NAME")
  endif()
  set_property(GLOBAL PROPERTY TOPOCAST_OWNER_OF_${arg_NAME} ${target})
  _topocast_find_generator()
endmacro()

# Sets `generator` to the command that runs the generator on the machine that builds, and
# `generator_file` to what it depends on.
macro(_topocast_find_generator)
  set(generator_file $<TARGET_FILE:topocast::topocast>)
  if(TOPOCAST_EXECUTABLE)
    set(generator_file ${TOPOCAST_EXECUTABLE})
  endif()
  set(generator ${generator_file})
  if(CMAKE_CROSSCOMPILING AND NOT TOPOCAST_EXECUTABLE)
    _topocast_try_generator(runs)
    if(NOT runs AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
      message(FATAL_ERROR "topocast_add_broadcast(${target}): the package's topocast does not run "
        "on the machine that builds: set TOPOCAST_EXECUTABLE to one that does, or "
        "CMAKE_CROSSCOMPILING_EMULATOR to what runs it")
    endif()
    if(NOT runs)
      set(generator ${CMAKE_CROSSCOMPILING_EMULATOR} ${generator_file})
    endif()
  endif()
endmacro()

# Whether the package's generator runs here as it is. One that this build makes does not yet.
function(_topocast_try_generator runs)
  get_target_property(imported topocast::topocast IMPORTED)
  set(code "not built")
  if(imported)
    get_target_property(file topocast::topocast LOCATION)
    execute_process(COMMAND ${file} --version RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
  endif()
  set(${runs} OFF PARENT_SCOPE)
  if(code EQUAL 0)
    set(${runs} ON PARENT_SCOPE)
  endif()
endfunction()

# Makes paths absolute and fills in the defaults.
macro(_topocast_complete_arguments)
  cmake_path(ABSOLUTE_PATH arg_TOPOLOGY BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  if(arg_PARAMETERS)
    cmake_path(ABSOLUTE_PATH arg_PARAMETERS BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  endif()
  if(NOT arg_OUTPUT_DIRECTORY)
    set(arg_OUTPUT_DIRECTORY ${target})
  endif()
  cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY
    BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE)
endmacro()

# The command that makes `source`.
function(_topocast_generate source)
  set(arguments generate ${arg_TOPOLOGY})
  if(arg_PARAMETERS)
    list(APPEND arguments --parameters ${arg_PARAMETERS})
  endif()
  if(arg_TREES)
    list(JOIN arg_TREES "," roots)
    list(APPEND arguments --trees ${roots})
  endif()
  if(arg_SCHEDULE)
    list(APPEND arguments --schedule ${arg_SCHEDULE})
  endif()
  list(APPEND arguments --name ${arg_NAME} -o ${source} ${arg_OPTIONS})
  set(tracked)
  if(CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    list(APPEND arguments --depfile ${source}.d)
    set(tracked DEPFILE ${source}.d)
  endif()

  # Not every build tool notices that a command has changed, but all notice a file.
  file(CONFIGURE OUTPUT ${source}.arguments CONTENT "${arguments}\n" @ONLY)
  cmake_path(GET source FILENAME shown)
  add_custom_command(OUTPUT ${source}
    COMMAND ${generator} ${arguments}
    DEPENDS ${generator_file} ${arg_TOPOLOGY} ${arg_PARAMETERS} ${source}.arguments ${arg_DEPENDS}
    COMMENT "Generating ${shown}"
    ${tracked}
    VERBATIM)
endfunction()
