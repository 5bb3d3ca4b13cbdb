// MPICH's selection file (MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE) with broadcasts by rules. In:
// the bytes of MPICH's library, a network and communication parameters. Out: the selection file.
//
// MPICH wants a file that tells the algorithms of all collective operations, by names that differ
// from version to version. A library holds such a text itself, by which it chooses without a file;
// so all operations but broadcasts keep what it says. Of MPICH's blocking broadcasts none has
// segments, but the one that starts the non-blocking one and waits: that has trees with segments.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace topocast {

/// The selection file; nothing if the library holds no such text, or does not know these trees.
std::optional<std::string> mpichSelection(llvm::StringRef library, const Network& network,
                                          const CommunicationParameters& parameters);

} // namespace topocast
