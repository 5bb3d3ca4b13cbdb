// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One rank's part in a scatter and the allgather after it. In: the messages of its machine, step by
// step (schedule/pieces.hpp), and where the message's bytes lie. Out: all pieces, sent on as they
// are due.
//
// A rank sends its messages in the order of steps, each when everything that it receives in earlier
// steps has arrived; a message holds no other pieces. Several receives are posted ahead, and
// several sends may be under way. A step only waits for earlier ones, so nobody waits in a circle.
//
// Messages of successive broadcasts cannot mix, for the reason that pipeline.hpp gives: both ends
// derive from (bytes, root) the same messages of the same lengths, in the order of steps. A rank
// that fails goes on with all receives and sends, but sends empty messages; an empty message tells
// its receiver that the pieces are lost. As all machines need all pieces, all learn of it.
#pragma once

#include "topocast/carry/awaited.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/pieces.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What one rank sends and receives, each in the order of steps. `from` and `to` are ranks.
struct PieceRole {
  std::uint32_t pieces = 0; ///< of every segment
  std::vector<PieceMessages> sends;
  std::vector<PieceMessages> receives;
};

/// The part of `machine` among these messages between machines; `pieces` of every segment.
inline PieceRole pieceRoleOf(std::uint32_t machine, std::uint32_t pieces,
                             const std::vector<PieceMessages>& messages) {
  PieceRole role;
  role.pieces = pieces;
  for (const PieceMessages& message : messages) {
    if (message.from == machine) role.sends.push_back(message);
    if (message.to == machine) role.receives.push_back(message);
  }
  const auto isEarlier = [](const PieceMessages& one, const PieceMessages& other) {
    return one.step < other.step;
  };
  stableSort(role.sends, isEarlier);
  stableSort(role.receives, isEarlier);
  return role;
}

namespace detail {

/// Goes through messages one by one, those of no bytes left out.
class PieceCursor {
public:
  PieceCursor(const std::vector<PieceMessages>& messages, const PieceCut& cut)
      : messages_(messages), cut_(cut) {
    skipEmpty();
  }

  bool isDone() const { return run_ == messages_.size(); }
  const PieceMessages& run() const { return messages_[run_]; }
  std::uint32_t step() const { return run().step + later_; }
  std::uint32_t first() const { return run().firstAfter(later_, cut_.pieces()); }
  std::uint64_t begin() const { return cut_.begin(first()); }
  /// At most maxSegmentBytes (segments.hpp).
  int length() const { return static_cast<int>(cut_.length(first(), run().count)); }
  void advance() {
    goOn();
    skipEmpty();
  }

private:
  void goOn() {
    if (++later_ < run().steps) return;
    ++run_;
    later_ = 0;
  }
  void skipEmpty() {
    while (!isDone() && length() == 0)
      goOn();
  }

  const std::vector<PieceMessages>& messages_;
  const PieceCut& cut_;
  std::size_t run_ = 0;
  std::uint32_t later_ = 0; ///< steps since the run's first
};

} // namespace detail

/// Passes one segment. What fails is noted and does not keep the rank from its part.
class PieceExchange {
public:
  /// `role` names ranks of the channel's communicator; `data` has the message or, but at the root,
  /// is where it goes.
  PieceExchange(const Channel& channel, const PieceRole& role, const PieceCut& cut, char* data,
                DeferredFailure& failure)
      : comm_(channel.comm), tag_(channel.treeTag(0)), cut_(cut), data_(data), failure_(failure),
        window_(segmentsInFlight(std::max<std::uint64_t>(1, cut.bytes() / cut.pieces()))),
        sends_(window_), receives_(window_), outgoing_(role.sends, cut_),
        incoming_(role.receives, cut_), posted_(role.receives, cut_) {}
  PieceExchange(const PieceExchange&) = delete;
  PieceExchange& operator=(const PieceExchange&) = delete;

  /// Nothing is outstanding when it returns.
  void pass() {
    postReceives();
    for (; !outgoing_.isDone(); outgoing_.advance()) {
      while (!incoming_.isDone() && incoming_.step() < outgoing_.step())
        receive();
      send();
    }
    while (!incoming_.isDone())
      receive();
    for (Awaited& sent : sends_)
      sent.finish(failure_);
  }

private:
  void postReceives() {
    for (; !posted_.isDone() && postedCount_ < receivedCount_ + window_; posted_.advance()) {
      receives_[postedCount_++ % window_].begin(
          [&](MPI_Request* request) {
            return PMPI_Irecv(data_ + posted_.begin(), posted_.length(), MPI_BYTE,
                              static_cast<int>(posted_.run().from), tag_, comm_, request);
          },
          failure_);
    }
  }

  void receive() {
    Awaited& received = receives_[receivedCount_ % window_];
    received.finish(failure_);
    if (received.code == MPI_SUCCESS && received.bytes(failure_) != incoming_.length())
      failure_.note(MPI_ERR_OTHER);
    ++receivedCount_;
    incoming_.advance();
    postReceives();
  }

  /// One send in `window_` completes only when it is received, so that no receiver that is late has
  /// to buffer more than twice as many.
  void send() {
    Awaited& sent = sends_[sentCount_ % window_];
    sent.finish(failure_);
    const auto start = ++sentCount_ % window_ == 0 ? PMPI_Issend : PMPI_Isend;
    sent.begin(
        [&](MPI_Request* request) {
          return start(data_ + outgoing_.begin(), failure_.isNoted() ? 0 : outgoing_.length(),
                       MPI_BYTE, static_cast<int>(outgoing_.run().to), tag_, comm_, request);
        },
        failure_);
  }

  MPI_Comm comm_;
  int tag_;
  PieceCut cut_;
  char* data_;
  DeferredFailure& failure_;
  std::uint64_t window_;
  std::vector<Awaited> sends_;    ///< by number modulo window_
  std::vector<Awaited> receives_; ///< the same
  detail::PieceCursor outgoing_;
  detail::PieceCursor incoming_; ///< the next to arrive
  detail::PieceCursor posted_;   ///< the next to ask for
  std::uint64_t sentCount_ = 0;
  std::uint64_t receivedCount_ = 0;
  std::uint64_t postedCount_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
