// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the planner is compiled: once, as a library, or with TOPOCAST_HEADER_ONLY as part of the one
// source that includes planner_source.hpp.
#pragma once

#ifdef TOPOCAST_HEADER_ONLY
#define TOPOCAST_INLINE inline
#else
#define TOPOCAST_INLINE
#endif
