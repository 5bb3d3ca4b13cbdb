// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Predicted times of one candidate, quickly for many message sizes. In: a schedule's profile, what
// messages cost, and the segment sizes to choose from. Out: the seconds of predictSeconds(), to the
// last bit. What depends on the segment size alone is computed once.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/cost/prediction.hpp"
#include "topocast/cost/schedule_profile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Compares segment sizes for one schedule. Keeps references.
class SegmentCosts {
public:
  SegmentCosts(const ScheduleProfile& profile, const MessageTimes& times,
               const std::vector<std::uint64_t>& segmentSizes)
      : profile_(profile), times_(times) {
    sizes_.reserve(segmentSizes.size());
    bounds_.reserve(segmentSizes.size());
    for (const std::uint64_t size : segmentSizes) {
      sizes_.push_back(pipelineOf(size));
      bounds_.push_back(boundOf(sizes_.back()));
    }
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
    const Line& bound = bounds_[size];
    return bound.least + static_cast<double>(messageBytes) * bound.perByte;
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
    std::vector<double> firstSeconds; ///< by tree
  };

  /// Seconds as a line over the bytes of messages.
  struct Line {
    double least = 0;
    double perByte = 0;
  };

  double secondsApart(std::uint64_t bytes) const {
    return detail::secondsApart(profile_, times_, bytes);
  }

  Pipeline pipelineOf(std::uint64_t segmentBytes) const {
    Pipeline pipeline;
    pipeline.segmentBytes = segmentBytes;
    pipeline.secondsApart = secondsApart(segmentBytes);
    const detail::PartCosts costs =
        detail::onPorts(detail::partCostsOf(times_, segmentBytes), profile_, times_);
    const Pace pace = paceOf(profile_, times_, costs.gap, costs.wireTime);
    for (const TreePaths& paths : profile_.trees)
      pipeline.firstSeconds.push_back(detail::segmentSeconds(paths, pace, costs));
    return pipeline;
  }

  /// Nothing falls short of it, rounding included: neither the first segment to the tree that has
  /// it first, nor as many segments behind it, but for two, as bytes there are.
  Line boundOf(const Pipeline& pipeline) const {
    if (!profile_.steps.empty() || pipeline.firstSeconds.empty()) return {};
    constexpr double rounding = 1 - 1e-9;
    const std::vector<double>& first = pipeline.firstSeconds;
    return {*std::min_element(first.begin(), first.end()) - 2 * pipeline.secondsApart,
            rounding * pipeline.secondsApart / static_cast<double>(pipeline.segmentBytes)};
  }

  const ScheduleProfile& profile_;
  const MessageTimes& times_;
  std::vector<Pipeline> sizes_;
  std::vector<Line> bounds_; ///< of the same
};

} // namespace topocast::TOPOCAST_ABI::runtime
