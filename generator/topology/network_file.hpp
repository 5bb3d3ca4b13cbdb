// The network file: a Network as JSON, for other programs to read. The form is documented in
// docs/network-file.md.
#pragma once

#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast {

/// Writes a network; the same network gives the same bytes.
void writeNetworkFile(llvm::raw_ostream& out, const Network& network);

} // namespace topocast
