// From the planner's candidates to ranges of message sizes, by the chooser that the running
// broadcast has as well (topocast/cost/size_ranges.hpp).
#pragma once

#include "cost/network_profile.hpp"
#include "plan/candidates.hpp"

#include "topocast/cost/size_ranges.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

using runtime::Choice;
using runtime::ChoiceRange;

/// What the chooser compares of candidates, in their order. Points into them.
std::vector<runtime::CandidateCosts> costsOf(std::span<const Candidate> candidates);

/// Segment sizes (ascending) with which a candidate may carry a message; perhaps none.
std::span<const std::uint64_t> allowedSegments(const Candidate& candidate,
                                               std::span<const std::uint64_t> segmentSizes,
                                               std::uint64_t messageBytes);

/// What candidates are compared by, in seconds; see runtime::comparedSeconds().
double comparedSeconds(const Candidate& candidate, const CommunicationParameters& parameters,
                       double predictedSeconds);

/// The choice for one message size that compares best; among equals the first candidate and
/// smallest segment. Segment sizes ascend; some candidate is for messages of several segments.
Choice bestChoice(std::span<const Candidate> candidates, const CommunicationParameters& parameters,
                  std::span<const std::uint64_t> segmentSizes, std::uint64_t messageBytes);

/// Ranges from 0 bytes on: those of runtime::chooseRanges(), as few as runtime::mergeRanges() makes
/// of them.
std::vector<ChoiceRange> chooseRanges(std::span<const Candidate> candidates,
                                      const CommunicationParameters& parameters,
                                      std::span<const std::uint64_t> segmentSizes);

} // namespace topocast
