#include "simulate/message_cut.hpp"

#include "topocast/schedule/pieces.hpp"

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
                       const PacketFormat& packet, const Schedule& schedule) {
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
  if (schedule.hasPieces()) cutPieces(messageBytes, wholeSegment, packet, schedule);
}

PacketLength MessageCut::lengthOf(std::uint32_t segment, std::uint32_t packet) const {
  if (packet + 1 < packetCount(segment)) return PacketLength::full;
  if (!pieces_.empty()) return pieces_[segment].lastPacket;
  return segment + 1 < segmentCount_ ? PacketLength::segmentEnd : PacketLength::messageEnd;
}

PacketLength MessageCut::lengthOfWire(std::uint64_t bytes) {
  const auto found = std::ranges::find(wireBytes_, bytes);
  const auto number = static_cast<std::uint16_t>(found - wireBytes_.begin());
  if (found == wireBytes_.end()) wireBytes_.push_back(bytes);
  return static_cast<PacketLength>(number);
}

/// Messages of no bytes are not sent. The steps of a segment follow those of the one before.
void MessageCut::cutPieces(std::uint64_t messageBytes, std::uint64_t segmentBytes,
                           const PacketFormat& packet, const Schedule& schedule) {
  const auto pieces = static_cast<std::uint32_t>(schedule.trees.front().tree.size());
  const auto steps = static_cast<std::uint32_t>(schedule.height());
  for (std::uint64_t begin = 0, before = 0; begin < messageBytes;
       begin += segmentBytes, before += steps) {
    const runtime::PieceCut cut(begin, std::min(segmentBytes, messageBytes - begin), pieces);
    for (std::uint32_t edge = 0; edge < schedule.messages.size(); ++edge) {
      const runtime::PieceMessages& message = schedule.messages[edge];
      for (std::uint32_t later = 0; later < message.steps; ++later) {
        const std::uint64_t carried = cut.length(message.firstAfter(later, pieces), message.count);
        if (carried == 0) continue;
        const auto step = static_cast<std::uint32_t>(before + message.step + later);
        pieces_.push_back(
            {edge, step, roundedUp(carried, packet.payloadBytes),
             lengthOfWire(lastPiece(carried, packet.payloadBytes) + packet.headerBytes)});
      }
    }
  }
  std::ranges::stable_sort(pieces_, {}, &CutPieces::step);
  segmentCount_ = static_cast<std::uint32_t>(pieces_.size());
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
