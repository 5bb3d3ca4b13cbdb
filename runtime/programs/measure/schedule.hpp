// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The rounds of a run, from what the user chose, and a sentence that says what they assume. If
// pairs turn out to disturb each other, other rounds take their place.
#pragma once

#include "machines.hpp"
#include "options.hpp"
#include "pairs.hpp"
#include "text.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::measure {

/// Rounds, and the sentence about them.
struct ChosenRounds {
  std::vector<Round> rounds;
  std::string sentence;
};

/// The rounds, or what is wrong with the pairs that were named.
inline std::variant<std::vector<Round>, std::string>
namedRounds(const std::vector<NamedPair>& pairs, const std::vector<Machine>& machines) {
  std::vector<Round> rounds;
  for (const NamedPair& named : pairs) {
    const Pair pair{machineCalled(machines, named.first), machineCalled(machines, named.second)};
    if (pair.first < 0 || pair.second < 0) {
      std::string known;
      for (const Machine& machine : machines)
        known += (known.empty() ? "" : ", ") + machine.name;
      return "no rank is on a machine '" + (pair.first < 0 ? named.first : named.second) +
             "'; machines are " + known;
    }
    if (pair.first == pair.second) return "'" + named.first + "' is paired with itself";
    rounds.push_back({pair});
  }
  return rounds;
}

/// No more of them than the user wants.
inline std::vector<Round> limited(std::vector<Round> rounds, const Options& options) {
  if (options.rounds > 0 && rounds.size() > static_cast<std::size_t>(options.rounds))
    rounds.resize(static_cast<std::size_t>(options.rounds));
  return rounds;
}

inline std::variant<std::vector<Round>, std::string>
roundsOf(const Options& options, const std::vector<Machine>& machines) {
  if (options.choice == PairChoice::named) {
    auto named = namedRounds(options.pairs, machines);
    if (auto* rounds = std::get_if<0>(&named)) return limited(std::move(*rounds), options);
    return named;
  }
  const int count = static_cast<int>(machines.size());
  std::vector<Round> rounds =
      options.choice == PairChoice::all ? tournament(count) : neighbours(count);
  if (options.oneAtATime) rounds = oneAtATime(rounds);
  return limited(std::move(rounds), options);
}

inline std::size_t pairsIn(const std::vector<Round>& rounds) {
  std::size_t pairs = 0;
  for (const Round& round : rounds)
    pairs += round.size();
  return pairs;
}

/// Whether the program has to try whether pairs disturb each other. If the user chose neighbours,
/// the order of the ranks makes sure that they do not.
inline bool isToBeTried(const std::vector<Round>& rounds, const Options& options) {
  return options.choice == PairChoice::all && pairsIn(rounds) > rounds.size();
}

/// "28 pairs in 7 rounds...", and why they do not disturb each other.
inline std::string roundsSentence(const std::vector<Round>& rounds, PairChoice choice) {
  const std::size_t pairs = pairsIn(rounds);
  if (pairs == rounds.size())
    return formatted("Pairs: %zu, one at a time, which is free of contention on any network.",
                     pairs);
  const std::string start =
      formatted("Pairs: %zu in %zu rounds; in a round a machine is in one pair "
                "at most. ",
                pairs, rounds.size());
  if (choice == PairChoice::neighbours)
    return start + "Where ranks follow a machine order of the network, the trains of a round share "
                   "no link.";
  return start + "Tried in some rounds, pairs do not slow each other down.";
}

/// Rounds to take instead if pairs disturb each other by that factor: free of contention on any
/// network, as many as a tournament has, with pairs from all over the machines.
inline ChosenRounds undisturbed(const Options& options, int machines, double disturbance) {
  std::vector<Round> rounds = limited(oneAtATime(neighbours(machines)), options);
  std::string sentence =
      roundsSentence(rounds, PairChoice::neighbours) +
      formatted(" Measured together, pairs disturb each other here: a train takes up to %.1f times "
                "as long as alone. So each machine was measured with that of the next rank only; "
                "for all pairs see --one-at-a-time.",
                disturbance);
  return {std::move(rounds), std::move(sentence)};
}

} // namespace topocast::measure
