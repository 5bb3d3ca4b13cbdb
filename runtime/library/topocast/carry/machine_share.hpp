// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Hands the message on inside a machine that several ranks share: from the rank that has it from
// the network to the others, piece by piece. Through memory that they share, which each of the
// others copies it out of; where there is none, in a binomial tree of messages.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/message_ring.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/carry/ring_seat.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace topocast::TOPOCAST_ABI::runtime {

/// Inside a machine a message costs about as much as copying some KiB: short segments are shared
/// several at a time, up to this many bytes.
constexpr std::uint64_t sharedPieceBytes = std::uint64_t{64} << 10U;

namespace detail {

/// As many whole segments as fit in `bytes` bytes.
inline std::uint64_t segmentsWithin(std::uint64_t bytes, const Segments& segments) {
  return bytes / segments.segmentBytes() * segments.segmentBytes();
}

/// Pieces for a ring: if a segment does not fit, it is cut.
inline Segments ringPieces(const Segments& segments) {
  const std::uint64_t whole = segmentsWithin(MessageRing::pieceBytes, segments);
  return {segments.totalBytes(), whole > 0 ? whole : MessageRing::pieceBytes};
}

} // namespace detail

/// One rank's part in sharing one message piece by piece, so that the network goes on meanwhile.
/// The machine's ranks agree on the pieces as they agree on segments. A rank that leaves its part
/// unfinished shares what it lacks as lost at the end.
class MachineShare {
public:
  /// By messages: `around` are the ranks of this machine before and after this one; it must outlive
  /// this.
  MachineShare(const Channel& channel, const Neighbours& around, const Segments& segments,
               char* data)
      : pieces_(segments.totalBytes(), std::max(detail::segmentsWithin(sharedPieceBytes, segments),
                                                segments.segmentBytes())),
        data_(data) {
    if (around.parent == MPI_PROC_NULL && around.children.empty()) return;
    pipeline_.emplace(Channel{channel.comm, channel.shareTag(), 1}, around,
                      TreeSegments(pieces_, 0, 1), data);
    failure_.attempt([&] { pipeline_->start(); });
  }
  /// By shared memory, which must outlive this.
  MachineShare(RingSeat& seat, bool isLeader, const Segments& segments, char* data)
      : pieces_(detail::ringPieces(segments)), data_(data), seat_(&seat), isLeader_(isLeader) {}
  MachineShare(const MachineShare&) = delete;
  MachineShare& operator=(const MachineShare&) = delete;

  ~MachineShare() {
    while (seat_ != nullptr && !isDone()) {
      if (isLeader_)
        put(true);
      else
        take();
      ++shared_;
    }
  }

  bool isDone() const { return shared_ == pieces_.count(); }

  /// Shares every piece that ends at or before byte `end`.
  void shareUpTo(std::uint64_t end) {
    while (!isDone() && pieces_.end(shared_) <= end)
      shareNext();
  }

  /// Shares one piece. Returns the number of bytes shared so far. The network's other machines wait
  /// for the next segment all the same: finish() tells what fails.
  std::uint64_t shareNext() {
    if (seat_ != nullptr && isLeader_)
      put(false);
    else if (seat_ != nullptr)
      take();
    else if (pipeline_ && !failure_.isNoted())
      failure_.attempt([&] {
        pipeline_->receive();
        pipeline_->send();
      });
    return pieces_.end(shared_++);
  }

  /// Throws MpiFailure if not all could be shared.
  void finish() {
    failure_.raise();
    if (pipeline_) pipeline_->finish();
  }

private:
  void put(bool isLost) {
    const RingPiece piece = {pieces_.totalBytes(), pieces_.count() - 1 - shared_,
                             static_cast<std::uint32_t>(pieces_.length(shared_)), isLost ? 1U : 0U};
    seat_->put(piece, data_ + pieces_.begin(shared_));
  }

  void take() {
    const RingPiece& piece = seat_->await();
    if (piece.messageBytes != pieces_.totalBytes() ||
        piece.piecesLeft + shared_ + 1 != pieces_.count())
      return skip();
    if (piece.isLost == 0)
      return seat_->take(data_ + pieces_.begin(shared_), pieces_.length(shared_));
    failure_.note(MPI_ERR_OTHER);
    seat_->pass();
  }

  /// The leader's message is another one than this rank expects: nothing of it is taken.
  void skip() {
    failure_.note(MPI_ERR_OTHER);
    while (seat_->await().piecesLeft > 0)
      seat_->pass();
    seat_->pass();
    shared_ = pieces_.count() - 1;
  }

  Segments pieces_;
  char* data_;
  std::optional<Pipeline> pipeline_; ///< none where nobody shares, or by memory
  RingSeat* seat_ = nullptr;         ///< null where nobody shares, or by messages
  bool isLeader_ = false;
  std::uint64_t shared_ = 0; ///< pieces
  DeferredFailure failure_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
