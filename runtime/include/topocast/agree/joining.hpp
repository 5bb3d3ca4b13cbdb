// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a communicator agree on who serves it. In: what this rank reports of itself, and
// the processes that it knows. Out: a verdict, the same on all ranks; if trees serve the
// communicator, who sits where and where messages travel.
//
// All ranks meet here as often, whatever fails for one of them. Who lacks what others know after
// one meeting says so in the next. After the last one of those that may end with the library, a
// rank that has not been told takes for granted what it has said itself: a second failure or
// obstacle at that moment would have to come together with its own. Ranks that know each other meet
// once, and who is not told then takes no part.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/agree/memory_exchange.hpp"
#include "topocast/agree/path_exchange.hpp"
#include "topocast/agree/report_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/kept_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/service.hpp"
#include "topocast/watch/announcement.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// A communicator whose ranks are to agree, seen from one of them.
struct Joining {
  const Cluster& cluster;
  MPI_Comm comm;
  int rank;
  int ranks;
};

/// The ranks of a communicator that trees serve.
struct JoinedRanks {
  Membership membership;
  std::shared_ptr<const PathSite> paths;   ///< where the file knows no network
  std::shared_ptr<const KnownRanks> known; ///< null if all have their own numbers on the channel
  TagLease lease;                          ///< of what the channel is

  /// The number of a rank on the channel.
  int channelRank(int rank) const {
    return known ? known->there[static_cast<std::size_t>(rank)] : rank;
  }
};

/// What the ranks of a communicator have agreed on.
struct Agreement {
  Verdict verdict;
  RankReport first;   ///< rank 0's
  int foreign = 0;    ///< the first rank on a foreign machine if there is any
  JoinedRanks joined; ///< if nothing stands in the way
  RangesByRoot plans; ///< that all of them have
};

namespace detail {

/// Held while ranks agree, as a process takes one block of tags at a time and makes one
/// communicator: in Open MPI 4.1 several threads that make some can wait for each other for ever.
/// Never waited for, as other ranks may hold theirs for another communicator.
inline std::mutex& agreeing() {
  static std::mutex mutex;
  return mutex;
}

/// Whether this rank would keep a network of all ranks that join. Local.
inline bool mayKeep(const Joining& who, const Acquaintance& known) {
  return sharedNetworks().size() < mostSharedNetworks &&
         (known.network || (fitsInBlock(who.cluster) && areOfThisWorld(who.comm, who.ranks)));
}

/// The first meeting. Throws MpiFailure on a rank that knows the others and is not told.
inline FirstMeeting meet(const Joining& who, const RankReport& own, const Acquaintance& known,
                         const RangesByRoot& plans, DeferredFailure& failure) {
  FirstMeeting meeting;
  meeting.first.pathBytes = own.pathBytes;
  if (who.rank == 0) meeting.first = own;
  if (known.network) meeting.note(*known.network, fingerprintOf(plans));
  if (own.obstacle != Obstacle::none || !mayKeep(who, known)) meeting.isPartial = 1;
  meetFirst(meeting, who.rank, who.ranks, who.comm, failure, [&](const std::vector<int>& waiting) {
    failure.attempt([&] { announce(who.cluster, who.comm, describeWait(waiting)); });
  });
  if (known.network && !meeting.isOf(who.ranks)) failure.raise();
  return meeting;
}

/// Has the ranks tell each other their machines, or where they are in a network, and what they
/// object to. Collective.
inline Verdict introduce(const Joining& who, RankReport own, const RankReport& first,
                         Acquaintance& known, std::vector<std::uint32_t>& machineOfRank,
                         DeferredFailure& failure) {
  failure.attempt([&] {
    if (known.network) {
      known.ranks = known.network->ranks.find(askRanks(who.comm, who.ranks, *known.network),
                                              known.network->members, who.rank);
      return;
    }
    own.obstacle = std::min(own.obstacle, obstacleToMaking());
    checkRaised(PMPI_Allgather(&own.machine, 1, MPI_UINT32_T, machineOfRank.data(), 1, MPI_UINT32_T,
                               who.comm));
  });
  if (failure.isNoted()) own.obstacle = Obstacle::callFailed;
  return exchangeObjections(objectionOf(own, first, who.rank), who.comm, failure);
}

/// Where the environment tells it: has the ranks tell each other their places. False on a rank that
/// does not know them then. Collective.
inline bool findPlaces(const Joining& who, const RankReport& first, Agreement& agreed,
                       std::vector<std::uint32_t>& machineOfRank, DeferredFailure& failure) {
  return failure.attempt([&] {
    auto paths = std::make_shared<PathSite>();
    agreed.verdict = placeByPaths(who.comm, who.rank, who.cluster.site.usualSpeed, first.pathBytes,
                                  machineOfRank, *paths);
    agreed.joined.paths = std::move(paths);
  });
}

/// From now on the network is that of all these processes. Collective.
inline void share(const Joining& who, const std::shared_ptr<SharedNetwork>& network,
                  const Channel& channel, DeferredFailure& failure) {
  failure.attempt([&] { keepNetwork(who.comm, network); });
  const std::vector<int>& here = network->members.ranksHere();
  const auto own = static_cast<std::size_t>(network->members.localRank(who.rank));
  network->memory = agreeOnMemory(channel, here, own, network->id, failure);
}

/// Whether all ranks have got the communicator that they need, which they share if they can. A rank
/// that does not know where all are placed takes part, so that all are told. Collective.
inline Verdict settle(const Joining& who, const RankReport& own, const FirstMeeting& meeting,
                      bool isPlaced, JoinedRanks& joined, DeferredFailure& failure) {
  OwnedCommunicator comm = OwnedCommunicator::copyOf(who.comm, who.rank, failure);
  Verdict found = {Obstacle::none, who.rank};
  if (!comm.isThere()) found.obstacle = Obstacle::noCommunicator;
  if (!isPlaced) found.obstacle = Obstacle::callFailed;
  const Verdict verdict = exchangeObjections(found, who.comm, failure);
  if (verdict.obstacle != Obstacle::none) return verdict;
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): make_shared has no braces
  const std::shared_ptr<SharedNetwork> network(new SharedNetwork{
      &who.cluster, own.fingerprint, own.machine, meeting.first.draw + 1, std::move(comm), who.rank,
      joined.membership, joined.paths, meeting.isPartial == 0});
  joined.lease = TagLease(network, 0);
  if (network->isShared) share(who, network, joined.lease.channel(), failure);
  return verdict;
}

} // namespace detail

