#include "cost/prediction.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// Seconds until a segment that starts at 0 is everywhere, and the root can send the next one.
double segmentSeconds(const TreePaths& paths, double gapsApart, double latency, double gap) {
  double longest = latency + gapsApart * gap;
  for (const auto& [latencies, gaps] : paths)
    longest = std::max(longest, static_cast<double>(latencies) * latency + gaps * gap);
  return longest;
}

} // namespace

double gapsPerSegment(const ScheduleProfile& profile, const CommunicationParameters& parameters) {
  return parameters.switchesBuffer() ? profile.gapsPerSegment : profile.unbufferedGapsPerSegment;
}

double predictSeconds(const ScheduleProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (profile.trees.empty()) return 0;
  const std::uint64_t first = std::min(messageBytes, segmentBytes);
  const double latency = parameters.latency(first);
  const double gap = parameters.gap(first);
  const double relayGap = parameters.relayGap(first);
  const std::uint64_t segments =
      messageBytes <= segmentBytes ? 1 : (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t rest = messageBytes - (segments - 1) * segmentBytes;
  const double gapsApart = gapsPerSegment(profile, parameters);
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
    longest =
        std::max(longest, segmentSeconds(trees[tree], gapsApart, latency, gap) + gapsApart * gaps);
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
