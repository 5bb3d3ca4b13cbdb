// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The best place for the next child of a sender. In: the blocks of neighbours of a machine order,
// and a value for every position. Out: the position with the largest value among all positions, up
// to a last one, at which a child may follow another child.
//
// After a child at d the next one may start at c > d only if blockFirst[c] <= d (kary.hpp). The
// first such place is d + 1. The place after c is the first position behind all blocks that start
// at c, whatever d is. So the places form chains, and a search walks along one of them, mostly
// within one block. In a block with many places, as below a switch with many machines, the walk
// takes steps of 2, 4, 8, ... places, for each of which the best place is known beforehand.
#pragma once

#include "topocast/network/machine_order.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The chains of an order's places. They serve any number of sets of values.
class FurtherPlaces {
public:
  explicit FurtherPlaces(const MachineOrder& order) : count_(order.size()) {
    Step next(count_ + 1U, count_);
    std::vector<std::uint32_t> length(count_ + 1U, 0);   // of the chain from a place on
    std::vector<std::uint32_t> placesOfBlock(count_, 0); // by the block's first position
    for (std::uint32_t place = count_; place-- > 0;) {
      std::uint32_t behind = place + 1U;
      while (behind < count_ && order.blockFirst[behind] >= place)
        behind = next[behind];
      next[place] = behind;
      length[place] = length[behind] + 1U;
      ++placesOfBlock[order.blockFirst[place]];
    }
    steps_.push_back(std::move(next));
    if (largest(placesOfBlock) <= longestWalk) return;
    for (std::uint32_t places = 2; places < largest(length); places *= 2U)
      steps_.push_back(twice(steps_.back()));
  }

private:
  friend class BestPlaces;

  /// Blocks of at most so many places are walked place by place.
  static constexpr std::uint32_t longestWalk = 64;

  using Step = std::vector<std::uint32_t>;

  static std::uint32_t largest(const std::vector<std::uint32_t>& numbers) {
    return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
  }

  static Step twice(const Step& step) {
    Step two(step.size());
    std::transform(step.begin(), step.end(), two.begin(),
                   [&step](std::uint32_t place) { return step[place]; });
    return two;
  }

  std::uint32_t count_;
  /// By exponent e and position: the place that is 2^e places further in its chain, or count_.
  std::vector<Step> steps_;
};

/// Finds the best places by one set of values.
class BestPlaces {
public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// `values` by position. Both must outlive this object.
  BestPlaces(const FurtherPlaces& places, const std::vector<std::uint32_t>& values)
      : places_(&places), values_(&values) {
    if (places.steps_.size() == 1) return;
    addRanks();
    while (best_.size() < places.steps_.size())
      best_.push_back(overTwo(best_.back(), places.steps_[best_.size() - 1U]));
  }

  /// Of the places up to position `last` at which a child may follow one at `child`, the one with
  /// the largest value, the last of several; 0 if there is none.
  std::uint32_t after(std::uint32_t child, std::uint32_t last) const {
    Rank best = 0;
    std::uint32_t place = child + 1U;
    for (std::size_t exponent = best_.size(); exponent-- > 1;) {
      const std::uint32_t further = places_->steps_[exponent][place];
      if (further > last) continue;
      best = std::max(best, best_[exponent][place]);
      place = further;
    }
    for (; place <= last; place = places_->steps_.front()[place])
      best = std::max(best, rank(place));
    return static_cast<std::uint32_t>(best) - 1U;
  }

private:
  /// A value in the high bits and its position, counted from 1, in the low ones; 0 for no position.
  using Rank = std::uint64_t;
  using Ranks = std::vector<Rank>;

  Rank rank(std::uint32_t place) const { return Rank{(*values_)[place]} << 32U | (place + 1U); }

  void addRanks() {
    Ranks ranks(places_->count_ + 1U, 0);
    for (std::uint32_t place = 0; place < places_->count_; ++place)
      ranks[place] = rank(place);
    best_.push_back(std::move(ranks));
  }

  /// The best ranks over two steps in a row, from the best over one.
  static Ranks overTwo(const Ranks& one, const std::vector<std::uint32_t>& step) {
    Ranks two(one.size());
    for (std::size_t place = 0; place < one.size(); ++place)
      two[place] = std::max(one[place], one[step[place]]);
    return two;
  }

  const FurtherPlaces* places_;
  const std::vector<std::uint32_t>* values_;
  std::vector<Ranks> best_; ///< by exponent and position: over the places of one step
};

} // namespace topocast::TOPOCAST_ABI::runtime
