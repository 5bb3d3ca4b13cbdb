// The segment size with which a schedule is fastest. In: what simulate() takes, and the sizes to
// try. Out: the simulation with the best of them.
#pragma once

#include "simulate/simulate.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// The powers of two from 256 bytes to the first that holds all of the message, ascending.
std::vector<std::uint64_t> simulatedSegmentSizes(std::uint64_t messageBytes);

/// The fastest with one of these segment sizes (not empty, ascending); among equals the largest.
/// Small segments mean much work, so that a size is not tried if it cannot be faster by 1 % than
/// the best so far, given what the root and each link have to do with it.
Simulation simulateBest(const Network& network, const Schedule& schedule,
                        const PacketConstants& constants, std::uint64_t messageBytes,
                        std::span<const std::uint64_t> segmentSizes);

} // namespace topocast
