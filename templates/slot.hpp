// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The mark of a slot: the generator puts what it computed in the place of the initialiser (of a
// variable) or of the name (of a function) of the declaration that bears it, and leaves out the
// variables of tables that a source does not have. Only the generator's own parse sees a slot here;
// for every compiler the template's variables may be unused. Generated code holds neither the marks
// nor this header.
#pragma once

#ifdef TOPOCAST_GENERATOR
#define TOPOCAST_SLOT(name) [[clang::annotate("slot:" name)]]
#else
#define TOPOCAST_SLOT(name) [[maybe_unused]]
#endif
