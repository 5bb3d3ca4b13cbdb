// Trees rebuilt from what files carry of them: an order of machines and a shape over it in a
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

/// The edges of the tree that `shape` describes over the machines of `order`, with `root` moved to
/// the front. The shape lists machines in preorder by their numbers of children, a digit each or a
/// number in parentheses: `2100` is a machine with two children, of which the first has one. If the
/// next machine in preorder is not the next one of the order, a letter before its number says how
/// many positions to skip (A to Z: 1 to 26) or to go back (a to z), or brackets give its position.
/// An error in words if the two make no tree over the machines of `order`.
llvm::Expected<std::vector<Edge>> edgesOf(MachineId root, std::span<const std::uint32_t> order,
                                          llvm::StringRef shape);

/// The tree of these edges, which must deliver from `root` to `machineCount` machines.
BroadcastTree treeOf(MachineId root, std::span<const Edge> edges, std::size_t machineCount);

} // namespace topocast
