#include "cost/time_parts.hpp"

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"
#include "topocast/cost/stream_cost.hpp"

#include <algorithm>
#include <cmath>

namespace topocast {
namespace {

using runtime::MessageTimes;
using runtime::Pace;
using runtime::PathCost;
using runtime::TreePaths;
using runtime::detail::PartCosts;

/// Adds what a pipeline takes to bring `count` segments after another, at this pace.
void addPace(TimeParts& parts, const Pace& pace, double count) {
  const double without = std::max(pace.senderSeconds, pace.linkSeconds);
  (pace.isOfLink() ? parts.links : parts.senders) += count * without;
  parts.waiting += count * (pace.seconds() - without);
}

TimeParts firstSegment(const TreePaths& paths, const Pace& pace, const PartCosts& costs) {
  // The root's own time with a segment, if nothing takes longer.
  TimeParts own;
  addPace(own, pace, 1);
  TimeParts longest;
  longest.latencies = costs.latency;
  longest.sending = own.senders;
  longest.slowLinks = own.links;
  longest.waiting = own.waiting;
  for (const PathCost& path : paths) {
    TimeParts parts;
    parts.latencies = static_cast<double>(path.latencies) * costs.latency +
                      runtime::detail::routeSeconds(path, costs);
    parts.sending = static_cast<double>(path.gaps) * costs.gap;
    parts.slowLinks =
        static_cast<double>(path.intervals) * costs.interval + path.wireTimes * costs.wireTime;
    if (parts.seconds() > longest.seconds()) longest = parts;
  }
  return longest;
}

void addSteps(TimeParts& parts, const ScheduleProfile& profile, const MessageTimes& times,
              std::uint64_t segmentBytes, double count) {
  for (const runtime::StepsCost& steps : profile.steps) {
    const auto bytes =
        static_cast<std::uint64_t>(std::ceil(steps.share * static_cast<double>(segmentBytes)));
    const double onLink = steps.load / steps.share * times.wireTime(bytes);
    const double messages = count * steps.steps;
    parts.latencies += messages * runtime::detail::latencyOfStep(times, bytes);
    parts.sending += messages * times.gap(bytes);
    parts.slowLinks += messages * std::max(0.0, onLink - times.gap(bytes));
  }
}

/// Datagrams and acknowledgements count as sent, and what is repaired as waiting.
TimeParts partsOfStream(const runtime::StreamProfile& stream, const MessageTimes& times,
                        const runtime::StreamedMessage& message, double allSeconds) {
  const double latency =
      std::max(times.latency(runtime::acknowledgementBytes), 0.0) + times.multicast().latency;
  const double streamed = runtime::secondsOfStream(stream, times, message);
  const double acknowledged = runtime::secondsOfAcknowledgement(stream, times);
  TimeParts parts;
  parts.latencies = latency;
  parts.sending = streamed + acknowledged - latency;
  parts.waiting = allSeconds - streamed - acknowledged;
  return parts;
}

Pace paceAt(const ScheduleProfile& profile, const MessageTimes& times, std::uint64_t bytes) {
  return runtime::paceOf(profile, times, times.relayGap(bytes), times.wireTime(bytes));
}

} // namespace

TimeParts timePartsOf(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  TimeParts slowest;
  const std::uint64_t further =
      messageBytes <= segmentBytes ? 0 : (messageBytes - 1) / segmentBytes;
  const std::uint64_t rest = messageBytes - further * segmentBytes;
  if (!profile.steps.empty()) {
    addSteps(slowest, profile, parameters, segmentBytes, static_cast<double>(further));
    addSteps(slowest, profile, parameters, rest, 1);
    return slowest;
  }
  if (profile.stream)
    return partsOfStream(*profile.stream, parameters, {messageBytes, segmentBytes},
                         predictSeconds(profile, parameters, messageBytes, segmentBytes));
  const std::uint64_t first = std::min(messageBytes, segmentBytes);
  const PartCosts costs = runtime::detail::onPorts(runtime::detail::partCostsOf(parameters, first),
                                                   profile, parameters);
  const Pace startPace = further == 0 && profile.ports
                             ? Pace{0, profile.ports->mostLoad * costs.wireTime}
                             : runtime::paceOf(profile, parameters, costs.gap, costs.wireTime);
  const auto& trees = further == 0 ? profile.wholeTrees : profile.trees;
  const std::uint64_t lastTree = trees.empty() ? 0 : further % trees.size();
  for (std::uint64_t tree = 0; tree < std::min<std::uint64_t>(further + 1, trees.size()); ++tree) {
    TimeParts parts = firstSegment(trees[tree], startPace, costs);
    const std::uint64_t earlier = (lastTree + trees.size() - tree) % trees.size();
    const bool hasRest = earlier == 0 && further > 0;
    addPace(parts, paceAt(profile, parameters, first),
            static_cast<double>(further - earlier) - (hasRest ? 1 : 0));
    if (hasRest) addPace(parts, paceAt(profile, parameters, rest), 1);
    if (parts.seconds() > slowest.seconds()) slowest = parts;
  }
  return slowest;
}

} // namespace topocast
