// The writer of topocast's own topology format. In: a network, from whatever file it was read. Out:
// YAML that reads back as the same network (docs/topologies.md), for people to edit.
#pragma once

#include "network/network.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstddef>
#include <optional>

namespace topocast {

/// Writes the network. `origin` says in comments at the top what it was made from. If a rail is
/// named, the file says that it alone is kept, of the several that the network has.
///
/// Bandwidths and latencies are written exactly. Cables that a spanning tree leaves out are written
/// too, behind those of the tree, so that the reader chooses the same tree.
void writeTopology(llvm::raw_ostream& out, const Network& network, llvm::StringRef origin,
                   std::optional<std::size_t> rail = std::nullopt);

} // namespace topocast
