// Circles of switches in Slurm's files. In: links between switches as listed. Out: an error for
// what no hierarchy can have, and a warning for what few have.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/topology_draft.hpp"

#include "llvm/ADT/StringSet.h"

#include <span>

namespace topocast {

/// A link between switches: from the one that lists it down to the other.
struct ListedLink {
  DraftLink link;
  bool hasBandwidth = false;
  bool isMutual = false; ///< the other switch lists it too
};

/// Reports switches that are below themselves. A link that both its switches list joins equals;
/// every other link leads down, and a path of such links must not come back to where it began.
void refuseLoops(std::span<const ListedLink> links, DiagnosticList& diagnostics);

/// Warns of a switch below two others where most are below one: `Switches=` was copied to a second
/// line, and trees are joined. Where most are below several, as in a fat tree, nothing is said, nor
/// of links that both switches list.
void reportSeveralParents(std::span<const ListedLink> links, DiagnosticList& diagnostics);

/// Reports a circle with two switches that list each other and stand on one level, that is, equally
/// far from the nearest of those with machines. Where there is none, as with parallel cores whose
/// links are listed from both sides, a tree can leave links out.
void refuseCircles(std::span<const ListedLink> links, const llvm::StringSet<>& withMachines,
                   DiagnosticList& diagnostics);

} // namespace topocast
