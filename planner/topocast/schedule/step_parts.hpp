// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which steps of climbs (climbs.hpp) a position serves to their lower ends. In: a machine order,
// the entries of jumps, and for one budget after another how far trees reach. Out: for a budget,
// the parts of the list of steps, each with the position that serves it, and the largest value in a
// part.
//
// A step leads from an entry to the first position of the smallest block that holds the entry and
// its predecessor. The places of that block before the entry may serve it; the first of them is
// also a place of the block around. The list has the steps in order of their blocks, and within a
// block from front to back. A place serves a part of this list that begins behind the place, and a
// larger budget only extends the part. The list has one step for each entry; a list of pairs of
// steps and places would be too long for a block with thousands of both.
//
// For example, the block of positions 4 to 12, in which [ ] are the blocks of several machines:
//
//   order            4   [5  6  7]   8   [9  10]   [11  12]
//   steps to 4            5               9          11         named by their entries
//   place 4 serves        5               9          11         at most: a part from behind the
//   place 5 serves                        9          11         place to the end of the block,
//   place 8 serves                        9          11         which a smaller budget cuts short
//   place 9 serves                                   11
#pragma once

#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/jump_paths.hpp"
#include "topocast/stable_sort.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::detail {

/// The steps by their lower ends, and the parts of them that positions serve.
class StepParts {
public:
  StepParts(const MachineOrder& order, const JumpPaths& paths)
      : lowerEnds_(paths.entries()), numberOf_(order.size(), 0) {
    stableSort(lowerEnds_, [&](std::uint32_t one, std::uint32_t other) {
      return order.blockFirst[one] < order.blockFirst[other];
    });
    for (std::uint32_t number = 0; number < lowerEnds_.size(); ++number)
      numberOf_[lowerEnds_[number]] = number;
    const std::vector<Steps> steps = stepsByFirst(order);
    for (std::uint32_t position = 1; position < order.size(); ++position) {
      const Steps around = steps[order.blockFirst[position]];
      addPart(position,
              {firstBehind(around, position), firstBehind(around, order.blockLast[position - 1U])});
      addPart(position, steps[position]);
    }
  }

  /// The entry from which each step leads up.
  const std::vector<std::uint32_t>& lowerEnds() const { return lowerEnds_; }
  /// The number of the step from an entry.
  std::size_t numberOf(std::uint32_t entry) const { return numberOf_[entry]; }

  /// Takes the next larger budget, with which trees reach `furthest` by their root's position.
  void add(const std::vector<std::uint32_t>& furthest) {
    std::vector<std::uint32_t> ends;
    ends.reserve(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Part& part = parts_[i];
      std::uint32_t end = ends_.empty() ? part.steps.begin : ends_.back()[i];
      while (end < part.steps.end && lowerEnds_[end] <= furthest[part.position] + 1U)
        ++end;
      ends.push_back(end);
    }
    ends_.push_back(std::move(ends));
  }

  /// Raises `reach` at every position to the largest of `values`, which are by step, in the part
  /// that it serves with the budget.
  void raise(std::vector<std::uint32_t>& reach, std::size_t budget,
             std::vector<std::uint32_t> values) const {
    const std::vector<std::uint32_t>& ends = ends_[budget];
    const Largest largest(std::move(values), longest_);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Steps served = {parts_[i].steps.begin, ends[i]};
      if (served.begin == served.end) continue;
      std::uint32_t& here = reach[parts_[i].position];
      here = std::max(here, largest.in(served));
    }
  }

private:
  /// Steps begin..end-1 by number.
  struct Steps {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    std::uint32_t count() const { return end - begin; }
  };

  /// A position and the steps that it serves with any budget that is large enough.
  struct Part {
    std::uint32_t position;
    Steps steps;
  };

  /// The largest value in any part, by the largest of 1, 2, 4, ... values from each one on.
  class Largest {
  public:
    Largest(std::vector<std::uint32_t> values, std::uint32_t longest) {
      spans_.push_back(std::move(values));
      for (std::size_t half = 1; 2 * half <= longest; half *= 2) {
        std::vector<std::uint32_t> twice = spans_.back();
        for (std::size_t i = 0; i + half < twice.size(); ++i)
          twice[i] = std::max(twice[i], spans_.back()[i + half]);
        spans_.push_back(std::move(twice));
      }
    }

    std::uint32_t in(Steps steps) const {
      std::size_t exponent = 0;
      while (steps.count() >> (exponent + 1U) != 0)
        ++exponent;
      const std::vector<std::uint32_t>& span = spans_[exponent];
      return std::max(span[steps.begin], span[steps.end - (std::size_t{1} << exponent)]);
    }

  private:
    std::vector<std::vector<std::uint32_t>> spans_; ///< by exponent
  };

  /// The steps to each position.
  std::vector<Steps> stepsByFirst(const MachineOrder& order) const {
    std::vector<Steps> steps(order.size());
    for (std::uint32_t number = 0; number < lowerEnds_.size(); ++number) {
      Steps& those = steps[order.blockFirst[lowerEnds_[number]]];
      if (those.count() == 0) those.begin = number;
      those.end = number + 1U;
    }
    return steps;
  }

  /// Of the steps of one block, the first whose lower end is behind `position`.
  std::uint32_t firstBehind(Steps steps, std::uint32_t position) const {
    const auto begin = lowerEnds_.begin();
    return static_cast<std::uint32_t>(
        std::upper_bound(begin + steps.begin, begin + steps.end, position) - begin);
  }

  void addPart(std::uint32_t position, Steps steps) {
    if (steps.begin >= steps.end) return;
    parts_.push_back({position, steps});
    longest_ = std::max(longest_, steps.count());
  }

  std::vector<std::uint32_t> lowerEnds_; ///< by step
  std::vector<std::uint32_t> numberOf_;  ///< of a step, by its lower end
  std::vector<Part> parts_;
  std::uint32_t longest_ = 0;                    ///< steps in a part, at most
  std::vector<std::vector<std::uint32_t>> ends_; ///< of what each part serves, by budget
};

} // namespace topocast::TOPOCAST_ABI::runtime::detail
