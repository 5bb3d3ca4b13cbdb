// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which machines form the chain on which the relay gap is measured: all but slow ones. In: slow
// machines and pairs. Out: machine numbers. A slow link would set the pace of the whole chain, but
// the relay gap is meant for usual links; planning accounts for slow links separately.
#pragma once

#include "suspects.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// With fewer machines no machine would pass messages on.
constexpr std::size_t leastChain = 3;

/// Takes the slow machines out of 0, 1, ..., `machines` - 1, cuts the rest between the machines of
/// every slow pair, and returns the longest piece, the first of several. Empty if too short.
inline std::vector<int> chainMembers(const Suspects& suspects, int machines) {
  const auto isSlow = [&suspects](int machine) {
    return std::any_of(suspects.machines.begin(), suspects.machines.end(),
                       [machine](const SlowMachine& slow) { return slow.machine == machine; });
  };
  const auto isCut = [&suspects](int before, int behind) {
    return std::any_of(suspects.pairs.begin(), suspects.pairs.end(), [=](const SlowPair& slow) {
      return slow.pair == Pair{before, behind} || slow.pair == Pair{behind, before};
    });
  };
  std::vector<int> longest;
  std::vector<int> piece;
  for (int machine = 0; machine < machines; ++machine) {
    if (isSlow(machine)) continue;
    if (!piece.empty() && isCut(piece.back(), machine)) piece.clear();
    piece.push_back(machine);
    if (piece.size() > longest.size()) longest = piece;
  }
  const bool isWhole = longest.size() == static_cast<std::size_t>(machines);
  return isWhole || longest.size() >= leastChain ? longest : std::vector<int>();
}

} // namespace topocast::measure
