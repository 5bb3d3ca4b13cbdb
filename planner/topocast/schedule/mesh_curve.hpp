// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Curves through a mesh or torus. In: the nodes of machines. Out: the machines along a curve on
// which neighbours are near in the grid. On the first one an interval is a compact region: the grid
// is halved along each dimension in turn, and the halves of halves are visited as the numbers of a
// Gray code, each next to the one before it.
#pragma once

#include "topocast/network/mesh_network.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// All machines but machine 0, the root. Rings are cut open at the root, so that the curve is the
/// same, seen from there, for all roots of a full torus.
std::vector<std::uint32_t> curveFromRoot(const MeshNetwork& mesh);

/// The same along a snake: each row is passed the other way than the row before it, so that in a
/// full network every machine is a neighbour of the one before.
std::vector<std::uint32_t> snakeFromRoot(const MeshNetwork& mesh);

} // namespace topocast::TOPOCAST_ABI::runtime
