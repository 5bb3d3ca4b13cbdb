#include "cost/pipeline_terms.hpp"

#include <algorithm>

namespace topocast {

double streamSeconds(const CommunicationParameters& parameters, std::uint64_t messageBytes,
                     std::uint64_t segmentBytes) {
  const std::uint64_t full = messageBytes / segmentBytes;
  const std::uint64_t rest = messageBytes % segmentBytes;
  const double latency = parameters.latency(std::min(segmentBytes, messageBytes));
  const double gaps = full == 0 ? 0 : static_cast<double>(full) * parameters.gap(segmentBytes);
  return latency + gaps + (rest == 0 ? 0 : parameters.gap(rest));
}

PipelineTerms pipelineTerms(const CommunicationParameters& parameters, std::uint64_t messageBytes,
                            std::uint64_t segmentBytes, const PipelineShape& shape) {
  const std::uint64_t segments = (messageBytes - 1) / segmentBytes + 1;
  const double pipeline = static_cast<double>(shape.maxChildren) *
                          streamSeconds(parameters, messageBytes, segmentBytes);
  return {pipeline, static_cast<double>(shape.height) * pipeline / static_cast<double>(segments)};
}

std::uint64_t efficientSegment(const CommunicationParameters& parameters) {
  constexpr double most = 1.1;
  const auto measured = parameters.measured();
  const std::uint64_t largest = measured.back().messageBytes;
  const double whole = streamSeconds(parameters, largest, largest);
  std::uint64_t shortest = largest;
  for (auto size = measured.rbegin(); size != measured.rend(); ++size) {
    if (streamSeconds(parameters, largest, size->messageBytes) > most * whole) break;
    shortest = size->messageBytes;
  }
  return shortest;
}

} // namespace topocast
