// The parts of a predicted time, for people to look at. In: what a prediction takes
// (topocast/cost/prediction.hpp). Out: parts that add up to the prediction.
#pragma once

#include "cost/communication_parameters.hpp"
#include "cost/network_profile.hpp"

#include <cstdint>

namespace topocast {

/// Seconds of the tree, and of the path in it, that are done last. In a schedule whose messages
/// carry pieces all of its steps count as the way of the first segment.
struct TimeParts {
  // The first segment's way.
  double latencies = 0; ///< L(m), once a message
  double sending = 0;   ///< g(m) of the senders, with what it takes to wait for other messages
  double slowLinks = 0; ///< beyond that: on links slower than a machine's, and for several ports
  // From the first segment to the last.
  double senders = 0; ///< where the busiest machine sets the pace
  double links = 0;   ///< where the busiest link does
  double waiting = 0; ///< for several parents

  double seconds() const { return latencies + sending + slowLinks + senders + links + waiting; }
};

/// Of a message of `messageBytes` in segments of `segmentBytes` (> 0).
TimeParts timePartsOf(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes);

} // namespace topocast
