// The lower bound in the text of `topocast explain`. In: the bound for a message size, and what the
// chosen schedule takes. Out: what sets the bound, and how far the choice is from it.
#pragma once

#include "cli/explained_entries.hpp"
#include "cost/lower_bound.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// The bound, and the links or start-ups that set it.
void writeBound(llvm::raw_ostream& out, const Question& question, const LowerBound& bound);

/// How far a broadcast of so many seconds is from what no broadcast can beat, and what limits them
/// all.
void writeCertificate(llvm::raw_ostream& out, const Question& question, double seconds,
                      const LowerBound& bound);

} // namespace topocast::cli
