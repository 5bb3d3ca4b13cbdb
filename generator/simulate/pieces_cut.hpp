// Messages that carry pieces, by their edge and step. In: the messages of a schedule, the sizes of
// message and segments. Out: the bytes of each message, and in which steps an edge has any.
//
// Nothing is kept for a message: an allgather along a ring of n machines has n (n - 1) of them.
#pragma once

#include "schedule/broadcast_tree.hpp"

#include <cstdint>
#include <span>

namespace topocast {

/// Steps count from 1 over all segments: those of a segment follow those of the one before.
class PiecesCut {
public:
  /// No messages.
  PiecesCut() = default;
  /// The schedule has pieces, and outlives this object. Sizes are as MessageCut takes them.
  PiecesCut(const Schedule& schedule, std::uint64_t messageBytes, std::uint64_t segmentBytes);

  bool empty() const { return messages_.empty(); }
  /// `step` is one in which the edge has a message; 0 if its pieces are empty, so that none is
  /// sent.
  std::uint64_t bytesOf(std::uint32_t edge, std::uint32_t step) const;
  /// The first step after `step` in which the edge has a message that is sent; 0 if there is none.
  /// Step 0 is before all.
  std::uint32_t stepAfter(std::uint32_t edge, std::uint32_t step) const;

  /// Calls `visit(bytes)` for what messages of one edge carry, whichever; 0 among others.
  template <class Visit>
  void forEachLength(const Visit& visit) const {
    for (const runtime::PieceMessages& messages : messages_)
      for (const std::uint64_t segment : {segmentBytes_, lastBytes_}) {
        const std::uint64_t carried = segment * messages.count;
        visit(carried / pieces_);
        visit((carried + pieces_ - 1) / pieces_);
      }
  }

private:
  std::span<const runtime::PieceMessages> messages_; ///< by edge
  std::uint32_t pieces_ = 1;
  std::uint32_t steps_ = 1; ///< of a segment
  std::uint32_t segments_ = 0;
  std::uint64_t segmentBytes_ = 0; ///< of all but the last segment
  std::uint64_t lastBytes_ = 0;
};

} // namespace topocast
