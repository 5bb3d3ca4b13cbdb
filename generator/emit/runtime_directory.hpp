// Where the headers lie that generated code is compiled against.
#pragma once

#include <string>

namespace topocast {

/// The directory to name behind `-I` so that <topocast/runtime.hpp> is found: beside the running
/// program where it is installed, in the source tree where it runs from a build tree.
std::string runtimeDirectory();

} // namespace topocast
