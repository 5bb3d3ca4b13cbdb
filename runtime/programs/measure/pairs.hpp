// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Who is measured with whom, and when: rounds of pairs, in each of which a machine belongs to at
// most one pair. Numbers of machines in and out.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace topocast::measure {

/// Two machines by their numbers. The first one leads: it sends the trains.
struct Pair {
  int first = 0;
  int second = 0;
};

inline bool operator==(const Pair& a, const Pair& b) {
  return a.first == b.first && a.second == b.second;
}

/// Pairs that are measured at the same time.
using Round = std::vector<Pair>;

/// Every machine with every other one: as in a tournament, where the first stays and all others
/// move on by one place. An odd machine out pauses. Each leads about half of its pairs.
inline std::vector<Round> tournament(int machines) {
  const int places = machines + machines % 2;
  std::vector<Round> rounds;
  for (int turn = 0; turn + 1 < places; ++turn) {
    const auto at = [&](int place) {
      return place == 0 ? 0 : 1 + (place - 1 + turn) % (places - 1);
    };
    Round round;
    for (int place = 0; 2 * place < places; ++place) {
      Pair pair{at(place), at(places - 1 - place)};
      if (std::max(pair.first, pair.second) >= machines) continue;
      if (place == 0 && turn % 2 == 1) std::swap(pair.first, pair.second);
      round.push_back(pair);
    }
    rounds.push_back(round);
  }
  return rounds;
}

/// Every machine with the next one, in two rounds. If the machines are numbered in a machine order
/// of their network, these pairs use every link, and the trains of one round share none.
inline std::vector<Round> neighbours(int machines) {
  std::vector<Round> rounds;
  for (const int start : {0, 1}) {
    Round round;
    for (int first = start; first + 1 < machines; first += 2)
      round.push_back({first, first + 1});
    if (!round.empty()) rounds.push_back(round);
  }
  return rounds;
}

/// The same pairs, each in a round of its own.
inline std::vector<Round> oneAtATime(const std::vector<Round>& rounds) {
  std::vector<Round> alone;
  for (const Round& round : rounds)
    for (const Pair& pair : round)
      alone.push_back({pair});
  return alone;
}

} // namespace topocast::measure
