// A message as it is cut up: into segments that are dealt to the trees of a schedule, and segments
// into packets. Where messages between machines carry pieces, a message is told by its edge and, in
// place of a segment, its step.
#pragma once

#include "schedule/broadcast_tree.hpp"
#include "simulate/constants.hpp"
#include "simulate/pieces_cut.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// Packets come in three lengths, because all segments but the last are equally long. Pieces have
/// further ones.
enum class PacketLength : std::uint16_t { full, segmentEnd, messageEnd };

/// How a message is cut and dealt; immutable.
class MessageCut {
public:
  /// Both sizes are > 0. There are fewer than 2^32 segments, or steps of messages with pieces, and
  /// packets in each. Where messages carry pieces, the schedule outlives this object.
  MessageCut(std::uint64_t messageBytes, std::uint64_t segmentBytes, const PacketFormat& packet,
             const Schedule& schedule);

  std::uint32_t segmentCount() const { return segmentCount_; }
  /// Where segments travel whole, along trees.
  std::uint32_t packetCount(std::uint32_t segment) const {
    return segment + 1 < segmentCount_ ? packetsInSegment_ : packetsInLast_;
  }
  /// Of a segment that travels over an edge, or of the message with pieces that has this step.
  std::uint32_t packetCount(std::uint32_t segment, std::uint32_t edge) const;
  /// Empty if segments travel whole.
  const PiecesCut& pieces() const { return pieces_; }
  /// Segment i of k trees with equal shares travels on tree i mod k; in general on the first of the
  /// trees that lag furthest behind their shares.
  std::uint32_t treeOf(std::uint32_t segment) const { return trees_.empty() ? 0 : trees_[segment]; }
  /// How many segments travel on a tree.
  std::uint32_t segmentsOn(std::uint32_t tree) const { return segmentsOn_[tree]; }
  PacketLength lengthOf(std::uint32_t segment, std::uint32_t packet) const;
  /// The same as packetCount().
  PacketLength lengthOf(std::uint32_t segment, std::uint32_t edge, std::uint32_t packet) const;
  /// Bytes on the wire, header included.
  std::uint64_t wireBytes(PacketLength length) const {
    return wireBytes_[static_cast<std::size_t>(length)];
  }
  /// The same by PacketLength.
  std::span<const std::uint64_t> wireBytes() const { return wireBytes_; }

private:
  void deal(const Schedule& schedule);
  PacketLength lastOf(std::uint64_t carried) const;
  void addLength(std::uint64_t carried);

  PacketFormat packet_;
  std::uint32_t segmentCount_ = 0;
  std::uint32_t packetsInSegment_ = 0;
  std::uint32_t packetsInLast_ = 0;
  std::vector<std::uint64_t> wireBytes_;  ///< by PacketLength
  std::vector<std::uint32_t> segmentsOn_; ///< by tree
  std::vector<std::uint32_t> trees_;      ///< by segment; empty if there is one tree
  PiecesCut pieces_;
};

} // namespace topocast
