// The messages of a scatter followed by an allgather. In: the tree of the scatter (scatter.hpp),
// and how pieces come together (gather.hpp). Out: which pieces every message carries, and in which
// step it is sent.
//
// The message is cut into as many equal pieces as there are machines. Piece i is that of the i-th
// machine in the order of pieces: a machine comes before those below it, and the parts of its
// children follow each other, that of the child which it serves last first. So the pieces below a
// machine are neighbours in that order, and one message carries them.
//
// Ring: the last machine in the order is followed by the first. A machine hands on its own piece
// first, then the one before it, and so on until its successor has all.
//
// Recursive doubling: a part of the machines that the scatter has split into two exchanges: the
// k-th machine of one half sends all pieces of its half to the k-th of the other, and the other way
// round. Where one half is larger, those of the smaller serve its further machines afterwards.
//
// No machine gets a piece that the scatter has left with it. Source: Patarasuk et al. 2008, section
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

/// Messages from one machine to another, one in each of `steps` steps from `step` on. The first
/// carries `count` pieces, neighbours from `first` on. Those of several steps carry one piece
/// each, every one that before the piece of the step before; before piece 0 comes the last.
struct PieceMessages {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t step = 1; ///< from 1
  std::uint32_t first = 0;
  std::uint32_t count = 1;
  std::uint32_t steps = 1;

  /// The first piece of the message that is sent so many steps after `step`; there are `pieces`.
  std::uint32_t firstAfter(std::uint32_t later, std::uint32_t pieces) const {
    return first >= later ? first - later : first + (pieces - later);
  }
  std::uint32_t lastStep() const { return step + steps - 1U; }
};

/// A segment cut into pieces of equal length, but for a byte. Of a segment with fewer bytes than
/// pieces some are empty. The running broadcast cuts so, and so does the simulation.
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

/// Whether one of these messages brings that piece; there are `pieces`.
inline bool carries(const PieceMessages& messages, std::uint32_t piece, std::uint32_t pieces) {
  const std::uint32_t before =
      messages.first >= piece ? messages.first - piece : messages.first + (pieces - piece);
  return before < messages.steps ||
         (piece > messages.first && piece - messages.first < messages.count);
}

namespace detail {

/// Machines in the order of pieces, and what the scatter leaves with each.
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
  std::vector<std::uint32_t> below_;                 ///< machines, itself counted, by position
  std::vector<std::uint32_t> arrival_;               ///< the step, 0 at the root, by position
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

/// Appends the exchanges within a part of the machines after one another, from the smallest on.
class Doubling {
public:
  Doubling(const ScatteredPieces& pieces, std::vector<PieceMessages>& messages)
      : pieces_(pieces), messages_(messages) {}

  /// Within the part that `head`, a position, keeps when it has served so many of its children.
  /// Returns the last step.
  std::uint32_t within(std::uint32_t head, std::size_t served) {
    const std::vector<std::uint32_t>& children = pieces_.children(head);
    if (served == children.size()) return pieces_.steps();
    const std::uint32_t child = children[served];
    const std::uint32_t before = std::max(within(head, served + 1), within(child, 0));
    const std::uint32_t first = pieces_.firstPiece(head);
    const std::uint32_t middle = pieces_.firstPiece(child);
    const Part kept = {first, middle - first};
    const Part sent = {middle, pieces_.pieces(child)};
    // The head had what it sent away.
    return std::max(serve(kept, 1, sent, before), serve(sent, 0, kept, before));
  }

private:
  /// Neighbours in the order of pieces.
  struct Part {
    std::uint32_t first;
    std::uint32_t count;
  };

  /// The machines of `takers`, those before `firstTaker` left out, get the pieces of `givers` in
  /// the steps after `before`. Returns the last step.
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

/// The messages of a schedule that scatters along this tree; none if it gathers nothing. Those of
/// the scatter stand first.
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
