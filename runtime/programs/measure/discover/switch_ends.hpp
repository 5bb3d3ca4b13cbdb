// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What one switch joins. In: the borders found. Out: an end for each of its machines and each of
// its links, with the machines that can send through that end at once.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {

/// A machine on a switch, or a link with all machines beyond it.
struct SwitchEnd {
  Side machines;
  std::vector<Sender> senders; ///< of these, as many as the link carries at full speed
};

class SwitchEnds {
public:
  /// `order`: of the machines, in which ends are told.
  SwitchEnds(const std::vector<Border>& borders, const std::vector<int>& order,
             std::mt19937& random)
      : borders_(borders), order_(order), random_(random) {}

  /// Of the switch behind a border, or of machine 0's if `number` is -1.
  std::vector<SwitchEnd> of(int number) const {
    std::vector<SwitchEnd> ends;
    const std::vector<int> linkTo = linksOf(number);
    std::vector<bool> isPassed(borders_.size());
    for (const int machine : order_) {
      const int link = linkTo[static_cast<std::size_t>(machine)];
      if (number >= 0 && !has(at(number).far, machine)) continue;
      if (link < 0) {
        ends.push_back(ownEnd(machine));
      } else if (!isPassed[static_cast<std::size_t>(link)]) {
        isPassed[static_cast<std::size_t>(link)] = true;
        ends.push_back({at(link).far, sendersThrough(at(link), at(link).far)});
      }
    }
    if (number < 0) return ends;
    const Side outside = otherSide(at(number).far);
    ends.push_back({outside, sendersThrough(at(number), outside)});
    return ends;
  }

private:
  SwitchEnd ownEnd(int machine) const {
    SwitchEnd end{Side(order_.size()), {{machine, 1}}};
    end.machines[static_cast<std::size_t>(machine)] = true;
    return end;
  }

  /// For each machine behind the switch, the widest border within this one: the switch's own link
  /// that leads there. -1: the machine is on the switch.
  std::vector<int> linksOf(int number) const {
    std::vector<int> linkTo(order_.size(), -1);
    std::vector<int> sizes(order_.size(), 0);
    for (int other = 0; other < static_cast<int>(borders_.size()); ++other) {
      if (other == number || (number >= 0 && !isWithin(at(other).far, at(number).far))) continue;
      const int size = sizeOf(at(other).far);
      for (std::size_t machine = 0; machine < linkTo.size(); ++machine) {
        if (!at(other).far[machine] || size <= sizes[machine]) continue;
        linkTo[machine] = other;
        sizes[machine] = size;
      }
    }
    return linkTo;
  }

  const Border& at(int number) const { return borders_[static_cast<std::size_t>(number)]; }

  /// As many machines of a side as its border carries.
  std::vector<Sender> sendersThrough(const Border& border, const Side& side) const {
    std::vector<Sender> chosen;
    double room = roomOf(border);
    for (const Sender& sender : unhindered(side, borders_, random_)) {
      const double speed = std::min(sender.speed, paceThrough(border));
      room -= speed;
      if (room < 0 || speed <= 0) break;
      chosen.push_back({sender.machine, speed});
    }
    return chosen;
  }

  const std::vector<Border>& borders_;
  const std::vector<int>& order_;
  std::mt19937& random_;
};

} // namespace topocast::measure
