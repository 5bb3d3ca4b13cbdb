// What a source leaves to the MPI library. In: the rows of its table. Out: whether anything is
// served at all, and what is left, in words.
#pragma once

#include "topocast/cluster.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace topocast {

/// Whether the rows leave every message among 2 to `machineCount` machines to the library.
bool leavesAll(std::span<const runtime::LeftRange> left, std::uint32_t machineCount);

/// `; left to the library: 2 to 8 machines, 0 B to 8191 B`, or nothing if there are no rows.
std::string leftText(std::span<const runtime::LeftRange> left);

} // namespace topocast
