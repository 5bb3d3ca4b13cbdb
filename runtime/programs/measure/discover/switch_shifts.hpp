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
    std::vector<bool> isPassed(borders_.size());
    for (const int machine : order_) {
      const int behind = linkTowards(machine, number);
      if (behind == outside) continue;
      if (behind == number) {
        ends.push_back(machine);
      } else if (!isPassed[static_cast<std::size_t>(behind)]) {
        isPassed[static_cast<std::size_t>(behind)] = true;
        const Border& border = borders_[static_cast<std::size_t>(behind)];
        append(ends, border.far, streamsAtFullSpeed(border));
      }
    }
    if (number >= 0) {
      const Border& border = borders_[static_cast<std::size_t>(number)];
      append(ends, otherSide(border.far), streamsAtFullSpeed(border));
    }
    return ends;
  }

  /// The link of the switch behind border `number` that leads to the machine; that number itself
  /// for a machine on the switch.
  int linkTowards(int machine, int number) const {
    if (number >= 0 && !has(borders_[static_cast<std::size_t>(number)].far, machine))
      return outside;
    int widest = number;
    for (int other = 0; other < static_cast<int>(borders_.size()); ++other) {
      const Side& far = borders_[static_cast<std::size_t>(other)].far;
      if (other == number || !has(far, machine) || !isInside(far, number)) continue;
      if (widest == number || sizeOf(far) > sizeOf(borders_[static_cast<std::size_t>(widest)].far))
        widest = other;
    }
    return widest;
  }

  bool isInside(const Side& far, int number) const {
    return number < 0 || isWithin(far, borders_[static_cast<std::size_t>(number)].far);
  }

  void append(std::vector<int>& ends, const Side& side, int most) {
    std::vector<int> senders = unhindered(side, borders_, random_);
    senders.resize(std::min(senders.size(), static_cast<std::size_t>(most)));
    ends.insert(ends.end(), senders.begin(), senders.end());
  }

  static constexpr int outside = -2;

  const std::vector<Border>& borders_;
  const std::vector<int>& order_;
  std::mt19937& random_;
};

} // namespace topocast::measure
