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

/// Of the first segment on a path, whose sender needs so long until it can send the next one.
TimeParts firstSegment(const PathCost& path, const Pace& pace, const PartCosts& costs) {
  TimeParts parts;
  parts.latencies = static_cast<double>(path.latencies) * costs.latency +
                    runtime::detail::routeSeconds(path, costs);
  parts.sending = static_cast<double>(path.gaps) * costs.gap;
  parts.slowLinks = static_cast<double>(path.intervals) * costs.interval +
                    path.wireTimes * costs.wireTime +
                    static_cast<double>(path.latencies) * costs.turn;
  TimeParts own;
  addPace(own, pace, 1);
  TimeParts least;
  least.latencies = costs.latency;
  least.sending = own.senders;
  least.slowLinks = own.links;
  least.waiting = own.waiting;
  return parts.seconds() > least.seconds() ? parts : least;
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
  const PartCosts costs = runtime::detail::costsIn(runtime::detail::partCostsOf(parameters, first),
                                                   profile, parameters);
  const auto paceOn = [&](const PathCost& path, double gap) {
    return runtime::paceOnPath(profile, path, parameters, gap, costs.wireTime);
  };
  const auto& trees = further == 0 ? profile.wholeTrees : profile.trees;
  const double lastPart =
      runtime::detail::partOfSegment(runtime::detail::secondsApart(profile, parameters, first),
                                     runtime::detail::secondsApart(profile, parameters, rest));
  const std::uint64_t lastTree = trees.empty() ? 0 : further % trees.size();
  for (std::uint64_t tree = 0; tree < std::min<std::uint64_t>(further + 1, trees.size()); ++tree) {
    const std::uint64_t earlier = (lastTree + trees.size() - tree) % trees.size();
    const double following =
        static_cast<double>(further - earlier) + (earlier == 0 && further > 0 ? lastPart - 1 : 0);
    for (const PathCost& path : trees[tree]) {
      const Pace start = further == 0 && profile.ports
                             ? Pace{0, profile.ports->mostLoad * costs.wireTime}
                             : paceOn(path, costs.gap);
      TimeParts parts = firstSegment(path, start, costs);
      addPace(parts, paceOn(path, parameters.relayGap(first, costs.gap)), following);
      if (parts.seconds() > slowest.seconds()) slowest = parts;
    }
  }
  return slowest;
}

} // namespace topocast
