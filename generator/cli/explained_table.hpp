// The table of `topocast explain`. In: the entries that are compared (explained_entries.hpp). Out:
// a row for each, with what its columns mean.
#pragma once

#include "cli/explained_entries.hpp"

#include "llvm/Support/raw_ostream.h"

#include <span>

namespace topocast::cli {

/// Writes those that a plan may choose, the winner marked by a star, then the others. `bound` is
/// the lower bound in seconds.
void writeTable(llvm::raw_ostream& out, const Question& question, std::span<const Entry> automatic,
                std::span<const Entry> others, const Entry& winner, double bound);

} // namespace topocast::cli
