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
// No machine gets a piece again that the scatter has brought it. Source: Patarasuk et al. 2008,
// section
// 3.1; Thakur, Rabenseifner and Gropp, "Optimization of collective communication operations in
// MPICH", 2005.
#pragma once

#include "topocast/preorder_tree.hpp"
#include "topocast/schedule/gather.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::runtime {

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
inline bool carries(const PieceMessages& messages, std::uint32_t piece, std::uint32_t pieces) {
  const std::uint32_t before =
      messages.first >= piece ? messages.first - piece : messages.first + (pieces - piece);
  return before < messages.steps ||
         (piece > messages.first && piece - messages.first < messages.count);
}

namespace detail {

/// The machines in the order of pieces, and the pieces that the scatter brings each of them.
class ScatteredPieces {
public:
  explicit ScatteredPieces(const PreorderTree& tree)
      : tree_(tree), children_(tree.size()), place_(tree.size(), 0), below_(tree.size(), 1),
        arrival_(tree.size(), 0) {
    const std::vector<std::uint32_t> parents = parentPositions(tree);
    for (std::uint32_t position = 1; position < tree.size(); ++position) {
      std::vector<std::uint32_t>& siblings = children_[parents[position]];
      siblings.push_back(position);
      arrival_[position] =
          arrival_[parents[position]] + static_cast<std::uint32_t>(siblings.size());
      steps_ = std::max(steps_, arrival_[position]);
    }
    for (std::uint32_t position = tree.size(); --position > 0;)
      below_[parents[position]] += below_[position];
    order_.assign(tree.size(), 0);
    for (std::uint32_t position = 0; position < tree.size(); ++position) {
      order_[place_[position]] = position;
      std::uint32_t next = place_[position] + 1U;
      for (auto child = children_[position].rbegin(); child != children_[position].rend(); ++child)
        next = (place_[*child] = next) + below_[*child];
    }
  }

  std::uint32_t count() const { return tree_.size(); }
  std::uint32_t steps() const { return steps_; } ///< of the scatter
  // Machines by their place in the order of pieces.
  std::uint32_t machineAt(std::uint32_t place) const { return tree_.machines[order_[place]]; }
  std::uint32_t piecesAt(std::uint32_t place) const { return below_[order_[place]]; }

  // Machines by their place in the tree's preorder.
  const std::vector<std::uint32_t>& children(std::uint32_t position) const {
    return children_[position];
  }
  std::uint32_t firstPiece(std::uint32_t position) const { return place_[position]; }
  std::uint32_t pieces(std::uint32_t position) const { return below_[position]; }

  std::vector<PieceMessages> scatter() const {
    std::vector<PieceMessages> messages;
    messages.reserve(count());
    for (std::uint32_t position = 0; position < count(); ++position)
      for (const std::uint32_t child : children_[position])
        messages.push_back({tree_.machines[position], tree_.machines[child], arrival_[child],
                            place_[child], below_[child], 1});
    return messages;
  }

private:
  const PreorderTree& tree_;
  std::vector<std::vector<std::uint32_t>> children_; ///< positions, by position
  std::vector<std::uint32_t> place_;                 ///< in the order of pieces, by position
  std::vector<std::uint32_t> below_;                 ///< subtree's number of machines, by position
  std::vector<std::uint32_t> arrival_;               ///< step of its message, by position; 0: root
  std::vector<std::uint32_t> order_;                 ///< positions, by place
  std::uint32_t steps_ = 0;
};

inline void appendRing(const ScatteredPieces& pieces, std::vector<PieceMessages>& messages) {
  const std::uint32_t count = pieces.count();
  for (std::uint32_t place = 0; place < count; ++place) {
    const std::uint32_t next = (place + 1U) % count;
    const std::uint32_t missing = count - pieces.piecesAt(next);
    if (missing > 0)
      messages.push_back({pieces.machineAt(place), pieces.machineAt(next), pieces.steps() + 1U,
                          place, 1, missing});
  }
}

/// Appends the exchanges of recursive doubling, those within the smallest parts first.
class Doubling {
public:
  Doubling(const ScatteredPieces& pieces, std::vector<PieceMessages>& messages)
      : pieces_(pieces), messages_(messages) {}

  /// Appends the exchanges within the part that the machine at position `head` is left with after
  /// it has served its first `served` children. Returns the last step.
  std::uint32_t within(std::uint32_t head, std::size_t served) {
    const std::vector<std::uint32_t>& children = pieces_.children(head);
    if (served == children.size()) return pieces_.steps();
    const std::uint32_t child = children[served];
    const std::uint32_t before = std::max(within(head, served + 1), within(child, 0));
    const std::uint32_t first = pieces_.firstPiece(head);
    const std::uint32_t middle = pieces_.firstPiece(child);
    const Part kept = {first, middle - first};
    const Part sent = {middle, pieces_.pieces(child)};
    // The head itself needs nothing: it had the pieces that it sent away.
    return std::max(serve(kept, 1, sent, before), serve(sent, 0, kept, before));
  }

private:
  /// Machines that are neighbours in the order of pieces.
  struct Part {
    std::uint32_t first;
    std::uint32_t count;
  };

  /// Appends the messages that bring the pieces of `givers` to the machines of `takers` from number
  /// `firstTaker` on, in the steps after `before`. Returns the last step.
  std::uint32_t serve(const Part& takers, std::uint32_t firstTaker, const Part& givers,
                      std::uint32_t before) {
    std::uint32_t last = before;
    for (std::uint32_t taker = firstTaker; taker < takers.count; ++taker) {
      last = before + taker / givers.count + 1U;
      messages_.push_back({pieces_.machineAt(givers.first + taker % givers.count),
                           pieces_.machineAt(takers.first + taker), last, givers.first,
                           givers.count, 1});
    }
    return last;
  }

  const ScatteredPieces& pieces_;
  std::vector<PieceMessages>& messages_;
};

} // namespace detail

/// The messages of a schedule that scatters along this tree, those of the scatter first; none if
/// `gather` is `none`.
inline std::vector<PieceMessages> pieceMessages(const PreorderTree& tree, Gather gather) {
  if (gather == Gather::none) return {};
  const detail::ScatteredPieces pieces(tree);
  std::vector<PieceMessages> messages = pieces.scatter();
  if (gather == Gather::ring)
    detail::appendRing(pieces, messages);
  else
    detail::Doubling(pieces, messages).within(0, 0);
  return messages;
}

} // namespace topocast::runtime
