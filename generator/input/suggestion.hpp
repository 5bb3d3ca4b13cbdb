// "Did you mean ...?": the name nearest to one that was not understood.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <span>
#include <string>

namespace topocast {

/// The candidate with the smallest edit distance to `wrong`, whether letters are capital or not.
/// Nothing if none is near (a third of the name, at most 3 edits) or if several are equally near.
std::optional<llvm::StringRef> nearestName(llvm::StringRef wrong,
                                           std::span<const llvm::StringRef> candidates);

} // namespace topocast
