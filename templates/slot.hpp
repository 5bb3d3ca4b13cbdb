// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark of a slot: the generator puts what it computed in the place of the initialiser (of a
// variable) or of the name (of a function) of the declaration that bears it. Only the generator's
// own parse sees an attribute here; for every compiler the mark is empty. Generated code holds
// neither the marks nor this header.
#pragma once

#ifdef TOPOCAST_GENERATOR
#define TOPOCAST_SLOT(name) [[clang::annotate("slot:" name)]]
#else
#define TOPOCAST_SLOT(name)
#endif
