// Predicted times of one candidate, quickly for many message sizes. In: a schedule's profile, what
// messages cost, and the segment sizes to choose from. Out: the same seconds as predictSeconds(),
// to the last bit, of which all that depends on the segment size alone is computed once.
#pragma once

#include "topocast/cost/prediction.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::runtime {

/// Compares segment sizes for one schedule. Keeps references.
class SegmentCosts {
public:
  SegmentCosts(const ScheduleProfile& profile, const MessageTimes& times,
               const std::vector<std::uint64_t>& segmentSizes)
      : profile_(profile), times_(times) {
    sizes_.reserve(segmentSizes.size());
    for (const std::uint64_t size : segmentSizes)
      sizes_.push_back(pipelineOf(size));
  }

  /// Seconds in segments of the size with this number, where there are several.
  double pipelined(std::uint64_t messageBytes, std::size_t size) const {
    if (profile_.trees.empty()) return 0;
    const Pipeline& pipeline = sizes_[size];
    if (!profile_.steps.empty())
      return predictSeconds(profile_, times_, messageBytes, pipeline.segmentBytes);
    const std::uint64_t segments = (messageBytes - 1) / pipeline.segmentBytes + 1;
    const std::uint64_t rest = messageBytes - (segments - 1) * pipeline.segmentBytes;
    const double toLast =
        static_cast<double>(segments - 2) * pipeline.secondsApart + secondsApart(rest);
    return detail::secondsOfTrees(segments, profile_.trees.size(), pipeline.secondsApart, toLast,
                                  [&](std::size_t tree) { return pipeline.firstSeconds[tree]; });
  }

  /// Seconds that pipelined() cannot fall short of, by a multiplication.
  double aboutLeastPipelined(std::uint64_t messageBytes, std::size_t size) const {
    if (!profile_.steps.empty()) return 0;
    constexpr double rounding = 1 - 1e-9; // of the number of segments, which is no less
    const Pipeline& pipeline = sizes_[size];
    return pipeline.leastFirst +
           rounding * static_cast<double>(messageBytes) * pipeline.secondsPerByte -
           2 * pipeline.secondsApart;
  }

  /// The same more closely.
  double leastPipelined(std::uint64_t messageBytes, std::size_t size) const {
    if (profile_.trees.empty()) return 0;
    if (!profile_.steps.empty()) return pipelined(messageBytes, size);
    const Pipeline& pipeline = sizes_[size];
    const std::uint64_t segments = (messageBytes - 1) / pipeline.segmentBytes + 1;
    const std::size_t lastTree =
        profile_.trees.size() == 1 ? 0 : (segments - 1) % profile_.trees.size();
    return pipeline.firstSeconds[lastTree] +
           static_cast<double>(segments - 2) * pipeline.secondsApart;
  }

  /// Seconds in one segment, which costs this on one port.
  double whole(std::uint64_t messageBytes, const detail::PartCosts& costs) const {
    if (!profile_.steps.empty() || profile_.trees.empty())
      return predictSeconds(profile_, times_, messageBytes,
                            std::max<std::uint64_t>(messageBytes, 1));
    return detail::wholeSeconds(profile_, times_, costs);
  }

private:
  /// What segments of one size take.
  struct Pipeline {
    std::uint64_t segmentBytes = 0;
    double secondsApart = 0;
    double secondsPerByte = 0;
    std::vector<double> firstSeconds; ///< by tree
    double leastFirst = 0;            ///< of these; 0 if there are none
  };

  double secondsApart(std::uint64_t bytes) const {
    return detail::secondsApart(profile_, times_, bytes);
  }

  Pipeline pipelineOf(std::uint64_t segmentBytes) const {
    Pipeline pipeline;
    pipeline.segmentBytes = segmentBytes;
    pipeline.secondsApart = secondsApart(segmentBytes);
    pipeline.secondsPerByte = pipeline.secondsApart / static_cast<double>(segmentBytes);
    const detail::PartCosts costs =
        detail::onPorts(detail::partCostsOf(times_, segmentBytes), profile_, times_);
    const Pace pace = paceOf(profile_, times_, costs.gap, costs.wireTime);
    for (const TreePaths& paths : profile_.trees)
      pipeline.firstSeconds.push_back(detail::segmentSeconds(paths, pace, costs));
    if (!pipeline.firstSeconds.empty())
      pipeline.leastFirst =
          *std::min_element(pipeline.firstSeconds.begin(), pipeline.firstSeconds.end());
    return pipeline;
  }

  const ScheduleProfile& profile_;
  const MessageTimes& times_;
  std::vector<Pipeline> sizes_;
};

} // namespace topocast::runtime
