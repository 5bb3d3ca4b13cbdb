// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cost model. In: a schedule's profile, what messages cost, message and segment size. Out: the
// time a pipelined broadcast takes, and the segment size that makes it shortest. The generator
// plans with it, and so does the running broadcast.
//
// Source: formulas (1) and (2) of Patarasuk et al. 2008, section 4.2. For X segments of size m the
// first takes the longest path's A L(m) + B g(m), and every further one follows as much later as
// the busiest sender or link takes for it (Pace). Where X does not divide the message, the last
// segment counts with its own size. In a message of one segment senders use all ports that the
// schedule has; in pipelines one. Of several trees each is done with its own last segment, and the
// slowest counts. Messages that carry pieces take their steps one after another.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/schedule_profile.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

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
inline Pace paceOf(const ScheduleProfile& profile, const MessageTimes& times, double gap,
                   double wireTime) {
  /// By how much further apart segments come, as a part, with each tree beyond the second: machines
  /// then wait for as many parents, any of which may be late (docs/cost-model-evidence.md).
  constexpr double moreForEachTree = 0.025;
  Pace pace = {profile.mostBusy * gap, profile.mostLoad * wireTime};
  if (!times.switchesBuffer()) return pace;
  pace.senderSeconds = 0;
  for (const SenderCost& sender : profile.senders)
    pace.senderSeconds =
        std::max(pace.senderSeconds, sender.gaps * gap + sender.wireTimes * wireTime);
  const std::size_t further = std::max<std::size_t>(profile.mostParents, 2) - 2;
  pace.waiting = 1 + moreForEachTree * static_cast<double>(further);
  return pace;
}

namespace detail {

/// What the parts of a path cost, in seconds.
struct PartCosts {
  double latency = 0;
  double gap = 0;
  double interval = 0;
  double wireTime = 0;
};

/// Of messages of any schedule on one port.
inline PartCosts partCostsOf(const MessageTimes& times, std::uint64_t messageBytes) {
  const double gap = times.gap(messageBytes);
  return {times.latency(messageBytes), gap, 0, times.wireTime(messageBytes, gap)};
}

/// The same on the ports that a schedule has.
inline PartCosts onPorts(PartCosts costs, const ScheduleProfile& profile,
                         const MessageTimes& times) {
  if (times.ports().count > 1)
    costs.interval = times.ports().interval;
  else if (profile.ports)
    costs.interval = profile.ports->intervalGaps * costs.gap;
  return costs;
}

/// Seconds until a segment that starts at 0 is everywhere, and the next one can be sent.
inline double segmentSeconds(const TreePaths& paths, const Pace& pace, const PartCosts& costs) {
  double longest = costs.latency + pace.seconds();
  for (const PathCost& path : paths)
    longest = std::max(longest, static_cast<double>(path.latencies) * costs.latency +
                                    path.gaps * costs.gap +
                                    static_cast<double>(path.intervals) * costs.interval +
                                    path.wireTimes * costs.wireTime);
  return longest;
}

/// Seconds until a message of one segment is everywhere, which costs this on one port.
inline double wholeSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                           const PartCosts& costs) {
  const Pace pace = profile.ports ? Pace{0, profile.ports->mostLoad * costs.wireTime}
                                  : paceOf(profile, times, costs.gap, costs.wireTime);
  return segmentSeconds(profile.wholeTrees.front(), pace, onPorts(costs, profile, times));
}

/// Seconds from one segment to the next in a pipeline of segments of this size.
inline double secondsApart(const ScheduleProfile& profile, const MessageTimes& times,
                           std::uint64_t segmentBytes) {
  const double gap = times.gap(segmentBytes);
  return paceOf(profile, times, times.relayGap(segmentBytes, gap),
                times.wireTime(segmentBytes, gap))
      .seconds();
}

/// Seconds until the last segments of all trees are everywhere. The last of all starts `toLast`
/// after the first; that of another tree comes earlier by segments `apart`. `firstSeconds(tree)`
/// are those until the first segment of a tree is everywhere.
template <class FirstSeconds>
double secondsOfTrees(std::uint64_t segments, std::uint64_t trees, double apart, double toLast,
                      FirstSeconds firstSeconds) {
  double longest = 0;
  const std::uint64_t lastTree = (segments - 1) % trees;
  for (std::uint64_t tree = 0; tree < std::min(segments, trees); ++tree) {
    const std::uint64_t earlier = (lastTree + trees - tree) % trees;
    const double later =
        earlier == 0 ? toLast : static_cast<double>(segments - 1 - earlier) * apart;
    longest = std::max(longest, firstSeconds(tree) + later);
  }
  return longest;
}

/// What L(m) adds to g(m) in a step, in seconds: nothing where it is below zero. There messages
/// arrive before their senders are free, and the next step waits for the senders.
inline double latencyOfStep(const MessageTimes& times, std::uint64_t bytes) {
  return std::max(times.latency(bytes), 0.0);
}

/// Seconds of steps in which a segment's pieces travel. In each, all wait for the longest message
/// to arrive, or for the busiest link.
inline double secondsInSteps(const ScheduleProfile& profile, const MessageTimes& times,
                             std::uint64_t segmentBytes) {
  double seconds = 0;
  for (const StepsCost& steps : profile.steps) {
    const auto bytes =
        static_cast<std::uint64_t>(std::ceil(steps.share * static_cast<double>(segmentBytes)));
    const double onLink = steps.load / steps.share * times.wireTime(bytes);
    seconds += steps.steps * (latencyOfStep(times, bytes) + std::max(times.gap(bytes), onLink));
  }
  return seconds;
}

/// The same for a message whose segments follow one another.
inline double secondsInSteps(const ScheduleProfile& profile, const MessageTimes& times,
                             std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  const std::uint64_t whole = messageBytes <= segmentBytes ? 0 : (messageBytes - 1) / segmentBytes;
  return (whole == 0 ? 0
                     : static_cast<double>(whole) * secondsInSteps(profile, times, segmentBytes)) +
         secondsInSteps(profile, times, messageBytes - whole * segmentBytes);
}

} // namespace detail

/// Seconds for a message of `messageBytes` in segments of `segmentBytes` (> 0).
inline double predictSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                             std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (!profile.steps.empty())
    return detail::secondsInSteps(profile, times, messageBytes, segmentBytes);
  if (profile.trees.empty()) return 0;
  if (messageBytes <= segmentBytes)
    return detail::wholeSeconds(profile, times, detail::partCostsOf(times, messageBytes));
  const detail::PartCosts costs =
      detail::onPorts(detail::partCostsOf(times, segmentBytes), profile, times);
  const std::uint64_t segments = (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t rest = messageBytes - (segments - 1) * segmentBytes;
  const Pace pace = paceOf(profile, times, costs.gap, costs.wireTime);
  // From the first segment to the last, which is shorter.
  const double apart = detail::secondsApart(profile, times, segmentBytes);
  const double toLast =
      static_cast<double>(segments - 2) * apart + detail::secondsApart(profile, times, rest);
  return detail::secondsOfTrees(
      segments, profile.trees.size(), apart, toLast,
      [&](std::size_t tree) { return detail::segmentSeconds(profile.trees[tree], pace, costs); });
}

/// The segment sizes the model chooses among: those that were measured.
inline std::vector<std::uint64_t> segmentSizes(const MessageTimes& times) {
  std::vector<std::uint64_t> sizes;
  sizes.reserve(times.sizes().size());
  for (const MeasuredTimes& measured : times.sizes())
    sizes.push_back(measured.messageBytes);
  return sizes;
}

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

} // namespace topocast::runtime
