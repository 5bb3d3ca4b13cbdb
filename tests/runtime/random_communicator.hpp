// Communicators made from others in the ways that MPI has. Collective; the decisions are drawn from
// a source that is alike on all ranks of the parent.
#pragma once

#include "mpi_test.hpp"
#include "random_source.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// By rank, the rank that it has in MPI_COMM_WORLD.
inline std::vector<int> worldRanks(MPI_Comm comm) {
  std::vector<int> ranks(static_cast<std::size_t>(sizeOf(comm)));
  std::vector<int> inWorld(ranks.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  MPI_Group group = MPI_GROUP_NULL;
  MPI_Group world = MPI_GROUP_NULL;
  MPI_Comm_group(comm, &group);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_translate_ranks(group, static_cast<int>(ranks.size()), ranks.data(), world,
                            inWorld.data());
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  return inWorld;
}

/// A communicator and how it came about; none on ranks that it left out.
struct NamedComm {
  std::string name;
  TestComm comm;
};

namespace detail {

inline MPI_Comm splitAtRandom(Random& random, MPI_Comm parent, int rank) {
  std::vector<int> colours;
  std::vector<int> keys;
  const bool leavesOut = random.oneIn(2);
  for (int i = 0; i < sizeOf(parent); ++i) {
    const int colour = random.below(leavesOut ? 3 : 2);
    colours.push_back(colour == 2 ? MPI_UNDEFINED : colour);
    keys.push_back(random.below(4));
  }
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_split(parent, colours[static_cast<std::size_t>(rank)],
                 keys[static_cast<std::size_t>(rank)], &made);
  return made;
}

inline MPI_Comm reversed(MPI_Comm parent, int rank) {
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_split(parent, 0, -rank, &made);
  return made;
}

inline MPI_Comm subset(Random& random, MPI_Comm parent) {
  std::vector<int> members(static_cast<std::size_t>(sizeOf(parent)));
  std::iota(members.begin(), members.end(), 0);
  random.shuffle(members);
  members.resize(random.between<std::size_t>(1, members.size()));
  MPI_Group all = MPI_GROUP_NULL;
  MPI_Group some = MPI_GROUP_NULL;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_group(parent, &all);
  MPI_Group_incl(all, static_cast<int>(members.size()), members.data(), &some);
  MPI_Comm_create(parent, some, &made);
  MPI_Group_free(&all);
  MPI_Group_free(&some);
  return made;
}

inline MPI_Comm cartesian(Random& random, MPI_Comm parent) {
  std::array<int, 2> sizes = {0, 0};
  const std::array<int, 2> periodic = {random.below(2), random.below(2)};
  // Not always all ranks.
  const int ranks = std::max(1, sizeOf(parent) - random.below(2));
  const int dimensions = random.between(1, 2);
  MPI_Dims_create(ranks, dimensions, sizes.data());
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Cart_create(parent, dimensions, sizes.data(), periodic.data(), random.below(2), &made);
  return made;
}

/// A ring.
inline MPI_Comm graph(Random& random, MPI_Comm parent) {
  const int ranks = sizeOf(parent);
  std::vector<int> ends;
  std::vector<int> edges;
  for (int rank = 0; rank < ranks; ++rank) {
    edges.push_back((rank + 1) % ranks);
    ends.push_back(rank + 1);
  }
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Graph_create(parent, ranks, ends.data(), edges.data(), random.below(2), &made);
  return made;
}

/// A ring.
inline MPI_Comm distributedGraph(Random& random, MPI_Comm parent, int rank) {
  const int ranks = sizeOf(parent);
  const int before = (rank + ranks - 1) % ranks;
  const int after = (rank + 1) % ranks;
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Dist_graph_create_adjacent(parent, 1, &before, MPI_UNWEIGHTED, 1, &after, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, random.below(2), &made);
  return made;
}

inline MPI_Comm duplicate(MPI_Comm parent) {
  MPI_Comm made = MPI_COMM_NULL;
  MPI_Comm_dup(parent, &made);
  return made;
}

} // namespace detail

/// Which ranks of the parent a communicator may have. Where threads make communicators of some at
/// the same time Open MPI 4.1 waits for ever, also without topocast.
enum class Members { all, any };

inline NamedComm randomCommFrom(Random& random, const NamedComm& parent, Members members) {
  // The first four have all members.
  static const std::vector<std::string> kinds = {"reversed", "graph",  "distributed graph", "dup",
                                                 "split",    "subset", "cartesian"};
  const std::size_t kind = random.below(members == Members::all ? 4 : kinds.size());
  const MPI_Comm from = parent.comm.get();
  const auto made = [&] {
    if (from == MPI_COMM_NULL) return MPI_COMM_NULL;
    const int rank = rankIn(from);
    switch (kind) {
    case 0:
      return detail::reversed(from, rank);
    case 1:
      return detail::graph(random, from);
    case 2:
      return detail::distributedGraph(random, from, rank);
    case 3:
      return detail::duplicate(from);
    case 4:
      return detail::splitAtRandom(random, from, rank);
    case 5:
      return detail::subset(random, from);
    default:
      return detail::cartesian(random, from);
    }
  };
  return {kinds[kind] + " of " + parent.name, TestComm(made())};
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
