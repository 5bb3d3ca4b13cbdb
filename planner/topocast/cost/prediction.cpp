// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/prediction.hpp"

#include "topocast/cost/measured_times.hpp"
#include "topocast/inline.hpp"

#include <cmath>
#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// By how much further apart segments come if switches buffer, as a factor.
TOPOCAST_INLINE double waitingForParents(const ScheduleProfile& profile) {
  /// As a part, with each tree beyond the second: machines then wait for as many parents, any of
  /// which may be late (docs/cost-model-evidence.md).
  constexpr double moreForEachTree = 0.025;
  const std::size_t further = std::max<std::size_t>(profile.mostParents, 2) - 2;
  return 1 + moreForEachTree * static_cast<double>(further);
}

} // namespace detail

TOPOCAST_INLINE Pace paceOf(const ScheduleProfile& profile, const MessageTimes& times, double gap,
                            double wireTime) {
  Pace pace = {profile.mostBusy * gap, profile.mostLoad * wireTime};
  if (!times.switchesBuffer()) return pace;
  pace.senderSeconds = 0;
  for (const SenderCost& sender : profile.senders)
    pace.senderSeconds =
        std::max(pace.senderSeconds, sender.gaps * gap + sender.wireTimes * wireTime);
  pace.waiting = detail::waitingForParents(profile);
  return pace;
}

TOPOCAST_INLINE Pace paceOnPath(const ScheduleProfile& profile, const PathCost& path,
                                const MessageTimes& times, double gap, double wireTime) {
  if (!times.switchesBuffer()) return paceOf(profile, times, gap, wireTime);
  const PathPace& own = path.pace;
  const double slowest = own.slowest.gaps * gap + own.slowest.wireTimes * wireTime;
  return {std::max(own.gaps * gap, slowest), own.load * wireTime,
          detail::waitingForParents(profile)};
}

namespace detail {

TOPOCAST_INLINE PartCosts partCostsOf(const MessageTimes& times, std::uint64_t messageBytes) {
  const double gap = times.gap(messageBytes);
  PartCosts costs = {times.latency(messageBytes), gap, 0, times.wireTime(messageBytes, gap)};
  costs.stated = times.knowsFurtherSwitches() ? 0 : 1;
  if (!times.knowsFurtherSwitches()) return costs;
  costs.aSwitch = times.switchDelay();
  costs.storing = times.storingTime(messageBytes);
  return costs;
}

TOPOCAST_INLINE PartCosts costsIn(PartCosts costs, const ScheduleProfile& profile,
                                  const MessageTimes& times) {
  if (times.ports().count > 1)
    costs.interval = times.ports().interval;
  else if (profile.ports)
    costs.interval = profile.ports->intervalGaps * costs.gap;
  /// In wire times, where the latency is a gap longer or shorter than the schedule takes it to be.
  constexpr double waitOutOfTurn = 0.1;
  if (profile.turnsForLatency > 0 && costs.gap > 0) {
    const double mistake = std::abs(costs.latency / costs.gap - profile.turnsForLatency);
    costs.turn = std::min(mistake, 1.0) * waitOutOfTurn * costs.wireTime;
  }
  return costs;
}

TOPOCAST_INLINE double pathSeconds(const PathCost& path, const PartCosts& costs) {
  return static_cast<double>(path.latencies) * costs.latency +
         static_cast<double>(path.gaps) * costs.gap +
         static_cast<double>(path.intervals) * costs.interval + path.wireTimes * costs.wireTime +
         static_cast<double>(path.latencies) * costs.turn + routeSeconds(path, costs);
}

TOPOCAST_INLINE double wholeSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                                    const PartCosts& costsOnOne) {
  const PartCosts costs = costsIn(costsOnOne, profile, times);
  const Pace onPorts = {0, profile.ports ? profile.ports->mostLoad * costs.wireTime : 0};
  double longest = 0;
  for (const PathCost& path : profile.wholeTrees.front()) {
    const Pace pace =
        profile.ports ? onPorts : paceOnPath(profile, path, times, costs.gap, costs.wireTime);
    longest = std::max({longest, pathSeconds(path, costs), costs.latency + pace.seconds()});
  }
  return longest;
}

