// Which machines pass messages along when the relay gap is measured: all, or the rest where some
// are slow. Slow machines and pairs in, machine numbers out. A slow link would set the pace of the
// whole chain, while the relay gap is that of the usual link: planning charges slow links by
// themselves.
#pragma once

#include "suspects.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

/// Trains that nobody passes on are no chain.
constexpr std::size_t leastChain = 3;

/// Machines of the longest piece of 0, 1, ..., `machines` - 1 that is left without the slow
/// machines and is nowhere cut by a slow pair; the first of several. Empty if too short.
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
