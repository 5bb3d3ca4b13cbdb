// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/pieces.hpp"

#include "topocast/inline.hpp"

#include <algorithm>
#include <cstddef>

namespace topocast::TOPOCAST_ABI::runtime {

TOPOCAST_INLINE bool carries(const PieceMessages& messages, std::uint32_t piece,
                             std::uint32_t pieces) {
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
  std::uint32_t machine(std::uint32_t position) const { return tree_.machines[position]; }
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

TOPOCAST_INLINE void appendRing(const ScatteredPieces& pieces,
                                std::vector<PieceMessages>& messages) {
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
  /// Alternating or by places: how the machines of a part stand from its two halves.
  Doubling(const ScatteredPieces& pieces, bool isAlternating, std::vector<PieceMessages>& messages)
      : pieces_(pieces), isAlternating_(isAlternating), messages_(messages) {}

  /// Appends all exchanges.
  void append() { within(0, 0); }

private:
  /// Machines, by position, and the pieces that the scatter has brought them together.
  struct Part {
    std::vector<std::uint32_t> machines;
    std::uint32_t first;
    std::uint32_t count;
    std::uint32_t lastStep; ///< in which one of them receives
  };

  /// Appends the exchanges within the part that the machine at position `head` is left with after
  /// it has served its first `served` children.
  Part within(std::uint32_t head, std::size_t served) {
    const std::vector<std::uint32_t>& children = pieces_.children(head);
    const std::uint32_t first = pieces_.firstPiece(head);
    if (served == children.size()) return {{head}, first, 1, pieces_.steps()};
    const Part kept = within(head, served + 1);
    const Part sent = within(children[served], 0);
    const std::uint32_t before = std::max(kept.lastStep, sent.lastStep);
    // The head itself, the first of those kept, needs nothing: it had the pieces that it sent away.
    const bool movesUp = isAlternating_ && kept.machines.size() > sent.machines.size();
    const std::uint32_t last =
        std::max(serve(kept, 1, movesUp ? 1 : 0, sent, before), serve(sent, 0, 0, kept, before));
    return {joined(kept.machines, sent.machines), first, kept.count + sent.count, last};
  }

  std::vector<std::uint32_t> joined(const std::vector<std::uint32_t>& kept,
                                    const std::vector<std::uint32_t>& sent) const {
    std::vector<std::uint32_t> machines;
    machines.reserve(kept.size() + sent.size());
    const std::size_t pairs = isAlternating_ ? std::min(kept.size(), sent.size()) : 0;
    for (std::size_t i = 0; i < pairs; ++i) {
      machines.push_back(kept[i]);
      machines.push_back(sent[i]);
    }
    machines.insert(machines.end(), kept.begin() + static_cast<std::ptrdiff_t>(pairs), kept.end());
    machines.insert(machines.end(), sent.begin() + static_cast<std::ptrdiff_t>(pairs), sent.end());
    return machines;
  }

  /// Appends the messages that bring the pieces of `givers` to the machines of `takers` from number
  /// `firstTaker` on, in the steps after `before`; taker i is served by giver i - `shift`, round
  /// after round. Returns the last step.
  std::uint32_t serve(const Part& takers, std::size_t firstTaker, std::size_t shift,
                      const Part& givers, std::uint32_t before) {
    std::uint32_t last = before;
    for (std::size_t taker = firstTaker; taker < takers.machines.size(); ++taker) {
      const std::size_t turn = taker - shift;
      const std::size_t giver = turn % givers.machines.size();
      last = before + static_cast<std::uint32_t>(turn / givers.machines.size()) + 1U;
      messages_.push_back({pieces_.machine(givers.machines[giver]),
                           pieces_.machine(takers.machines[taker]), last, givers.first,
                           givers.count, 1});
    }
    return last;
  }

  const ScatteredPieces& pieces_;
  bool isAlternating_;
  std::vector<PieceMessages>& messages_;
};

} // namespace detail

TOPOCAST_INLINE std::vector<PieceMessages> pieceMessages(const PreorderTree& tree, Gather gather) {
  if (gather == Gather::none) return {};
  const detail::ScatteredPieces pieces(tree);
  std::vector<PieceMessages> messages = pieces.scatter();
  if (gather == Gather::ring)
    detail::appendRing(pieces, messages);
  else
    detail::Doubling(pieces, gather == Gather::alternating, messages).append();
  return messages;
}

} // namespace topocast::TOPOCAST_ABI::runtime
