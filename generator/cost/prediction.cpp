#include "cost/prediction.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// By how much further apart segments come, as a part, with each tree beyond the second: machines
/// then wait for as many parents, any of which may be late (docs/cost-model.md).
constexpr double moreForEachTree = 0.025;

/// What the parts of a path cost, in seconds.
struct Costs {
  double latency = 0;
  double gap = 0;
  double interval = 0;
};

Costs costsOf(const ScheduleProfile& profile, const CommunicationParameters& parameters,
              std::uint64_t messageBytes) {
  Costs costs = {parameters.latency(messageBytes), parameters.gap(messageBytes), 0};
  if (parameters.ports().count > 1)
    costs.interval = parameters.ports().interval;
  else if (profile.ports)
    costs.interval = profile.ports->intervalGaps * costs.gap;
  return costs;
}

/// Seconds until a segment that starts at 0 is everywhere, and the root can send the next one.
double segmentSeconds(const TreePaths& paths, double gapsApart, const Costs& costs) {
  double longest = costs.latency + gapsApart * costs.gap;
  for (const auto& [latencies, gaps, intervals] : paths)
    longest = std::max(longest, static_cast<double>(latencies) * costs.latency + gaps * costs.gap +
                                    static_cast<double>(intervals) * costs.interval);
  return longest;
}

} // namespace

double gapsPerSegment(const ScheduleProfile& profile, const CommunicationParameters& parameters) {
  if (!parameters.switchesBuffer()) return profile.unbufferedGapsPerSegment;
  const std::size_t further = std::max<std::size_t>(profile.trees.size(), 2) - 2;
  return profile.gapsPerSegment * (1 + moreForEachTree * static_cast<double>(further));
}

double predictSeconds(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (profile.trees.empty()) return 0;
  const std::uint64_t first = std::min(messageBytes, segmentBytes);
  const Costs costs = costsOf(profile, parameters, first);
  const double relayGap = parameters.relayGap(first);
  const std::uint64_t segments =
      messageBytes <= segmentBytes ? 1 : (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t rest = messageBytes - (segments - 1) * segmentBytes;
  const double gapsApart = segments == 1 && profile.ports ? profile.ports->mostLoad
                                                          : gapsPerSegment(profile, parameters);
  // Gaps from the first segment to the last, which is shorter; the last one of another tree comes
  // whole gaps earlier.
  const double allGaps =
      segments == 1 ? 0 : static_cast<double>(segments - 2) * relayGap + parameters.relayGap(rest);

  const std::vector<TreePaths>& trees = segments == 1 ? profile.wholeTrees : profile.trees;
  double longest = 0;
  const std::uint64_t lastTree = (segments - 1) % profile.trees.size();
  for (std::uint64_t tree = 0; tree < std::min<std::uint64_t>(segments, profile.trees.size());
       ++tree) {
    const std::uint64_t earlier = (lastTree + profile.trees.size() - tree) % profile.trees.size();
    const double gaps =
        earlier == 0 ? allGaps : static_cast<double>(segments - 1 - earlier) * relayGap;
    longest = std::max(longest, segmentSeconds(trees[tree], gapsApart, costs) + gapsApart * gaps);
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
