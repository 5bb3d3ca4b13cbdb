// Trees rebuilt from what files carry of them: a preorder and the numbers of children in a
// generated source, edges in a plan file. Written anew for the verifier; the code that made the
// files is not used.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// The edges of the tree from `root` whose preorder is `order` with the root taken out and put
/// first, and whose numbers of children in preorder are written in `shape`: a digit each, or a
/// number in parentheses. An error in words if the two make no tree over the machines of `order`.
llvm::Expected<std::vector<Edge>> edgesOf(MachineId root, std::span<const std::uint32_t> order,
                                          llvm::StringRef shape);

/// The tree of these edges, which must deliver from `root` to `machineCount` machines.
BroadcastTree treeOf(MachineId root, std::span<const Edge> edges, std::size_t machineCount);

} // namespace topocast
