// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How ranks of a communicator agree that are not known to know each other. In: what this rank
// reports of itself, and what the root has said. Out: a verdict, the same on all ranks, and a
// network that they share from then on.
//
// All introduce themselves. From then on they meet as often, whatever fails for one of them: who
// lacks what others know after one meeting says so in the next. After the last one of those that
// may end with the library, a rank that has not been told takes for granted what it has said
// itself: a second failure or obstacle at that moment would have to come together with its own.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/introduction.hpp"
#include "topocast/agree/joined_ranks.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/agree/memory_exchange.hpp"
#include "topocast/agree/opening.hpp"
#include "topocast/agree/path_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/service.hpp"
#include "topocast/watch/announcement.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Held while ranks that do not know each other agree, as a process makes one communicator at a
/// time: in Open MPI 4.1 several threads that make some can wait for each other for ever. Never
/// waited for, as other ranks may hold theirs for another communicator.
inline std::mutex& agreeing() {
  static std::mutex mutex;
  return mutex;
}

/// Tells that others keep some ranks waiting.
inline auto speakerFor(const Joining& who, DeferredFailure& failure) {
  return [&who, &failure](const std::vector<int>& waiting) {
    failure.attempt([&] { announce(who.cluster, who.comm, describeWait(waiting)); });
  };
}

/// What a rank knows of a communicator by itself, and the lease that a root takes for it.
struct OwnKnowledge {
  RankReport report = {0, unknownMachine, Obstacle::callFailed, 0, 0,
                       0}; ///< at first a root's only
  Acquaintance known;
  TagLease lease;
};

/// Puts into `joined` and `agreed` that these ranks of a network are served, if they are.
inline void joinNetwork(const Joining& who, const Acquaintance& known, TagLease lease,
                        const Opening& opening, Agreement& agreed) {
  if (agreed.verdict.obstacle != Obstacle::none) return;
  const Cluster& cluster = known.network->serving(who.cluster);
  if (!isPlannedByJob(cluster) && !areAllMachines(cluster, known.ranks->membership)) {
    agreed.verdict = {Obstacle::someMachines, 0};
    return;
  }
  agreed.joined = {known.ranks,
                   who.isRoot() ? std::move(lease) : TagLease(known.network, opening.block, false)};
  agreed.plans = opening.plans.byRoot();
}

/// What a rank does to introduce itself, and what comes of that.
struct Meeting {
  Introduction said;
  std::shared_ptr<SharedNetwork> asked; ///< whether all are in it; null if this rank is not
  int blocks = 0;                       ///< for each rank of a new network
  Introductions all;
};

/// Whether this rank would keep a network of all ranks that join. Local.
inline bool mayKeep(const Joining& who, int blocks) {
  return sharedNetworkCount() < mostSharedNetworks && blocks > 0 && fitsInBlock(who.cluster) &&
         areOfThisWorld(who.comm, who.ranks);
}

/// What this rank says of itself. Local.
inline void prepare(const Joining& who, OwnKnowledge& own, const Opening& opening, bool isBusy,
                    Meeting& meeting) {
  if (!who.isRoot()) {
    own.report = localReport(who.cluster, OwnVariables());
    reportPlace(who.cluster, own.report);
  }
  Introduction& said = meeting.said;
  const Obstacle obstacle = objectionOf(own.report, opening.root, who.rank).obstacle;
  said.obstacle = static_cast<std::uint8_t>(obstacle);
  said.toMaking = static_cast<std::uint8_t>(isBusy ? Obstacle::busy : Obstacle::none);
  said.machine = own.report.machine;
  said.pathBytes = static_cast<std::uint16_t>(own.report.pathBytes);
  said.flags = Introduction::keepsNoNetwork;
  if (obstacle != Obstacle::none) return;
  if (opening.isAsked != 0) meeting.asked = networkCalled(opening.network);
  if (meeting.asked) said.place = meeting.asked->rank;
  said.toMaking = std::min(said.toMaking, static_cast<std::uint8_t>(obstacleToMaking()));
  meeting.blocks = blocksOfRank(who.ranks);
  if (mayKeep(who, meeting.blocks)) said.flags = 0;
  if (mayHaveThreads()) said.flags |= Introduction::isThreaded;
}

/// Has the ranks tell each other their machines, or where they are in a network, and what they
/// object to. Collective.
inline Verdict introduce(const Joining& who, OwnKnowledge& own, const Opening& opening, bool isBusy,
                         Meeting& meeting, DeferredFailure& failure) {
  failure.attempt([&] { prepare(who, own, opening, isBusy, meeting); });
  if (failure.isNoted()) meeting.said.obstacle = static_cast<std::uint8_t>(Obstacle::callFailed);
  meeting.all = exchangeIntroductions(meeting.said, who.rank, who.ranks, who.comm, failure,
                                      speakerFor(who, failure));
  const Verdict objection =
      failure.isNoted() ? Verdict{Obstacle::callFailed, who.rank} : meeting.all.objection();
  return exchangeObjections(objection, who.comm, failure);
}