TOPOCAST_INLINE PathTimes pathTimesOf(const ScheduleProfile& profile, const PathCost& path,
                                      const MessageTimes& times, const PartCosts& costs,
                                      double relayGap) {
  const Pace pace = paceOnPath(profile, path, times, costs.gap, costs.wireTime);
  const Pace relayed = paceOnPath(profile, path, times, relayGap, costs.wireTime);
  return {std::max(pathSeconds(path, costs), costs.latency + pace.seconds()), relayed.seconds()};
}

TOPOCAST_INLINE double secondsApart(const ScheduleProfile& profile, const MessageTimes& times,
                                    std::uint64_t segmentBytes) {
  const double gap = times.gap(segmentBytes);
  return paceOf(profile, times, times.relayGap(segmentBytes, gap),
                times.wireTime(segmentBytes, gap))
      .seconds();
}

TOPOCAST_INLINE double latencyOfStep(const MessageTimes& times, std::uint64_t bytes) {
  return std::max(times.latency(bytes), 0.0);
}

/// Seconds of steps in which a segment's pieces travel. In each, all wait for the longest message
/// to arrive, or for the busiest link.
TOPOCAST_INLINE double secondsInSteps(const ScheduleProfile& profile, const MessageTimes& times,
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
TOPOCAST_INLINE double secondsInSteps(const ScheduleProfile& profile, const MessageTimes& times,
                                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  const std::uint64_t whole = messageBytes <= segmentBytes ? 0 : (messageBytes - 1) / segmentBytes;
  return (whole == 0 ? 0
                     : static_cast<double>(whole) * secondsInSteps(profile, times, segmentBytes)) +
         secondsInSteps(profile, times, messageBytes - whole * segmentBytes);
}

TOPOCAST_INLINE double secondsOverTrees(const ScheduleProfile& profile, const MessageTimes& times,
                                        std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  if (messageBytes <= segmentBytes)
    return wholeSeconds(profile, times, partCostsOf(times, messageBytes));
  const PartCosts costs = costsIn(partCostsOf(times, segmentBytes), profile, times);
  const double relayGap = times.relayGap(segmentBytes, costs.gap);
  const std::uint64_t segments = (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t last = messageBytes - (segments - 1) * segmentBytes;
  const double lastPart =
      partOfSegment(secondsApart(profile, times, segmentBytes), secondsApart(profile, times, last));
  return secondsOfTrees(
      segments, profile.trees.size(), lastPart, [&](std::size_t tree, double following) {
        double longest = 0;
        for (const PathCost& path : profile.trees[tree]) {
          const PathTimes taken = pathTimesOf(profile, path, times, costs, relayGap);
          longest = std::max(longest, taken.first + following * taken.apart);
        }
        return longest;
      });
}

} // namespace detail

TOPOCAST_INLINE double predictSeconds(const ScheduleProfile& profile, const MessageTimes& times,
                                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (!profile.steps.empty())
    return detail::secondsInSteps(profile, times, messageBytes, segmentBytes);
  if (profile.trees.empty()) return 0;
  if (profile.stream)
    return secondsByMulticast(*profile.stream, times, {messageBytes, segmentBytes},
                              detail::secondsOverTrees(profile, times, messageBytes, repairBytes));
  return detail::secondsOverTrees(profile, times, messageBytes, segmentBytes);
}

TOPOCAST_INLINE std::vector<std::uint64_t> segmentSizes(const MessageTimes& times) {
  std::vector<std::uint64_t> sizes;
  sizes.reserve(2 * times.sizes().size());
  for (const MeasuredTimes& measured : times.sizes()) {
    const bool isDoubled = !sizes.empty() && 2 * sizes.back() == measured.messageBytes;
    if (times.switchesBuffer() && isDoubled && sizes.back() > 2)
      sizes.push_back(sizes.back() * 181 / 128);
    sizes.push_back(measured.messageBytes);
  }
  return sizes;
}

} // namespace topocast::TOPOCAST_ABI::runtime
