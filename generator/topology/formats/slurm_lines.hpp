// The lexical side of Slurm's configuration files. In: a file's text. Out: its lines, each a list
// of KEY=value pairs; comments are gone, lines joined by a backslash are one, and an `include` line
// is replaced by the lines of the file that it names.
#pragma once

#include "input/diagnostic_list.hpp"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace topocast {

/// `Nodes=n[0-3]`; the value is without quotes and may hold joints (a backslash and a line's end).
struct SlurmPair {
  llvm::StringRef key;
  llvm::StringRef value;
};

using SlurmLine = std::vector<SlurmPair>;

/// All lines that are not empty; lines with a word that is no pair are reported and left out.
/// Included files are added to the list's; one that cannot be read, or is included twice, is an
/// error.
std::vector<SlurmLine> readSlurmLines(DiagnosticList& diagnostics);

} // namespace topocast
