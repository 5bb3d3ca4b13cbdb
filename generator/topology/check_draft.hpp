// The checks that readers of topology files share. In: names and links as written. Out: a
// NetworkDescription in which every name is unique and every machine has one link to a switch; or
// everything that is wrong, reported.
#pragma once

#include "network/description.hpp"
#include "topology/topology_draft.hpp"

#include <optional>
#include <vector>

namespace topocast {

/// A description, and for each of its cables the place in the file that describes it.
struct CheckedTopology {
  NetworkDescription description;
  std::vector<llvm::StringRef> cablePlaces;
};

/// Returns nothing if the diagnostics hold an error, found here or by the reader before.
std::optional<CheckedTopology> checkDraft(const TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
