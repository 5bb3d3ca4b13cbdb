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

/// The edges of the tree from `root` over `order` with the root taken out and put first. Its
/// numbers of children in preorder are written in `shape`, a digit each or a number in parentheses;
/// where the next machine in preorder is not the next of the order, there stands before how much
/// further on it is (A to Z, 1 to 26 positions), how much further back (a to z), or its position in
/// brackets. An error in words if the two make no tree over the machines of `order`.
llvm::Expected<std::vector<Edge>> edgesOf(MachineId root, std::span<const std::uint32_t> order,
                                          llvm::StringRef shape);

/// The tree of these edges, which must deliver from `root` to `machineCount` machines.
BroadcastTree treeOf(MachineId root, std::span<const Edge> edges, std::size_t machineCount);

} // namespace topocast
