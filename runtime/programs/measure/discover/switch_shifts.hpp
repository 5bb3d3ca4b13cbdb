// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What may still be hidden in a switch. In: the borders found, and an order of the machines. Out:
// for each switch between borders, streams among its machines and links.
//
// A switch found may stand for two with a wide link between them. The link shows only if all that
// one side can send crosses it. So each machine on the switch takes part, and of those beyond each
// of its links as many as that carries. All that stand together in the order send away in a shift.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"
#include "orders.hpp"
#include "streams.hpp"

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {

class SwitchShifts {
public:
  SwitchShifts(const std::vector<Border>& borders, const std::vector<int>& order,
               std::mt19937& random)
      : borders_(borders), order_(order), random_(random) {}

  std::vector<Streams> all() {
    std::vector<Streams> wanted;
    if (borders_.empty()) return wanted; // the order itself is shifted
    for (int number = -1; number < static_cast<int>(borders_.size()); ++number) {
      const std::vector<int> ends = endsAt(number);
      if (ends.size() < 3) continue;
      for (Streams& streams : shifts(ends))
        wanted.push_back(std::move(streams));
    }
    return wanted;
  }

private:
  /// Of the switch behind a border, or of that of machine 0: its machines, and those beyond its
  /// links that can send through them at once.
  std::vector<int> endsAt(int number) {
    std::vector<int> ends;
    const std::vector<int> linkTo = linksOf(number);
    std::vector<bool> isPassed(borders_.size());
    for (const int machine : order_) {
      const int link = linkTo[static_cast<std::size_t>(machine)];
      if (number >= 0 && !has(at(number).far, machine)) continue;
      if (link < 0) {
        ends.push_back(machine);
      } else if (!isPassed[static_cast<std::size_t>(link)]) {
        isPassed[static_cast<std::size_t>(link)] = true;
        append(ends, at(link).far, at(link));
      }
    }
    if (number >= 0) append(ends, otherSide(at(number).far), at(number));
    return ends;
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
  void append(std::vector<int>& ends, const Side& side, const Border& border) {
    double room = roomOf(border);
    for (const Sender& sender : unhindered(side, borders_, random_)) {
      const double speed = std::min(sender.speed, paceThrough(border));
      room -= speed;
      if (room < 0 || speed <= 0) return;
      ends.push_back(sender.machine);
    }
  }

  const std::vector<Border>& borders_;
  const std::vector<int>& order_;
  std::mt19937& random_;
};

} // namespace topocast::measure
