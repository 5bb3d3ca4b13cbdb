// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A tree of switches with the speed of every link: what planning for a job needs to know of its
// network. In: machines, switches and speeds. Out: the way between two machines, in the form in
// which the cost model asks for it (cost/link_use.hpp).
#pragma once

#include "topocast/speed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace topocast::runtime {

/// Machines on switches that hang from one at the top; machines and switches are dense numbers.
struct SwitchNetwork {
  std::vector<std::uint32_t> switchOfMachine;
  std::vector<Speed> machineSpeeds;      ///< by machine: of its link, either way
  std::vector<std::int32_t> switchAbove; ///< by switch; -1 for the one at the top
  std::vector<Speed> speedsAbove;        ///< by switch: of the link to the one above, either way
  Speed usualSpeed = 0;                  ///< what counts as one machine's

  std::uint32_t machineCount() const { return static_cast<std::uint32_t>(switchOfMachine.size()); }
  std::uint32_t switchCount() const { return static_cast<std::uint32_t>(switchAbove.size()); }
};

/// The number of switches above each one.
inline std::vector<std::uint32_t> depthsOf(const std::vector<std::int32_t>& switchAbove) {
  constexpr std::uint32_t unknown = ~std::uint32_t{0};
  std::vector<std::uint32_t> depths(switchAbove.size(), unknown);
  std::vector<std::uint32_t> path;
  for (std::uint32_t start = 0; start < depths.size(); ++start) {
    std::int32_t here = static_cast<std::int32_t>(start);
    while (here >= 0 && depths[static_cast<std::uint32_t>(here)] == unknown) {
      path.push_back(static_cast<std::uint32_t>(here));
      here = switchAbove[path.back()];
    }
    std::uint32_t depth = here < 0 ? 0 : depths[static_cast<std::uint32_t>(here)] + 1;
    for (; !path.empty(); path.pop_back())
      depths[path.back()] = depth++;
  }
  return depths;
}

/// The switches with those farthest from the top first.
inline std::vector<std::uint32_t> switchesFromBelow(const std::vector<std::int32_t>& switchAbove) {
  const std::vector<std::uint32_t> depths = depthsOf(switchAbove);
  std::vector<std::uint32_t> switches(depths.size());
  for (std::uint32_t i = 0; i < switches.size(); ++i)
    switches[i] = i;
  std::stable_sort(switches.begin(), switches.end(), [&](std::uint32_t one, std::uint32_t other) {
    return depths[one] > depths[other];
  });
  return switches;
}

/// The switch from which the farthest is nearest; of two such ones that with the lower number.
/// Peels off the outermost switches until no more than two are left.
inline std::uint32_t middleOf(const std::vector<std::int32_t>& switchAbove) {
  std::vector<std::uint32_t> degrees(switchAbove.size(), 0);
  std::vector<std::uint32_t> joined(switchAbove.size(), 0); // by XOR: of the last one its number
  for (std::uint32_t lower = 0; lower < switchAbove.size(); ++lower) {
    if (switchAbove[lower] < 0) continue;
    const auto upper = static_cast<std::uint32_t>(switchAbove[lower]);
    ++degrees[lower];
    ++degrees[upper];
    joined[lower] ^= upper;
    joined[upper] ^= lower;
  }
  std::vector<std::uint32_t> outermost;
  for (std::uint32_t i = 0; i < degrees.size(); ++i)
    if (degrees[i] <= 1) outermost.push_back(i);
  for (std::size_t left = degrees.size(); left > 2;) {
    left -= outermost.size();
    std::vector<std::uint32_t> next;
    for (const std::uint32_t outer : outermost) {
      const std::uint32_t inner = joined[outer];
      joined[inner] ^= outer;
      if (--degrees[inner] == 1) next.push_back(inner);
    }
    outermost = std::move(next);
  }
  return *std::min_element(outermost.begin(), outermost.end());
}

