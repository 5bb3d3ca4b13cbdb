// All machines in a line in which messages between neighbours are short, the same for every root:
// what channels to several machines are laid over. In: a network. Out: its
// machines by number, along the line.
//
// In a mesh or torus the line goes to and fro, so that neighbours are on adjacent routers: a
// Hamiltonian path, as in Lin, McKinley and Ni, "Deadlock-free multicast wormhole routing in 2D
// mesh multicomputers" (1994). In other networks it is the machine order from the first machine.
#pragma once

#include "network/network.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

std::vector<std::uint32_t> hamiltonianLine(const Network& network);

/// Where a node of a mesh or torus stands on the path that runs along the last dimension to and
/// fro.
std::uint64_t stationOf(std::uint32_t node, const MeshShape& shape);

} // namespace topocast
