// How generated code is compiled and linked: where the runtime's headers and the libraries of
// runtime and planner lie, and the options that name them.
#pragma once

#include <string>
#include <vector>

namespace topocast {

/// The directory to name behind `-I` so that <topocast/runtime.hpp> is found: beside the running
/// program where it is installed, in the build tree where it runs from there.
std::string runtimeDirectory();

/// The options of a compiler that makes a program of a generated source, for g++ and Clang. They
/// may stand in front of the sources: the libraries are linked whole.
std::vector<std::string> compileFlags();

/// The same in one line.
std::string compileFlagsText();

} // namespace topocast