/// Where the environment tells it: has the ranks tell each other their places. False on a rank that
/// does not know them then. Collective.
inline bool findPlaces(const Joining& who, std::size_t pathBytes, Verdict& verdict,
                       std::vector<std::uint32_t>& machineOfRank, PathSite& paths,
                       DeferredFailure& failure) {
  return failure.attempt([&] {
    verdict = placeByPaths(who.comm, who.rank, who.cluster.site.usualSpeed, pathBytes,
                           machineOfRank, paths);
  });
}

/// From now on the network is that of all these processes. Nobody else sees it before it is whole.
/// Collective.
inline void share(const Joining& who, const std::shared_ptr<SharedNetwork>& network,
                  const Channel& channel, DeferredFailure& failure) {
  const std::vector<int>& here = network->members.ranksHere();
  const auto own = static_cast<std::size_t>(network->members.localRank(who.rank));
  network->memory = agreeOnMemory(channel, here, own, network->id, failure);
  keepNetwork(who.comm, network, failure);
}

/// Where the ranks of a new network are.
struct FoundPlaces {
  std::vector<std::uint32_t> machineOfRank;
  std::shared_ptr<PathSite> paths = nullptr; ///< where the file knows no network
  bool areAllFound = true;                   ///< false if this rank does not know them
};

/// Whether all ranks have got the communicator that they need, which they share if they can. A rank
/// that does not know where all are placed takes part, so that all are told. Collective.
inline Verdict settle(const Joining& who, const RankReport& own, const RankReport& root,
                      const Meeting& meeting, FoundPlaces places, JoinedRanks& joined,
                      DeferredFailure& failure) {
  OwnedCommunicator comm = OwnedCommunicator::copyOf(who.comm, who.rank, failure);
  Verdict found = {Obstacle::none, who.rank};
  if (!comm.isThere()) found.obstacle = Obstacle::noCommunicator;
  if (!places.areAllFound) found.obstacle = Obstacle::callFailed;
  const Verdict verdict = exchangeObjections(found, who.comm, failure);
  if (verdict.obstacle != Obstacle::none) return verdict;
  const bool isThreaded = meeting.all.hasSome(Introduction::isThreaded);
  const int blocks = meeting.blocks;
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): make_shared has no braces
  const std::shared_ptr<SharedNetwork> network(
      new SharedNetwork{&who.cluster, own.fingerprint, own.machine,
                        placingWords(who.cluster, OwnVariables()), root.draw + 1, std::move(comm),
                        who.rank, Membership(std::move(places.machineOfRank), who.rank),
                        std::move(places.paths), !meeting.all.hasSome(Introduction::keepsNoNetwork),
                        isThreaded, TagBlocks(who.rank * blocks, blocks, !isThreaded)});
  joined.known = network->ranks.ofAll(network->members);
  if (who.isRoot())
    joined.lease = TagLease::from(network).value_or(TagLease(network, 0, false));
  else
    joined.lease = TagLease(network, who.call.root * blocks, false);
  if (network->isShared) share(who, network, joined.lease.channel(), failure);
  return verdict;
}

/// Not all ranks are known to know each other. Collective.
inline void meet(const Joining& who, OwnKnowledge& own, const Opening& opening, Agreement& agreed,
                 DeferredFailure& failure) {
  const std::unique_lock<std::mutex> lock(agreeing(), std::try_to_lock);
  Meeting meeting;
  Verdict& verdict = agreed.verdict;
  verdict = introduce(who, own, opening, !lock.owns_lock(), meeting, failure);
  if (verdict.obstacle != Obstacle::none) {
    verdict = judge(verdict, meeting.all.machines());
    return;
  }
  Acquaintance known;
  if (meeting.all.areAllThere())
    known = {meeting.asked,
             meeting.asked->ranks.find(meeting.all.places(), meeting.asked->members, who.rank)};
  FoundPlaces places = {known.ranks ? known.ranks->membership.byRank() : meeting.all.machines()};
  std::vector<std::uint32_t>& machineOfRank = places.machineOfRank;
  verdict = judge(verdict, machineOfRank);
  agreed.foreign = firstForeignRank(machineOfRank);
  if (known.ranks) return joinNetwork(who, known, std::move(own.lease), opening, agreed);
  if (verdict.obstacle == Obstacle::none && isPlacedByPaths(who.cluster)) {
    places.paths = std::make_shared<PathSite>();
    places.areAllFound = findPlaces(who, meeting.all.mostPathBytes(), verdict, machineOfRank,
                                    *places.paths, failure);
  }
  if (verdict.obstacle != Obstacle::none) return;
  if (!isPlannedByJob(who.cluster) &&
      !areAllMachines(who.cluster, Membership(machineOfRank, who.rank)))
    verdict = {Obstacle::someMachines, 0};
  else
    verdict =
        settle(who, own.report, opening.root, meeting, std::move(places), agreed.joined, failure);
}

} // namespace detail

} // namespace topocast::TOPOCAST_ABI::runtime
