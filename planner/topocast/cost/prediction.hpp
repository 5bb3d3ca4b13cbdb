// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cost model. In: a schedule's profile, what messages cost, message and segment size. Out: the
// time a pipelined broadcast takes, and the segment size that makes it shortest. The generator
// plans with it, and so does the running broadcast.
//
// Source: formulas (1) and (2) of Patarasuk et al. 2008, section 4.2. The first of X segments of
// size m takes A L(m) + B g(m) on the longest path. Each further segment follows after the time
// that the busiest sender or link takes for it (Pace). A last segment that is shorter counts with
// its own size. Senders use all ports of the schedule for a message of one segment, and one port in
// pipelines. If there are several trees, each is done with its own last segment, and the slowest
// tree counts. Messages that carry pieces take their steps one after another.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/schedule_profile.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

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

/// The pace of the whole schedule with this gap and wire time, with or without buffers in the
/// switches.
Pace paceOf(const ScheduleProfile& profile, const MessageTimes& times, double gap, double wireTime);

/// The pace on one of its paths: where switches buffer, what is slow elsewhere does not count.
Pace paceOnPath(const ScheduleProfile& profile, const PathCost& path, const MessageTimes& times,
                double gap, double wireTime);

namespace detail {

/// What the parts of a path cost, in seconds.
struct PartCosts {
  double latency = 0;
  double gap = 0;
  double interval = 0;
  double wireTime = 0;
  double turn = 0; ///< what a segment that comes out of turn waits at each machine
  // Of routes beyond that of L(m). See PathCost.
  double aSwitch = 0;
  double storing = 0;
  double stated = 0; ///< 1 or 0: whether what the network states counts
};

/// What a route takes longer than that of L(m), in seconds.
inline double routeSeconds(const PathCost& path, const PartCosts& costs) {
  return static_cast<double>(path.switches) * costs.aSwitch + path.storings * costs.storing +
         path.statedSeconds * costs.stated;
}

/// Of messages of any schedule on one port.
PartCosts partCostsOf(const MessageTimes& times, std::uint64_t messageBytes);

/// The same in a schedule, on the ports that it has.
PartCosts costsIn(PartCosts costs, const ScheduleProfile& profile, const MessageTimes& times);

/// Seconds until a segment that starts at 0 has passed a path.
double pathSeconds(const PathCost& path, const PartCosts& costs);

/// Seconds until a message of one segment is everywhere, which costs this on one port.
double wholeSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                    const PartCosts& costs);

/// What segments of one size take on a path.
struct PathTimes {
  double first = 0; ///< seconds until the first one is at its end, and the next one can be sent
  double apart = 0; ///< seconds from one to the next
};

/// For what a segment costs, and a gap where it is passed on.
PathTimes pathTimesOf(const ScheduleProfile& profile, const PathCost& path,
                      const MessageTimes& times, const PartCosts& costs, double relayGap);

/// Seconds from one segment to the next in a pipeline of segments of this size, where that takes
/// longest.
double secondsApart(const ScheduleProfile& profile, const MessageTimes& times,
                    std::uint64_t segmentBytes);

/// As what part of a segment the last one counts, given secondsApart() of both.
inline double partOfSegment(double whole, double last) {
  return whole > 0 ? last / whole : 0;
}

/// Seconds until the last segments of all trees are everywhere: of trees that share the segments in
/// turn each has its own last one. `seconds(tree, following)` are those of a tree whose last
/// segment counts as so many behind the first; the last of all counts as `lastPart` of one.
template <class Seconds>
double secondsOfTrees(std::uint64_t segments, std::uint64_t trees, double lastPart,
                      Seconds seconds) {
  double longest = 0;
  const std::uint64_t lastTree = (segments - 1) % trees;
  for (std::uint64_t tree = 0; tree < std::min(segments, trees); ++tree) {
    const std::uint64_t earlier = (lastTree + trees - tree) % trees;
    const double following = earlier == 0 ? static_cast<double>(segments - 2) + lastPart
                                          : static_cast<double>(segments - 1 - earlier);
    longest = std::max(longest, seconds(tree, following));
  }
  return longest;
}

/// Seconds for a message in segments along trees alone, whether or not they repair a stream.
double secondsOverTrees(const ScheduleProfile& profile, const MessageTimes& times,
                        std::uint64_t messageBytes, std::uint64_t segmentBytes);

/// What L(m) adds to g(m) in a step, in seconds: nothing where it is below zero. There messages
/// arrive before their senders are free, and the next step waits for the senders.
double latencyOfStep(const MessageTimes& times, std::uint64_t bytes);

} // namespace detail

/// Seconds for a message of `messageBytes` in segments of `segmentBytes` (> 0).
double predictSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes);

/// The segment sizes the model chooses among: those that were measured and, where switches buffer,
/// the geometric mean of any two of which one is twice the other. Of 1 and 2 KiB that is 1448
/// bytes, which fill a packet of Ethernet.
std::vector<std::uint64_t> segmentSizes(const MessageTimes& times);

/// A segment size and the time it leads to.
struct SegmentChoice {
  std::uint64_t segmentBytes = 0;
  double seconds = 0;
};

/// The fastest of `sizes` (a range of numbers, not empty); among equals the first.
template <class Sizes>
SegmentChoice chooseSegment(const ScheduleProfile& profile, const MessageTimes& times,
                            std::uint64_t messageBytes, const Sizes& sizes) {
  assert(sizes.begin() != sizes.end());
  SegmentChoice best;
  for (const std::uint64_t size : sizes) {
    const double seconds = predictSeconds(profile, times, messageBytes, size);
    if (best.segmentBytes == 0 || seconds < best.seconds) best = {size, seconds};
  }
  return best;
}

} // namespace topocast::TOPOCAST_ABI::runtime
