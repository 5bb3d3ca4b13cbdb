// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which machines and links are slow. A pair is slow if it takes much longer than others; a machine
// is slow if most of its pairs are.
#pragma once

#include "cluster_parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

namespace topocast::measure {

/// Slow is what takes so many times as long as the median over all pairs.
struct SlowMark {
  double factor = 1.5;
  bool byRoundTrips = true;   ///< or by gaps alone
  std::size_t leastSizes = 1; ///< at so many sizes, or at all if there are fewer
};
constexpr SlowMark namedAsSlow{1.5, true, 1};
/// Pairs that would set the pace of a chain: slow by their gap, at two sizes or more. Long
/// distances (round trips) do not matter for the pace, nor does a disturbance at one size.
constexpr SlowMark slowsChain{1.2, false, 2};

/// With fewer pairs it is impossible to say which of them is slow.
constexpr int leastPairs = 3;

struct SlowMachine {
  int machine = 0;
  double factor = 0; ///< median over its pairs
  int slowPairs = 0;
  int pairs = 0;
};

struct SlowPair {
  Pair pair;
  double factor = 0;
};

struct Suspects {
  std::vector<SlowMachine> machines;
  std::vector<SlowPair> pairs; ///< those that no slow machine explains
  bool isTold = false;         ///< whether there are pairs enough to tell
};

/// How many times as long as usual each pair takes at least, by the lower ends of its confidence
/// intervals: round trip, if it counts, or gap, at as many sizes as the mark wants. In order of the
/// machines.
inline std::vector<SlowPair> slownessOfPairs(const std::vector<Record>& records,
                                             const std::vector<SizeParameters>& sizes,
                                             const SlowMark& mark) {
  std::map<std::pair<int, int>, std::vector<double>> factors;
  for (const Record& record : records) {
    const auto usual = std::find_if(sizes.begin(), sizes.end(), [&](const SizeParameters& size) {
      return size.bytes == record.bytes;
    });
    double factor = record.result.gap.lower / usual->gap.typical;
    if (mark.byRoundTrips)
      factor = std::max(factor, record.result.roundTrip.lower / usual->roundTrip.typical);
    factors[{record.pair.first, record.pair.second}].push_back(factor);
  }
  std::vector<SlowPair> pairs;
  pairs.reserve(factors.size());
  for (auto& [machines, ofPair] : factors) {
    std::sort(ofPair.begin(), ofPair.end(), std::greater<>());
    const std::size_t place = std::min(mark.leastSizes, ofPair.size()) - 1;
    pairs.push_back({{machines.first, machines.second}, ofPair[place]});
  }
  return pairs;
}

/// A machine is slow if more than half of its pairs, and at least two, are.
inline std::vector<SlowMachine> slowMachines(const std::vector<SlowPair>& pairs,
                                             double slowFactor) {
  std::map<int, std::vector<double>> factors;
  for (const SlowPair& pair : pairs) {
    factors[pair.pair.first].push_back(pair.factor);
    factors[pair.pair.second].push_back(pair.factor);
  }
  std::vector<SlowMachine> machines;
  for (const auto& [machine, ofMachine] : factors) {
    const auto slow = std::count_if(ofMachine.begin(), ofMachine.end(),
                                    [=](double factor) { return factor >= slowFactor; });
    if (slow < 2 || 2 * slow <= static_cast<std::ptrdiff_t>(ofMachine.size())) continue;
    machines.push_back(
        {machine, medianOf(ofMachine), static_cast<int>(slow), static_cast<int>(ofMachine.size())});
  }
  return machines;
}

/// The slow machines in the order of their numbers, so the slow pairs. `sizes` are the
/// parameters of the records.
inline Suspects findSuspects(const std::vector<Record>& records,
                             const std::vector<SizeParameters>& sizes,
                             const SlowMark& mark = namedAsSlow) {
  const std::vector<SlowPair> pairs = slownessOfPairs(records, sizes, mark);
  if (pairs.size() < leastPairs) return {};
  Suspects suspects;
  suspects.isTold = true;
  suspects.machines = slowMachines(pairs, mark.factor);
  const auto isSlow = [&suspects](int number) {
    return std::any_of(suspects.machines.begin(), suspects.machines.end(),
                       [number](const SlowMachine& slow) { return slow.machine == number; });
  };
  std::copy_if(
      pairs.begin(), pairs.end(), std::back_inserter(suspects.pairs), [&](const SlowPair& pair) {
        return pair.factor >= mark.factor && !isSlow(pair.pair.first) && !isSlow(pair.pair.second);
      });
  return suspects;
}

} // namespace topocast::measure
