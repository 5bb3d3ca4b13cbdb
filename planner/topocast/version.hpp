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
