// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a message is cut, in packed bytes: the root's (count, datatype) and a leaf's may differ,
// their bytes may not.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// MPI counts bytes in an int; a planned segment above this is cut further.
constexpr std::uint64_t maxSegmentBytes = std::uint64_t{1} << 30U;

/// A message of `bytes` > 0 bytes in segments of equal length; the last may be shorter.
class Segments {
public:
  Segments(std::uint64_t bytes, std::uint64_t plannedBytes)
      : bytes_(bytes), segmentBytes_(std::min({bytes, plannedBytes, maxSegmentBytes})) {}

  std::uint64_t count() const { return (bytes_ - 1) / segmentBytes_ + 1; }
  /// Length of all segments but the last, which may be shorter; at most maxSegmentBytes.
  std::uint64_t segmentBytes() const { return segmentBytes_; }
  std::uint64_t totalBytes() const { return bytes_; }

  std::uint64_t begin(std::uint64_t segment) const { return segment * segmentBytes_; }
  /// One past the segment's last byte.
  std::uint64_t end(std::uint64_t segment) const {
    return begin(segment) + std::min(segmentBytes_, bytes_ - begin(segment));
  }
  int length(std::uint64_t segment) const {
    return static_cast<int>(end(segment) - begin(segment));
  }

private:
  std::uint64_t bytes_;
  std::uint64_t segmentBytes_;
};

/// The segments that travel on one tree of several: every `treeCount`-th, numbered from 0.
class TreeSegments {
public:
  TreeSegments(const Segments& segments, std::uint32_t tree, std::uint32_t treeCount)
      : segments_(segments), tree_(tree), treeCount_(treeCount) {}

  std::uint32_t tree() const { return tree_; }
  std::uint32_t treeCount() const { return treeCount_; }
  /// The number among all segments.
  std::uint64_t number(std::uint64_t segment) const { return segment * treeCount_ + tree_; }
  /// A message of fewer segments than trees leaves the last trees without any.
  std::uint64_t count() const { return (segments_.count() + treeCount_ - 1U - tree_) / treeCount_; }
  std::uint64_t segmentBytes() const { return segments_.segmentBytes(); }
  std::uint64_t begin(std::uint64_t segment) const { return segments_.begin(number(segment)); }
  int length(std::uint64_t segment) const { return segments_.length(number(segment)); }

private:
  Segments segments_;
  std::uint32_t tree_;
  std::uint32_t treeCount_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
