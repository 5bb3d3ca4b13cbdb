// The cost model. In: a schedule's profile, communication parameters, message and segment size.
// Out: the time a pipelined broadcast takes, and the segment size that makes it shortest.
//
// Source: formulas (1) and (2) of Patarasuk et al. 2008, section 4.2. For X segments of size m the
// first takes the longest path's A L(m) + B g(m), and every further one follows as much later as
// the busiest sender or link takes for it (Pace). Where X does not divide the message, the last
// segment counts with its own size. In a message of one segment senders use all ports that the
// schedule has; in pipelines one. Of several trees each is done with its own last segment, and the
// slowest counts.
#pragma once

#include "cost/parameters.hpp"
#include "cost/schedule_profile.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// What a segment asks for once the pipeline is full: the next one follows when all are done.
struct Pace {
  double senderSeconds = 0; ///< of the busiest sender
  double linkSeconds = 0;   ///< of the busiest link
  double waiting = 1;       ///< factor for waiting for several parents; >= 1

  bool isOfLink() const {
    constexpr double rounding = 1 + 1e-9; // of shares that add up
    return linkSeconds > senderSeconds * rounding;
  }
  /// Seconds from one segment to the next.
  double seconds() const { return waiting * std::max(senderSeconds, linkSeconds); }
};

/// The pace of segments with this gap and wire time, with or without buffers in the switches.
Pace paceOf(const ScheduleProfile& profile, const CommunicationParameters& parameters, double gap,
            double wireTime);

/// Seconds for a message of `messageBytes` in segments of `segmentBytes` (> 0).
double predictSeconds(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes);

/// The segment sizes the model chooses among: those that were measured.
std::vector<std::uint64_t> segmentSizes(const CommunicationParameters& parameters);

/// A segment size and the time it leads to.
struct SegmentChoice {
  std::uint64_t segmentBytes = 0;
  double seconds = 0;
};

/// The fastest of `sizes` (not empty); among equals the first.
SegmentChoice chooseSegment(const ScheduleProfile& profile,
                            const CommunicationParameters& parameters, std::uint64_t messageBytes,
                            std::span<const std::uint64_t> sizes);

} // namespace topocast
