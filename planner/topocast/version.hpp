// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The version of planner and runtime. A generated source refuses to be compiled with another
// version than it was made for. Names of two versions differ, so a source cannot be linked with
// another version's planner, and two objects in one process do not share functions.
//
// The build reads the version from here; templates/broadcast.cpp repeats it.
#pragma once

#define TOPOCAST_VERSION 100 // 10000 for each major version, 100 for each minor one
#define TOPOCAST_VERSION_TEXT "0.1.0"
#define TOPOCAST_ABI v0_1_0

namespace topocast {
namespace TOPOCAST_ABI {}
// Not an inline namespace: those must be opened as such, which one line can do only since C++20.
using namespace TOPOCAST_ABI; // NOLINT(google-build-using-namespace)
} // namespace topocast

// SimGrid's compiler makes sources that have all in themselves: its communicators are no constants,
// as the runtime's library takes them for.
#if defined(SMPI_HELPERS_H) && !defined(TOPOCAST_RUNTIME_IN_SOURCE)
#define TOPOCAST_HEADER_ONLY 1
#endif

// These have names of their own, in case the libraries are there all the same.
#ifdef TOPOCAST_HEADER_ONLY
#define TOPOCAST_RUNTIME_IN_SOURCE 1
#undef TOPOCAST_ABI
#define TOPOCAST_ABI v0_1_0_header_only
namespace topocast {
namespace TOPOCAST_ABI {}
using namespace TOPOCAST_ABI; // NOLINT(google-build-using-namespace): as above
} // namespace topocast
#endif