/// The directed links of a SwitchNetwork, which must outlive it: first those of the machines, then
/// those of the switches to the ones above, each followed by the way back.
class SwitchLinks {
public:
  explicit SwitchLinks(const SwitchNetwork& network)
      : network_(network), depths_(depthsOf(network.switchAbove)) {
    bandwidths_.reserve(network.machineSpeeds.size() + network.speedsAbove.size());
    for (const Speed speed : network.machineSpeeds)
      bandwidths_.push_back(static_cast<double>(speed));
    for (std::uint32_t lower = 0; lower < network.switchCount(); ++lower)
      bandwidths_.push_back(network.switchAbove[lower] < 0
                                ? std::numeric_limits<double>::infinity()
                                : static_cast<double>(network.speedsAbove[lower]));
  }

  std::size_t machineCount() const { return network_.switchOfMachine.size(); }
  std::size_t linkCount() const { return 2 * bandwidths_.size(); }
  std::uint32_t uplink(std::uint32_t machine) const { return 2 * machine; }
  std::uint32_t downlink(std::uint32_t machine) const { return 2 * machine + 1; }
  double bandwidth(std::uint32_t link) const { return bandwidths_[link / 2]; }
  double machineBandwidth() const { return static_cast<double>(network_.usualSpeed); }

  template <class Visit>
  void walk(std::uint32_t from, std::uint32_t to, Visit visit) const {
    if (from == to) return;
    visit(uplink(from));
    visit(downlink(to));
    std::uint32_t left = network_.switchOfMachine[from];
    std::uint32_t right = network_.switchOfMachine[to];
    while (left != right) {
      const bool isUp = depths_[left] >= depths_[right];
      std::uint32_t& lower = isUp ? left : right;
      visit(2 * (network_.machineCount() + lower) + (isUp ? 0 : 1));
      lower = static_cast<std::uint32_t>(network_.switchAbove[lower]);
    }
  }

private:
  const SwitchNetwork& network_;
  std::vector<std::uint32_t> depths_;
  std::vector<double> bandwidths_; ///< by cable; none is slower than that which the top has not
};

/// The bandwidth of the link that limits every broadcast: the slowest, as where no switch is idle a
/// message from any machine to all others passes every link.
inline double bottleneckBandwidth(const SwitchLinks& links) {
  double slowest = links.bandwidth(0);
  for (std::uint32_t link = 0; link < links.linkCount(); link += 2)
    slowest = std::min(slowest, links.bandwidth(link));
  return slowest;
}

/// A part of a network, and what its switches are called there.
struct PartOfNetwork {
  SwitchNetwork network;
  std::vector<std::uint32_t> switches; ///< numbers in the whole, ascending
};

/// The network without the switches that no message between its machines passes: those that lead to
/// no machine, and those above the lowest one that has all machines below it, which is at the top
/// then. Machines keep their numbers.
inline PartOfNetwork withoutIdleSwitches(const SwitchNetwork& whole) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  // Of each switch: its machines, and the switches below it that lead to some; one of the latter.
  std::vector<std::uint32_t> branches(whole.switchCount(), 0);
  std::vector<std::uint32_t> lower(whole.switchCount(), none);
  std::uint32_t top = none;
  for (std::uint32_t here : whole.switchOfMachine)
    while (branches[here]++ == 0) {
      if (whole.switchAbove[here] < 0) {
        top = here;
        break;
      }
      const auto above = static_cast<std::uint32_t>(whole.switchAbove[here]);
      lower[above] = here;
      here = above;
    }
  for (; branches[top] == 1 && lower[top] != none; top = lower[top])
    branches[top] = 0;
  PartOfNetwork part;
  part.network.usualSpeed = whole.usualSpeed;
  part.network.machineSpeeds = whole.machineSpeeds;
  std::vector<std::uint32_t> numbers(whole.switchCount(), 0);
  for (std::uint32_t here = 0; here < whole.switchCount(); ++here) {
    if (branches[here] == 0) continue;
    numbers[here] = static_cast<std::uint32_t>(part.switches.size());
    part.switches.push_back(here);
  }
  for (const std::uint32_t here : part.switches) {
    const auto above = static_cast<std::uint32_t>(std::max(whole.switchAbove[here], 0));
    part.network.switchAbove.push_back(here == top ? -1
                                                   : static_cast<std::int32_t>(numbers[above]));
    part.network.speedsAbove.push_back(whole.speedsAbove[here]);
  }
  for (const std::uint32_t aSwitch : whole.switchOfMachine)
    part.network.switchOfMachine.push_back(numbers[aSwitch]);
  return part;
}

} // namespace topocast::runtime
