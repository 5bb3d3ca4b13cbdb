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
#include <limits>
#include <utility>
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
    const std::uint64_t last = messageBytes - (segments - 1) * pipeline.segmentBytes;
    const double lastPart =
        detail::partOfSegment(pipeline.secondsApart, detail::secondsApart(profile_, times_, last));
    return detail::secondsOfTrees(
        segments, profile_.trees.size(), lastPart, [&](std::size_t tree, double following) {
          double longest = 0;
          for (const detail::PathTimes& path : pipeline.paths[tree])
            longest = std::max(longest, path.first + following * path.apart);
          return longest;
        });
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
    const detail::PathTimes& slowest = pipeline.paths[lastTree].front();
    return slowest.first + static_cast<double>(segments - 2) * slowest.apart;
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
    double secondsApart = 0; ///< where that is longest
    /// By tree those that may take longest, the one whose segments are furthest apart first.
    std::vector<std::vector<detail::PathTimes>> paths;
  };

  /// Seconds as a line over the bytes of messages.
  struct Line {
    double least = 0;
    double perByte = 0;
  };

  Pipeline pipelineOf(std::uint64_t segmentBytes) const {
    Pipeline pipeline;
    pipeline.segmentBytes = segmentBytes;
    pipeline.secondsApart = detail::secondsApart(profile_, times_, segmentBytes);
    const detail::PartCosts costs =
        detail::costsIn(detail::partCostsOf(times_, segmentBytes), profile_, times_);
    const double relayGap = times_.relayGap(segmentBytes, costs.gap);
    for (const TreePaths& paths : profile_.trees) {
      std::vector<detail::PathTimes> all;
      all.reserve(paths.size());
      for (const PathCost& path : paths)
        all.push_back(detail::pathTimesOf(profile_, path, times_, costs, relayGap));
      pipeline.paths.push_back(longestOf(std::move(all)));
    }
    return pipeline;
  }

  static std::vector<detail::PathTimes> longestOf(std::vector<detail::PathTimes> all) {
    std::sort(all.begin(), all.end(),
              [](const detail::PathTimes& one, const detail::PathTimes& other) {
                return std::pair(one.apart, one.first) > std::pair(other.apart, other.first);
              });
    std::vector<detail::PathTimes> longest;
    for (const detail::PathTimes& path : all)
      if (longest.empty() || path.first > longest.back().first) longest.push_back(path);
    return longest;
  }

  /// Nothing falls short of it, rounding included: neither the first segment to the tree that has
  /// it first, nor as many segments behind it, but for two, as bytes there are.
  Line boundOf(const Pipeline& pipeline) const {
    if (!profile_.steps.empty() || pipeline.paths.empty()) return {};
    constexpr double rounding = 1 - 1e-9;
    Line bound = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (const std::vector<detail::PathTimes>& paths : pipeline.paths) {
      bound.least = std::min(bound.least, paths.front().first - 2 * paths.front().apart);
      bound.perByte = std::min(bound.perByte, rounding * paths.front().apart /
                                                  static_cast<double>(pipeline.segmentBytes));
    }
    return bound;
  }

  const ScheduleProfile& profile_;
  const MessageTimes& times_;
  std::vector<Pipeline> sizes_;
  std::vector<Line> bounds_; ///< of the same
};

} // namespace topocast::TOPOCAST_ABI::runtime
