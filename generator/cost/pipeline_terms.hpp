// What it costs and gains to cut a message up, in the terms of Patarasuk, Yuan and Faraj,
// "Techniques for pipelined broadcast on Ethernet switched clusters" (2008), section 5.4. In:
// parameters, sizes, the shape of a tree. Out: X T(m/X), the two terms of (X + H - 1) D T(m/X),
// and from which size on a message is worth a pipeline.
//
// These formulas know one time for a message, T. The cost model, which predicts what `explain` and
// plans say, tells L and g apart (topocast/cost/prediction.hpp); these show why it comes out so.
#pragma once

#include "cost/communication_parameters.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace topocast {

/// X T(m/X): seconds until one machine has a message of m = `messageBytes` > 0 from another one, in
/// segments of m/X = `segmentBytes` > 0. By the parameters that is L + X g; the last segment counts
/// with its own size.
double streamSeconds(const CommunicationParameters& parameters, std::uint64_t messageBytes,
                     std::uint64_t segmentBytes);

/// Seconds. Their sum is what a message takes along a tree.
struct PipelineTerms {
  double pipeline = 0; ///< D X T(m/X): all segments pass the busiest machine
  double delay = 0;    ///< D (H - 1) T(m/X): one segment passes the others
};

/// The form of a tree, as far as the formulas know it.
struct PipelineShape {
  std::size_t height = 0;      ///< H - 1: edges on the longest way from the root
  std::size_t maxChildren = 0; ///< D
};

PipelineTerms pipelineTerms(const CommunicationParameters& parameters, std::uint64_t messageBytes,
                            std::uint64_t segmentBytes, const PipelineShape& shape);

/// The shortest measured size from which on segments cost little: the largest measured message
/// takes at most a tenth more in segments of this size, or of any larger one, than sent whole.
std::uint64_t efficientSegment(const CommunicationParameters& parameters);

/// From this size on a message is sufficiently large for a tree: the delay is at most a third of
/// both terms, as X is at least 2 (H - 1).
constexpr std::uint64_t sufficientBytes(std::size_t height, std::uint64_t segmentBytes) {
  return 2 * height * segmentBytes;
}

/// H - 1 of the binary tree of `machines` > 1 as the source counts, with H = log2 P rounded up.
/// That many levels hold P - 1 machines where P is a power of two, so a complete tree of all
/// machines is one higher.
constexpr std::size_t statedBinaryHeight(std::size_t machines) {
  return static_cast<std::size_t>(std::bit_width(machines - 1)) - 1;
}

} // namespace topocast
