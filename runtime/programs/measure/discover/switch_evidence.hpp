// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Why a switch found is one switch, and hides no link. In: orders of the machines in which streams
// were tried, streams that were fast at once, and the borders found. Out: grades.
//
// Either an order follows the switches, because what was found stands together in it; then a hidden
// link would have shown in it, too. Or fast streams parted the switch in all ways.
#pragma once

#include "borders.hpp"
#include "discovery.hpp"
#include "nearness.hpp"
#include "order_evidence.hpp"
#include "parted_switch.hpp"
#include "streams.hpp"
#include "switch_ends.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {

class SwitchEvidence {
public:
  explicit SwitchEvidence(const Nearness& nearness)
      : orders_({nearness.order}), isTreeKnown_(nearness.isTreeKnown) {
    const std::vector<int> ranks = nearnessByRank(static_cast<int>(nearness.order.size())).order;
    if (ranks != nearness.order) orders_.push_back(ranks);
  }

  /// By nearness, and that of the ranks if it is another one.
  const std::vector<std::vector<int>>& orders() const { return orders_; }

  /// Streams that were fast at once say of small switches what they do not hide. Those are few in
  /// large networks.
  void remember(const Streams& streams) {
    constexpr std::size_t enough = 200000;
    remembered_ += streams.size();
    if (remembered_ <= enough) fast_.push_back(streams);
  }

  /// Whether distances are those of a tree, and agree with what was found; or the ranks follow it.
  bool isOrderKnown(const std::vector<Border>& borders) const {
    return (isTreeKnown_ && allStandTogether(borders, orders_.front())) ||
           followsSwitches(orders_.back(), borders);
  }

  /// Machine 0's, then those behind the borders.
  std::vector<PartedSwitch> partedSwitches(const std::vector<Border>& borders,
                                           std::mt19937& random) const {
    std::vector<PartedSwitch> parted;
    const SwitchEnds ends(borders, orders_.front(), random);
    for (int number = -1; number < static_cast<int>(borders.size()); ++number) {
      parted.emplace_back(ends.of(number));
      for (const Streams& streams : fast_)
        parted.back().note(streams);
    }
    return parted;
  }

  /// `best`: that any grade may be. A link hidden in one switch may slow down what was measured of
  /// others' links, so that nothing is surer than the least sure switch.
  void grade(Discovery& found, Grade best, std::mt19937& random) const {
    const std::vector<PartedSwitch> parted = partedSwitches(found.borders, random);
    const bool isInOrder = isOrderKnown(found.borders);
    // Cables that spread streams by hash may look like one switch: they slow some pairings alone.
    const bool mayHash = found.borders.empty() && parted.front().ways() > 0;
    const bool areParted = !mayHash && std::all_of(parted.begin(), parted.end(),
                                                   [](const auto& one) { return one.isOne(); });
    const Grade grade = isInOrder || areParted ? best : std::max(best, Grade::likely);
    for (std::size_t number = 0; number < parted.size(); ++number) {
      const PartedSwitch& one = parted[number];
      (number == 0 ? found.first : found.borders[number - 1].behind) = {grade, one.isOne(),
                                                                        one.ways(), isInOrder};
    }
    for (Border& border : found.borders)
      border.grade = std::max(border.grade, grade);
  }

private:
  std::vector<std::vector<int>> orders_;
  bool isTreeKnown_; ///< by distances
  std::vector<Streams> fast_;
  std::size_t remembered_ = 0; ///< single ones of these
};

} // namespace topocast::measure
