// What the program's own C++ code holds of the heap; MPI libraries are in C and do not count. A
// program that includes this is linked with allocations.cpp.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// Bytes allocated by `new` and not yet deleted.
std::size_t allocatedBytes();
/// The most since the last resetPeak().
std::size_t peakBytes();
void resetPeak();

} // namespace topocast::TOPOCAST_ABI::runtime::test
