// The rounds of a run, from what the user chose, and the sentence that says what they assume.
#pragma once

#include "machines.hpp"
#include "options.hpp"
#include "pairs.hpp"
#include "text.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace topocast::measure {

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

inline std::variant<std::vector<Round>, std::string>
roundsOf(const Options& options, const std::vector<Machine>& machines) {
  if (options.choice == PairChoice::named) return namedRounds(options.pairs, machines);
  const int count = static_cast<int>(machines.size());
  std::vector<Round> rounds =
      options.choice == PairChoice::all ? tournament(count) : neighbours(count);
  if (options.oneAtATime) rounds = oneAtATime(rounds);
  if (options.rounds > 0 && rounds.size() > static_cast<std::size_t>(options.rounds))
    rounds.resize(static_cast<std::size_t>(options.rounds));
  return rounds;
}

inline std::size_t pairsIn(const std::vector<Round>& rounds) {
  std::size_t pairs = 0;
  for (const Round& round : rounds)
    pairs += round.size();
  return pairs;
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
  return start + "That is free of contention where pairs share no link, as on one switch; for "
                 "several switches see --one-at-a-time.";
}

} // namespace topocast::measure
