#include "cost/prediction.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

double firstSegmentSeconds(const TreeProfile& profile, double latency, double gap) {
  double longest = latency + profile.gapsPerSegment * gap;
  for (const auto& [latencies, gaps] : profile.paths)
    longest = std::max(longest, static_cast<double>(latencies) * latency + gaps * gap);
  return longest;
}

} // namespace

double predictSeconds(const TreeProfile& profile, const CommunicationParameters& parameters,
                      std::uint64_t messageBytes, std::uint64_t segmentBytes) {
  assert(segmentBytes > 0);
  if (profile.paths.empty()) return 0;
  const std::uint64_t first = std::min(messageBytes, segmentBytes);
  const double gap = parameters.gap(first);
  const double start = firstSegmentSeconds(profile, parameters.latency(first), gap);
  if (messageBytes <= segmentBytes) return start;

  const std::uint64_t segments = (messageBytes - 1) / segmentBytes + 1;
  const std::uint64_t rest = messageBytes - (segments - 1) * segmentBytes;
  const double gaps = static_cast<double>(segments - 2) * gap + parameters.gap(rest);
  return start + profile.gapsPerSegment * gaps;
}

std::vector<std::uint64_t> segmentSizes(const CommunicationParameters& parameters) {
  std::vector<std::uint64_t> sizes;
  for (const MeasuredSize& measured : parameters.measured())
    sizes.push_back(measured.messageBytes);
  return sizes;
}

SegmentChoice chooseSegment(const TreeProfile& profile, const CommunicationParameters& parameters,
                            std::uint64_t messageBytes, std::span<const std::uint64_t> sizes) {
  assert(!sizes.empty());
  SegmentChoice best;
  for (const std::uint64_t size : sizes) {
    const double seconds = predictSeconds(profile, parameters, messageBytes, size);
    if (best.segmentBytes == 0 || seconds < best.seconds) best = {size, seconds};
  }
  return best;
}

} // namespace topocast
