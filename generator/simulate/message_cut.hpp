// A message as it is cut up: into segments that are dealt to the trees of a schedule, and segments
// into packets. Where messages between machines carry pieces, each of them counts as a segment of
// its own, with its own sender and receiver.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// Packets come in three lengths, because all segments but the last are equally long. Pieces have
/// further ones.
enum class PacketLength : std::uint16_t { full, segmentEnd, messageEnd };

/// A message that carries pieces of a segment.
struct CutPieces {
  std::uint32_t edge = 0; ///< which of Schedule::messages it is of
  std::uint32_t step = 0; ///< from 1, counted over all segments
  std::uint32_t packets = 0;
  PacketLength lastPacket = PacketLength::full;
};

/// How a message is cut and dealt; immutable.
class MessageCut {
public:
  /// Both sizes are > 0. There are fewer than 2^32 segments, or messages with pieces, and packets
  /// in each.
  MessageCut(std::uint64_t messageBytes, std::uint64_t segmentBytes, const PacketFormat& packet,
             const Schedule& schedule);

  std::uint32_t segmentCount() const { return segmentCount_; }
  std::uint32_t packetCount(std::uint32_t segment) const {
    if (!pieces_.empty()) return pieces_[segment].packets;
    return segment + 1 < segmentCount_ ? packetsInSegment_ : packetsInLast_;
  }
  /// Where messages carry pieces: what each is, in the order of steps; else empty.
  std::span<const CutPieces> pieces() const { return pieces_; }
  /// Segment i of k trees with equal shares travels on tree i mod k; in general on the first of the
  /// trees that lag furthest behind their shares.
  std::uint32_t treeOf(std::uint32_t segment) const { return trees_.empty() ? 0 : trees_[segment]; }
  /// How many segments travel on a tree.
  std::uint32_t segmentsOn(std::uint32_t tree) const { return segmentsOn_[tree]; }
  PacketLength lengthOf(std::uint32_t segment, std::uint32_t packet) const;
  /// Bytes on the wire, header included.
  std::uint64_t wireBytes(PacketLength length) const {
    return wireBytes_[static_cast<std::size_t>(length)];
  }
  /// The same by PacketLength.
  std::span<const std::uint64_t> wireBytes() const { return wireBytes_; }

private:
  void deal(const Schedule& schedule);
  void cutPieces(std::uint64_t messageBytes, std::uint64_t segmentBytes, const PacketFormat& packet,
                 const Schedule& schedule);
  PacketLength lengthOfWire(std::uint64_t bytes);

  std::uint32_t segmentCount_ = 0;
  std::uint32_t packetsInSegment_ = 0;
  std::uint32_t packetsInLast_ = 0;
  std::vector<std::uint64_t> wireBytes_;  ///< by PacketLength
  std::vector<std::uint32_t> segmentsOn_; ///< by tree
  std::vector<std::uint32_t> trees_;      ///< by segment; empty if there is one tree
  std::vector<CutPieces> pieces_;         ///< by segment; empty if segments travel whole
};

} // namespace topocast
