// One random case: clusters, ranks on their machines, communicators that come and go, and on them
// broadcasts in a row. Whatever it does follows from its seed.
//
// Ranks agree because each step draws from a source of its own: groups of a split communicator may
// draw differently in one step and still begin the next one alike.
#pragma once

#include "random_cluster.hpp"
#include "random_communicator.hpp"
#include "random_message.hpp"
#include "user_traffic.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// By rank of MPI_COMM_WORLD, the number of its machine; unknownMachine is called "login".
using Placement = std::vector<std::uint32_t>;

/// One rank a machine, or machines shared and left out by chance; seldom somebody on the login
/// node.
inline Placement randomPlacement(Random& random, std::uint32_t ranks, bool mayShare) {
  Placement placement;
  const bool oneEach = random.oneIn(2) || !mayShare;
  const std::uint32_t machines = random.between(2U, ranks + 2U);
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    placement.push_back(oneEach ? rank : random.below(machines));
  random.shuffle(placement);
  if (random.oneIn(16)) placement[random.below(placement.size())] = unknownMachine;
  return placement;
}

inline void standFor(const Placement& placement) {
  std::string list;
  for (const std::uint32_t machine : placement) {
    if (!list.empty()) list += ',';
    list += machine == unknownMachine ? "login" : "n" + std::to_string(machine);
  }
  standFor(list);
}

/// What the broadcasts of a case were, to see that nothing is left out by chance.
struct CaseCounts {
  std::uint64_t byTrees = 0;
  std::uint64_t byLibrary = 0;
  std::uint64_t empty = 0;
  std::uint64_t ofDifferentTypes = 0;

  void add(const CaseCounts& other) {
    byTrees += other.byTrees;
    byLibrary += other.byLibrary;
    empty += other.empty;
    ofDifferentTypes += other.ofDifferentTypes;
  }
};

class RandomCase {
public:
  /// `placement` is what the ranks stand for. Collective over `base`.
  RandomCase(std::uint64_t seed, const Placement& placement, MPI_Comm base, Members members)
      : random_(seed), placement_(placement), members_(members) {
    for (int clusters = random_.oneIn(4) ? 2 : 1; clusters > 0; --clusters) {
      const auto machines = static_cast<std::uint32_t>(placement.size());
      Random cluster = random_.fork();
      // Machines with larger numbers are unknown to it.
      const bool isWhole = random_.oneIn(2);
      clusters_.push_back(std::make_unique<ClusterTables>(
          randomCluster(cluster, isWhole ? machines : machines + random_.below(3U))));
    }
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Comm_dup(base, &copy);
    MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN);
    comms_.push_back({"base", TestComm(copy)});
  }

  CaseCounts run() {
    burst(random_.fork());
    for (int steps = random_.between(2, 5); steps > 0; --steps)
      step(random_.fork());
    return counts_;
  }

private:
  struct Planned {
    const Cluster& cluster;
    bool byTrees;
    MessageHere message;
  };

  void step(Random random) {
    switch (random.below(5)) {
    case 0:
    case 1: {
      const std::size_t parent = random.below(comms_.size());
      comms_.push_back(randomCommFrom(random, comms_[parent], members_));
      return burst(random.fork(), comms_.back());
    }
    case 2: {
      const std::size_t freed = random.below(comms_.size());
      if (freed > 0) comms_.erase(comms_.begin() + static_cast<std::ptrdiff_t>(freed));
      return burst(random.fork());
    }
    default:
      return burst(random.fork());
    }
  }

  void burst(Random random) {
    const NamedComm& where = random.pick(comms_);
    burst(random, where);
  }

  /// A few broadcasts without anything between that would keep them apart.
  void burst(Random random, const NamedComm& where) {
    const MPI_Comm comm = where.comm.get();
    if (comm == MPI_COMM_NULL) return;
    const std::vector<int> inWorld = worldRanks(comm);
    SCOPED_TRACE("on " + where.name + ", in MPI_COMM_WORLD " + detail::listed(inWorld));
    UserTraffic traffic(random, comm);
    std::list<Planned> messages;
    for (int left = random.between(1, 5); left > 0; --left) {
      const Cluster& cluster = random.pick(clusters_)->get();
      Message message = randomMessage(random, sizeOf(comm));
      // Groups of a split communicator broadcast unlike bytes.
      message.seed += static_cast<std::uint64_t>(inWorld.front());
      const bool byTrees = isForTrees(cluster, inWorld, message);
      // Libraries are not right in the other cases.
      if (!byTrees) message.alike = Alike::everywhere;
      if (byTrees) broadcastUntilServed(cluster, comm, message.root);
      messages.push_back({cluster, byTrees, MessageHere(message, comm)});
    }
    for (Planned& planned : messages) {
      broadcastAsPlanned(planned, comm);
      traffic.between(random);
    }
    traffic.finish();
    for (Planned& planned : messages) {
      planned.message.expectReceived();
      planned.message.expectLibraryAgrees();
    }
  }

  void broadcastAsPlanned(Planned& planned, MPI_Comm comm) {
    const auto& [cluster, byTrees, message] = planned;
    const std::uint64_t servedBefore = servedBroadcasts(comm);
    planned.message.broadcastBy(cluster);
    EXPECT_EQ(servedBroadcasts(comm) - servedBefore, byTrees ? 1U : 0U) << message.describe();
    const bool isEmpty = message.message().bytes() == 0;
    counts_.byTrees += byTrees ? 1 : 0;
    counts_.empty += isEmpty ? 1 : 0;
    counts_.byLibrary += byTrees || isEmpty ? 0 : 1;
    counts_.ofDifferentTypes += message.message().alike == Alike::everywhere ? 0 : 1;
  }

  bool isForTrees(const Cluster& cluster, const std::vector<int>& inWorld,
                  const Message& message) const {
    const auto machineOf = [&](int rank) { return placement_[static_cast<std::size_t>(rank)]; };
    std::set<std::uint32_t> machines;
    for (const int rank : inWorld)
      machines.insert(machineOf(rank));
    if (message.bytes() == 0 || machines.size() < 2) return false;
    const std::uint32_t known = cluster.machines.machineCount;
    const auto foreign =
        static_cast<std::size_t>(std::distance(machines.lower_bound(known), machines.end()));
    if (foreign == 0 && machines.size() == known) {
      const int root = inWorld[static_cast<std::size_t>(message.root)];
      if (hasTreesFrom(cluster, machineOf(root))) return true;
    }
    const bool areTooMany = foreign > 1 && foreign * 4 > machines.size();
    return isPlannedByJob(cluster) && !areTooMany;
  }

  Random random_;
  const Placement& placement_;
  Members members_;
  std::vector<std::unique_ptr<ClusterTables>> clusters_; ///< outlive the communicators
  std::vector<NamedComm> comms_;
  CaseCounts counts_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
