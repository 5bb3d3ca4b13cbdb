// From candidates to ranges of message sizes. In: candidates with their profiles, communication
// parameters and the segment sizes allowed. Out: for every message size one candidate and segment
// size, each the fastest at the sizes that are compared, four to every doubling.
#pragma once

#include "cost/schedule_profile.hpp"
#include "plan/candidates.hpp"

#include "topocast/cost/prediction.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// A candidate with a segment size.
struct Choice {
  std::size_t candidate = 0; ///< index into the candidates
  std::uint64_t segmentBytes = 0;
  friend bool operator==(const Choice&, const Choice&) = default;
};

/// A choice for messages of `fromBytes` to `toBytes`, both included.
struct ChoiceRange {
  std::uint64_t fromBytes = 0;
  std::optional<std::uint64_t> toBytes; ///< nothing: no upper end
  Choice choice;
};

/// Segment sizes (ascending) with which a candidate may carry a message; perhaps none.
std::span<const std::uint64_t> allowedSegments(const Candidate& candidate,
                                               std::span<const std::uint64_t> segmentSizes,
                                               std::uint64_t messageBytes);

/// What candidates are compared by, in seconds: what is predicted, and a hundredth more for
/// pipelines whose messages may meet where switches buffer. So of two that are as fast as each
/// other, one that is free of contention is chosen (docs/cost-model.md).
double comparedSeconds(const Candidate& candidate, const CommunicationParameters& parameters,
                       double predictedSeconds);

/// The choice for one message size that compares best; among equals the first candidate and
/// smallest segment. Segment sizes ascend; some candidate is for messages of several segments.
Choice bestChoice(std::span<const Candidate> candidates, const CommunicationParameters& parameters,
                  std::span<const std::uint64_t> segmentSizes, std::uint64_t messageBytes);

/// Ranges from 0 bytes on, as few as possible. What is best at 1 GiB serves all larger messages.
std::vector<ChoiceRange> chooseRanges(std::span<const Candidate> candidates,
                                      const CommunicationParameters& parameters,
                                      std::span<const std::uint64_t> segmentSizes);

} // namespace topocast
