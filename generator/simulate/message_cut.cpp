#include "simulate/message_cut.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace topocast {
namespace {

std::uint32_t roundedUp(std::uint64_t bytes, std::uint64_t pieceBytes) {
  const std::uint64_t pieces = (bytes - 1) / pieceBytes + 1;
  assert(pieces < std::numeric_limits<std::uint32_t>::max());
  return static_cast<std::uint32_t>(pieces);
}

/// Bytes in the last of the pieces that `bytes` are cut into.
std::uint64_t lastPiece(std::uint64_t bytes, std::uint64_t pieceBytes) {
  return (bytes - 1) % pieceBytes + 1;
}

} // namespace

MessageCut::MessageCut(std::uint64_t messageBytes, std::uint64_t segmentBytes,
                       const PacketFormat& packet, const Schedule& schedule)
    : packet_(packet) {
  assert(messageBytes > 0 && segmentBytes > 0 && packet.payloadBytes > 0);
  const std::uint64_t wholeSegment = std::min(segmentBytes, messageBytes);
  const std::uint64_t lastSegment = lastPiece(messageBytes, wholeSegment);
  segmentCount_ = roundedUp(messageBytes, wholeSegment);
  packetsInSegment_ = roundedUp(wholeSegment, packet.payloadBytes);
  packetsInLast_ = roundedUp(lastSegment, packet.payloadBytes);
  wireBytes_ = {packet.payloadBytes + packet.headerBytes,
                lastPiece(wholeSegment, packet.payloadBytes) + packet.headerBytes,
                lastPiece(lastSegment, packet.payloadBytes) + packet.headerBytes};
  segmentsOn_.assign(schedule.trees.size(), 0);
  if (schedule.trees.size() > 1)
    deal(schedule);
  else
    segmentsOn_.front() = segmentCount_;
  if (!schedule.hasPieces()) return;
  pieces_ = PiecesCut(schedule, messageBytes, wholeSegment);
  pieces_.forEachLength([this](std::uint64_t carried) { addLength(carried); });
}

std::uint32_t MessageCut::packetCount(std::uint32_t segment, std::uint32_t edge) const {
  if (pieces_.empty()) return packetCount(segment);
  return roundedUp(pieces_.bytesOf(edge, segment), packet_.payloadBytes);
}

PacketLength MessageCut::lengthOf(std::uint32_t segment, std::uint32_t packet) const {
  if (packet + 1 < packetCount(segment)) return PacketLength::full;
  return segment + 1 < segmentCount_ ? PacketLength::segmentEnd : PacketLength::messageEnd;
}

PacketLength MessageCut::lengthOf(std::uint32_t segment, std::uint32_t edge,
                                  std::uint32_t packet) const {
  if (pieces_.empty()) return lengthOf(segment, packet);
  const std::uint64_t carried = pieces_.bytesOf(edge, segment);
  return packet + 1 < roundedUp(carried, packet_.payloadBytes) ? PacketLength::full
                                                               : lastOf(carried);
}

/// The length of the last packet of a message that carries so many bytes, which is known.
PacketLength MessageCut::lastOf(std::uint64_t carried) const {
  const std::uint64_t bytes = lastPiece(carried, packet_.payloadBytes) + packet_.headerBytes;
  return static_cast<PacketLength>(std::ranges::find(wireBytes_, bytes) - wireBytes_.begin());
}

/// Makes it known. Messages of no bytes are not sent.
void MessageCut::addLength(std::uint64_t carried) {
  if (carried == 0 || static_cast<std::size_t>(lastOf(carried)) < wireBytes_.size()) return;
  wireBytes_.push_back(lastPiece(carried, packet_.payloadBytes) + packet_.headerBytes);
}

void MessageCut::deal(const Schedule& schedule) {
  trees_.reserve(segmentCount_);
  for (std::uint32_t segment = 0; segment < segmentCount_; ++segment) {
    const auto lag = [&](std::uint32_t tree) {
      return schedule.trees[tree].share * (segment + 1.0) - segmentsOn_[tree];
    };
    std::uint32_t next = 0;
    for (std::uint32_t tree = 1; tree < segmentsOn_.size(); ++tree)
      if (lag(tree) > lag(next)) next = tree;
    ++segmentsOn_[next];
    trees_.push_back(next);
  }
}

} // namespace topocast
