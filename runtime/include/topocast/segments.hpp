// How a message is cut, in packed bytes: the root's (count, datatype) and a leaf's may differ,
// their bytes may not.
#pragma once

#include <algorithm>
#include <cstdint>

namespace topocast::runtime {

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

} // namespace topocast::runtime
