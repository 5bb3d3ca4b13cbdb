// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The ranks around one rank in a broadcast. In: who sits where, and the own machine's place in a
// tree. Out: whom the rank receives from and sends to, by their numbers on the channel.
#pragma once

#include "topocast/agree/joined_ranks.hpp"
#include "topocast/carry/binomial.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/position.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The ranks around one rank in broadcasts from one root over the same trees.
struct Surroundings {
  int root = -1; ///< none
  std::uint64_t trees = 0;
  int leader = 0;                  ///< of this machine
  Neighbours here;                 ///< on this machine
  std::vector<Neighbours> inTrees; ///< by tree, on a leader; none if trees scatter or adapt
};

/// The way of messages that go whole and need nothing further on this rank, as the last one went.
struct WholeWay {
  std::shared_ptr<const Surroundings> around; ///< null if there is none
  // Bytes of the messages, above 0.
  std::uint64_t least = 0;
  std::uint64_t most = 0;

  /// Whether it is that of `count` elements of so many bytes.
  bool fits(int root, MPI_Count count, std::size_t elementBytes) const {
    if (!around || around->root != root || count <= 0) return false;
    const auto elements = static_cast<std::uint64_t>(count);
    return elements <= most && elements * elementBytes - least <= most - least;
  }
};

/// The leaders' ranks around a leader's in a tree from this root.
inline Neighbours neighboursInTree(const JoinedRanks& joined, const Position& position, int rank,
                                   int root) {
  const auto leaderOf = [&](std::uint32_t machine) {
    return joined.channelRank(joined.membership().leaderOf(machine, root));
  };
  Neighbours result;
  if (rank != root) result.parent = leaderOf(position.parent);
  result.children.reserve(position.children.size());
  for (const std::uint32_t machine : position.children)
    result.children.push_back(leaderOf(machine));
  return result;
}

/// The ranks around one of `count` ranks in a binomial tree. `place` is its own place counted from
/// the root's, which is `first`; `rankAt` tells the rank that has a place.
template <class RankAt>
Neighbours binomialNeighbours(const JoinedRanks& joined, int place, int first, int count,
                              const RankAt& rankAt) {
  const auto numberOf = [&](int there) {
    return joined.channelRank(rankAt((there + first) % count));
  };
  const BinomialPlaces places = binomialPlaces((place - first + count) % count, count);
  Neighbours around;
  if (places.parent) around.parent = numberOf(*places.parent);
  for (const int child : places.children)
    around.children.push_back(numberOf(child));
  return around;
}

/// Ranks of a machine before and after one of its ranks, if the message comes from its `leader`.
inline Neighbours neighboursHere(const JoinedRanks& joined, int rank, int leader) {
  const Membership& members = joined.membership();
  const std::vector<int>& here = members.ranksHere();
  return binomialNeighbours(joined, members.localRank(rank), members.localRank(leader),
                            static_cast<int>(here.size()),
                            [&](int place) { return here[static_cast<std::size_t>(place)]; });
}

/// All ranks before and after one of them, if the message comes from the root.
inline Neighbours neighboursOfAll(const JoinedRanks& joined, int rank, int root) {
  return binomialNeighbours(joined, rank, root, joined.membership().rankCount(),
                            [](int place) { return place; });
}

} // namespace topocast::TOPOCAST_ABI::runtime
