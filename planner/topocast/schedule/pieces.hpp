// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The messages of a scatter followed by an allgather. In: the tree of the scatter (scatter.hpp),
// and how pieces come together (gather.hpp). Out: which pieces every message carries, and in which
// step it is sent.
//
// The message is cut into as many equal pieces as there are machines; the scatter leaves piece i
// with the i-th machine in the order of pieces. In that order a machine stands before all machines
// below it, and of its children the one that it serves last comes first. So the pieces of all
// machines below a sender's child are neighbours, and one message carries them.
//
// Ring: every machine sends to the next one in the order, the last to the first. It hands on its
// own piece first, then the piece before it, and so on until its successor has all pieces.
//
// Recursive doubling: the scatter has split the machines into halves, quarters and so on. The
// halves of each part exchange what they have, the smallest parts first: the k-th machine of one
// half sends all pieces of its half to the k-th machine of the other, and the other way round. If
// one half is larger, machines of the smaller half serve its remaining machines afterwards.
//
// Alternating: the same along the alternating tree of a scatter, whose halves are every second
// machine and the rest. Within a half machines stand as in the order of all, so that neighbours
// exchange: the largest pieces go over the shortest distances. The first machine of the larger half
// needs nothing, so that the others get their pieces in the same step.
//
// No machine gets a piece again that the scatter has brought it. Source: Patarasuk et al. 2008,
// section 3.1; Thakur, Rabenseifner and Gropp, "Optimization of collective communication operations
// in MPICH", 2005.
#pragma once

#include "topocast/schedule/gather.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Messages from one machine to another, one in each of `steps` steps from `step` on. If there is
/// one step, the message carries `count` pieces from `first` on. If there are several, each message
/// carries one piece: `first`, then the piece before it, and so on; before piece 0 comes the last.
struct PieceMessages {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t step = 1; ///< from 1
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  std::uint32_t steps = 1;

  /// The first piece of the message that is sent `later` steps after `step`, of `pieces` pieces.
  std::uint32_t firstAfter(std::uint32_t later, std::uint32_t pieces) const {
    return first >= later ? first - later : first + (pieces - later);
  }
  std::uint32_t lastStep() const { return step + steps - 1U; }
};

/// A segment cut into pieces whose lengths differ by one byte at most. If the segment has fewer
/// bytes than pieces, some pieces are empty. The running broadcast and the simulation both cut this
/// way.
class PieceCut {
public:
  PieceCut(std::uint64_t begin, std::uint64_t bytes, std::uint32_t pieces)
      : begin_(begin), bytes_(bytes), pieces_(pieces) {}

  std::uint32_t pieces() const { return pieces_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Where a piece begins in the message; `piece` may be one past the last.
  std::uint64_t begin(std::uint64_t piece) const { return begin_ + bytes_ * piece / pieces_; }
  /// Bytes of `count` pieces from `first` on.
  std::uint64_t length(std::uint32_t first, std::uint32_t count) const {
    return begin(std::uint64_t{first} + count) - begin(first);
  }

private:
  std::uint64_t begin_;
  std::uint64_t bytes_;
  std::uint32_t pieces_;
};

/// Whether one of these messages brings that piece, of `pieces` pieces.
bool carries(const PieceMessages& messages, std::uint32_t piece, std::uint32_t pieces);

/// The messages of a schedule that scatters along this tree, those of the scatter first; none if
/// `gather` is `none`.
std::vector<PieceMessages> pieceMessages(const PreorderTree& tree, Gather gather);

} // namespace topocast::TOPOCAST_ABI::runtime
