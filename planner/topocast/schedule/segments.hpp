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

/// Bytes that should be under way on one tree edge to keep a link busy between two ends that look
/// at it only now and then: 0.5 ms at 1 Gbit/s. More would not help and, as messages above a
/// library's eager limit share the link among themselves, delay the next segment.
constexpr std::uint64_t bytesInFlight = std::uint64_t{64} << 10U;
/// With fewer than 2 segments under way none overlap; more than 32 cost time and hide nothing.
constexpr std::uint64_t minSegmentsInFlight = 2;
constexpr std::uint64_t maxSegmentsInFlight = 32;

/// How many receives are posted ahead, and how many sends to one child may be under way, if the
/// tree carries a segment of every `stepBytes` bytes of the message.
inline std::uint64_t segmentsInFlight(std::uint64_t stepBytes) {
  return std::clamp(bytesInFlight / stepBytes, minSegmentsInFlight, maxSegmentsInFlight);
}

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