/// What all ranks of a communicator agree on. Collective. What fails before they meet is thrown,
/// and may be tried again.
inline Agreement join(const Joining& who, DeferredFailure& failure) {
  const std::unique_lock<std::mutex> lock(detail::agreeing(), std::try_to_lock);
  RankReport own = localReport(who.cluster);
  if (!lock.owns_lock()) own.obstacle = std::min(own.obstacle, Obstacle::busy);
  Acquaintance known;
  if (own.obstacle == Obstacle::none)
    known = findNetwork(who.cluster, own, who.comm, who.rank, who.ranks);
  RangesByRoot plans;
  if (known.ranks) plans = known.network->plans.find(known.ranks->membership.machines());
  const FirstMeeting meeting = detail::meet(who, own, known, plans, failure);
  const std::optional<int> block = TagBlocks::firstFree(meeting.usedBlocks);
  if (!meeting.isOfOneNetwork() || !block) known = {};
  Agreement agreed = {{}, meeting.first, 0, {}, {}};
  Verdict& verdict = agreed.verdict;
  JoinedRanks& joined = agreed.joined;
  std::vector<std::uint32_t> told;
  if (!known.ranks) {
    told.assign(static_cast<std::size_t>(who.ranks), own.machine);
    verdict = detail::introduce(who, own, meeting.first, known, told, failure);
  }
  const auto& machineOfRank = known.ranks ? known.ranks->membership.byRank() : told;
  verdict = judge(verdict, machineOfRank);
  agreed.foreign = firstForeignRank(machineOfRank);
  bool isPlaced = true;
  if (!known.network && verdict.obstacle == Obstacle::none && isPlacedByPaths(who.cluster))
    isPlaced = detail::findPlaces(who, meeting.first, agreed, told, failure);
  if (verdict.obstacle != Obstacle::none) return agreed;
  joined.membership = known.ranks ? known.ranks->membership : Membership(std::move(told), who.rank);
  if (!isPlannedByJob(who.cluster) && !areAllMachines(who.cluster, joined.membership.machines())) {
    verdict = {Obstacle::someMachines, 0};
  } else if (known.network) {
    joined.paths = known.network->paths;
    if (!known.ranks->there.empty()) joined.known = std::move(known.ranks);
    joined.lease = TagLease(std::move(known.network), block.value_or(0));
    if (meeting.haveSamePlans()) agreed.plans = std::move(plans);
  } else {
    verdict = detail::settle(who, own, meeting, isPlaced, joined, failure);
  }
  return agreed;
}

} // namespace topocast::TOPOCAST_ABI::runtime
