// One block's part of one of two trees. In: what the block is made of, each part with the ways in
// which it can be built, and the heights of what the block's own messages are assumed to lead to.
// Out: which part stands below which.
//
// The search goes from the leaves upwards, as Huffman's does for codes: of the parts that can send
// on, always the one that makes the lowest new subtree takes its children from the subtrees there
// are, as high ones as that height allows (Golumbic 1976 has this for parts that are all alike).
// Messages that leave the block are leaves of the assumed height: the higher, the earlier sent.
#pragma once

#include "topocast/schedule/subtree_pool.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace topocast::runtime::detail {

/// For up to two messages that leave a machine or block.
using ExitHeights = std::array<std::int32_t, 2>;

/// One way to build a machine or block.
struct BuiltPart {
  ExitHeights assumed = {-1, -1}; ///< heights of what leaves it, with which it was built
  std::int32_t height = 0;        ///< of its deepest machine below its entry
  ExitHeights exits = {1, 1};     ///< depths of what leaves it, the nearest first
};

/// A part to be placed in a block: below it come as many subtrees as messages leave it.
struct PlacedPart {
  const std::vector<BuiltPart>* ways = nullptr; ///< not empty
  std::uint32_t exitCount = 0;
  std::uint32_t way = 0;                       ///< index into `ways`
  std::array<std::uint32_t, 2> below = {0, 0}; ///< numbers of subtrees, by exit
};

/// Builds one block in one way. A subtree has the number of the part at its top; what leaves the
/// block is numbered behind the parts.
class BlockAssembly {
public:
  /// What one exit of a part leads to.
  struct Place {
    std::uint32_t part;
    std::uint32_t exit;
  };

  /// The parts' exits must be one less than parts and `exitCount` together.
  BlockAssembly(std::vector<PlacedPart> parts, std::uint32_t exitCount, ExitHeights assumed)
      : parts_(std::move(parts)), exitCount_(exitCount) {
    built_.assumed = assumed;
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
      if (parts_[i].exitCount == 0) subtrees_.add(bestWay(parts_[i]).height, i);
    for (std::uint32_t i = 0; i < exitCount_; ++i)
      subtrees_.add(assumed[i], static_cast<std::uint32_t>(parts_.size()) + i);
    join();
    measure();
  }

  const std::vector<PlacedPart>& parts() const { return parts_; }
  /// The part that the message enters first.
  std::uint32_t entry() const { return entry_; }
  bool isExit(std::uint32_t subtree) const { return subtree >= parts_.size(); }
  /// The block as it came out.
  const BuiltPart& built() const { return built_; }
  /// The places where the block's messages leave, in the order of built().exits.
  const std::array<Place, 2>& exitPlaces() const { return exitPlaces_; }

private:
  /// What becomes of a part.
  struct Choice {
    std::int32_t height;
    std::uint32_t way;
  };

  const BuiltPart& wayOf(const PlacedPart& part) const { return (*part.ways)[part.way]; }

  /// The way that makes the lowest subtree.
  Choice bestWay(const PlacedPart& part) {
    Choice best = {0, 0};
    for (std::uint32_t way = 0; way < part.ways->size(); ++way) {
      const std::int32_t height = heightOver((*part.ways)[way], part.exitCount);
      if (way == 0 || height < best.height) best = {height, way};
    }
    return best;
  }

  std::int32_t heightOver(const BuiltPart& built, std::uint32_t exitCount) {
    if (exitCount == 0) return built.height;
    const std::int32_t lowest = subtrees_.lowestHeight();
    if (exitCount == 1) return std::max(built.height, built.exits[0] + lowest);
    return std::max(
        {built.height, built.exits[0] + subtrees_.secondHeight(), built.exits[1] + lowest});
  }

  /// The lowest subtrees become higher only, so what a part would make is a lower bound later on.
  void join() {
    using Waiting = std::pair<std::int32_t, std::uint32_t>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
      if (parts_[i].exitCount > 0) waiting.emplace(bestWay(parts_[i]).height, i);
    while (!waiting.empty()) {
      const auto [bound, part] = waiting.top();
      waiting.pop();
      const Choice choice = bestWay(parts_[part]);
      if (choice.height > bound)
        waiting.emplace(choice.height, part);
      else
        place(part, choice);
    }
    entry_ = subtrees_.takeHighest(subtrees_.lowestHeight());
  }

  void place(std::uint32_t part, Choice choice) {
    PlacedPart& placed = parts_[part];
    placed.way = choice.way;
    for (std::uint32_t exit = placed.exitCount; exit-- > 0;)
      placed.below[exit] = subtrees_.takeHighest(choice.height - wayOf(placed).exits[exit]);
    subtrees_.add(choice.height, part);
  }

  /// Finds height and exits, from the entry downwards.
  void measure() {
    std::vector<std::pair<std::uint32_t, std::int32_t>> open = {{entry_, 0}};
    std::uint32_t exits = 0;
    while (!open.empty()) {
      const auto [part, depth] = open.back();
      open.pop_back();
      const BuiltPart& way = wayOf(parts_[part]);
      built_.height = std::max(built_.height, depth + way.height);
      for (std::uint32_t exit = 0; exit < parts_[part].exitCount; ++exit) {
        const std::uint32_t below = parts_[part].below[exit];
        if (!isExit(below)) {
          open.emplace_back(below, depth + way.exits[exit]);
          continue;
        }
        built_.exits[exits] = depth + way.exits[exit];
        exitPlaces_[exits++] = {part, exit};
      }
    }
    if (exitCount_ < 2 || built_.exits[0] <= built_.exits[1]) return;
    std::swap(built_.exits[0], built_.exits[1]);
    std::swap(exitPlaces_[0], exitPlaces_[1]);
  }

  std::vector<PlacedPart> parts_;
  std::uint32_t exitCount_;
  SubtreePool subtrees_;
  std::uint32_t entry_ = 0;
  BuiltPart built_;
  std::array<Place, 2> exitPlaces_ = {};
};

} // namespace topocast::runtime::detail
