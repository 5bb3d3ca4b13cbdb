// What a compiler may look for in a folder behind `-I`. In: the runtime's headers. Out: the names
// of all headers that they, and what they include from the system, may include, whatever the
// macros. A file of such a name in that folder stands in the place of the real one.
//
// Headers of the system are followed where Linux distributions have them; of an MPI library
// elsewhere only `mpi.h` itself is known.
#pragma once

#include "emit/embedded.hpp"

#include <set>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// The folders in which compilers of this system look without being told.
std::vector<std::string> systemHeaderFolders();

/// The names, such as `cstdint`, `bits/c++config.h`, `mpi.h`, without those of the runtime.
std::set<std::string> includedNames(std::span<const EmbeddedFile> headers);

} // namespace topocast
