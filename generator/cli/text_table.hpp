// Tables of words in text for people.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace topocast::cli {

/// Each column is as wide as its widest entry; the first one stands left. All rows have as many
/// entries as the first, and there is one.
void writeTextTable(llvm::raw_ostream& out, const std::vector<std::vector<std::string>>& rows);

} // namespace topocast::cli
