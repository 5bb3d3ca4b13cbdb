// Where the time of a stream goes, as `explain` says it: datagrams to the last machine, the
// acknowledgement back to parents, and what is lost; and what multicast takes by the parameters.
#pragma once

#include "cli/explained_entries.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// Of an entry whose profile is of a stream.
void writeStream(llvm::raw_ostream& out, const Question& question, const Entry& entry);

} // namespace topocast::cli
