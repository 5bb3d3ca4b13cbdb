#include "cost/prediction.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// By how much further apart segments come, as a part, with each tree beyond the second: machines
/// then wait for as many parents, any of which may be late (docs/cost-model-evidence.md).
constexpr double moreForEachTree = 0.025;

/// What the parts of a path cost, in seconds.
struct Costs {
  double latency = 0;
  double gap = 0;
  double interval = 0;
  double wireTime = 0;
};

Costs costsOf(const ScheduleProfile& profile, const CommunicationParameters& parameters,
              std::uint64_t messageBytes) {
  Costs costs = {parameters.latency(messageBytes), parameters.gap(messageBytes), 0,
                 parameters.wireTime(messageBytes)};
  if (parameters.ports().count > 1)
    costs.interval = parameters.ports().interval;
  else if (profile.ports)
    costs.interval = profile.ports->intervalGaps * costs.gap;
  return costs;
}

/// Seconds until a segment that starts at 0 is everywhere, and the next one can be sent.
double segmentSeconds(const TreePaths& paths, const Pace& pace, const Costs& costs) {
  double longest = costs.latency + pace.seconds();
  for (const auto& [latencies, gaps, intervals, wireTimes] : paths)
    longest = std::max(longest, static_cast<double>(latencies) * costs.latency + gaps * costs.gap +
                                    static_cast<double>(intervals) * costs.interval +
                                    wireTimes * costs.wireTime);
  return longest;
}

} // namespace

Pace paceOf(const ScheduleProfile& profile, const CommunicationParameters& parameters, double gap,
            double wireTime) {
  Pace pace = {profile.mostBusy * gap, profile.mostLoad * wireTime};
  if (!parameters.switchesBuffer()) return pace;
  pace.senderSeconds = 0;
  for (const auto& [gaps, wireTimes] : profile.senders)
    pace.senderSeconds = std::max(pace.senderSeconds, gaps * gap + wireTimes * wireTime);
  const std::size_t further = std::max<std::size_t>(profile.trees.size(), 2) - 2;
  pace.waiting = 1 + moreForEachTree * static_cast<double>(further);
  return pace;
}

double predictSeconds(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (profile.trees.empty()) return 0;
  const std::uint64_t first = std::min(messageBytes, segmentBytes);
  const Costs costs = costsOf(profile, parameters, first);
  const std::uint64_t segments =
      messageBytes <= segmentBytes ? 1 : (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t rest = messageBytes - (segments - 1) * segmentBytes;
  const Pace pace = segments == 1 && profile.ports
                        ? Pace{0, profile.ports->mostLoad * costs.wireTime}
                        : paceOf(profile, parameters, costs.gap, costs.wireTime);
  const auto secondsApart = [&](std::uint64_t bytes) {
    return paceOf(profile, parameters, parameters.relayGap(bytes), parameters.wireTime(bytes))
        .seconds();
  };
  // From the first segment to the last, which is shorter; that of another tree comes earlier by
  // whole segments.
  const double whole = secondsApart(first);
  const double toLast =
      segments == 1 ? 0 : static_cast<double>(segments - 2) * whole + secondsApart(rest);

  const std::vector<TreePaths>& trees = segments == 1 ? profile.wholeTrees : profile.trees;
  double longest = 0;
  const std::uint64_t lastTree = (segments - 1) % profile.trees.size();
  for (std::uint64_t tree = 0; tree < std::min<std::uint64_t>(segments, profile.trees.size());
       ++tree) {
    const std::uint64_t earlier = (lastTree + profile.trees.size() - tree) % profile.trees.size();
    const double later =
        earlier == 0 ? toLast : static_cast<double>(segments - 1 - earlier) * whole;
    longest = std::max(longest, segmentSeconds(trees[tree], pace, costs) + later);
  }
  return longest;
}

std::vector<std::uint64_t> segmentSizes(const CommunicationParameters& parameters) {
  std::vector<std::uint64_t> sizes;
  for (const MeasuredSize& measured : parameters.measured())
    sizes.push_back(measured.messageBytes);
  return sizes;
}

SegmentChoice chooseSegment(const ScheduleProfile& profile,
                            const CommunicationParameters& parameters, std::uint64_t messageBytes,
                            std::span<const std::uint64_t> sizes) {
  assert(!sizes.empty());
  SegmentChoice best;
  for (const std::uint64_t size : sizes) {
    const double seconds = predictSeconds(profile, parameters, messageBytes, size);
    if (best.segmentBytes == 0 || seconds < best.seconds) best = {size, seconds};
  }
  return best;
}

} // namespace topocast
