// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a communicator agree on who serves it. In: what this rank reports of itself, and
// the processes that it knows. Out: a verdict, the same on all ranks; if trees serve the
// communicator, who sits where and where messages travel.
//
// The root of the first broadcast speaks first. If it knows that all ranks know each other, it
// names what they share and a block of tags, and no rank has anything to add: what could stand in
// the way was told when they got to know each other. Otherwise all ranks introduce themselves. From
// then on they meet as often, whatever fails for one of them: who lacks what others know after one
// meeting says so in the next. After the last one of those that may end with the library, a rank
// that has not been told takes for granted what it has said itself: a second failure or obstacle at
// that moment would have to come together with its own.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/introduction.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/agree/memory_exchange.hpp"
#include "topocast/agree/opening.hpp"
#include "topocast/agree/path_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/carry/basic_type.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/kept_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/library.hpp"
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

/// A communicator whose ranks are to agree, seen from one of them, and the first broadcast on it.
struct Joining {
  const Cluster& cluster;
  MPI_Comm comm;
  int rank;
  int ranks;
  const Call& call;

  bool isRoot() const { return rank == call.root; }
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
  RankReport root;    ///< what the root reports
  int foreign = 0;    ///< the first rank on a foreign machine if there is any
  JoinedRanks joined; ///< if nothing stands in the way
  RangesByRoot plans; ///< that all of them have
  /// The message, if all ranks have it with that; else null.
  std::unique_ptr<CarriedMessage> carried;
};

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

/// What this rank knows before the root speaks. Local; what fails is thrown.
inline OwnKnowledge ownKnowledge(const Joining& who) {
  OwnKnowledge own;
  if (!who.isRoot()) {
    if (!isInitialised()) return own;
    own.known = findNetwork(who.comm, who.rank, who.ranks, [&](const SharedNetwork& network) {
      return network.isOf(who.cluster);
    });
    return own;
  }
  own.report = localReport(who.cluster);
  if (own.report.obstacle != Obstacle::none) return own;
  own.known = findNetwork(who.comm, who.rank, who.ranks, [&](const SharedNetwork& network) {
    return network.holdsFor(own.report);
  });
  if (!own.known.network) return own;
  if (auto lease = TagLease::from(own.known.network))
    own.lease = std::move(*lease);
  else
    own.known = {};
  return own;
}

/// Has a short message of a usual datatype travel with what the root says, unless it is watched.
inline void carryAlong(const Call& call, Opening& opening) {
  const std::size_t typeBytes = basicBytes(call.datatype);
  const bool isShort =
      call.count > 0 && call.count <= static_cast<MPI_Count>(sizeof(CarriedMessage));
  const bool isWatched = opening.root.isGuarded != 0 || opening.root.isVerbose != 0;
  if (call.buffer == nullptr || typeBytes == 0 || !isShort || isWatched) return;
  opening.carried.take(call.buffer, typeBytes * static_cast<std::size_t>(call.count));
}

/// What the root says.
inline Opening openingOf(const Joining& who, const OwnKnowledge& own) {
  Opening opening;
  opening.word = Opening::saidByRoot;
  opening.root = own.report;
  if (!own.known.network) return opening;
  opening.network = own.known.network->id;
  opening.block = own.lease.block();
  opening.isAsked = own.known.ranks ? 0 : 1;
  if (opening.isAsked == 0) carryAlong(who.call, opening);
  if (!own.known.ranks || !isPlannedByJob(who.cluster)) return opening;
  const Membership& members = own.known.ranks->membership;
  for (const auto& [root, ranges] : own.known.network->plans.find(members.machines()))
    opening.plans.add(root, ranges);
  return opening;
}

/// Puts into `joined` and `agreed` that these ranks of a network are served, if they are.
inline void joinNetwork(const Joining& who, const Acquaintance& known, TagLease lease,
                        const Opening& opening, Agreement& agreed) {
  if (agreed.verdict.obstacle != Obstacle::none) return;
  const SharedNetwork& network = *known.network;
  const Cluster& cluster = network.serving(who.cluster);
  JoinedRanks& joined = agreed.joined;
  joined.membership = known.ranks->membership;
  if (!isPlannedByJob(cluster) && !areAllMachines(cluster, joined.membership.machines())) {
    agreed.verdict = {Obstacle::someMachines, 0};
    return;
  }
  joined.paths = network.paths;
  if (!known.ranks->there.empty()) joined.known = known.ranks;
  joined.lease = who.isRoot() ? std::move(lease) : TagLease(known.network, opening.block, false);
  agreed.plans = opening.plans.byRoot();
}

/// All ranks know each other. Local. A rank that cannot look the others up throws, and takes no
/// part.
inline void recall(const Joining& who, OwnKnowledge& own, const Opening& opening,
                   Agreement& agreed) {
  Acquaintance& known = own.known;
  if (!known.ranks || known.network->id != opening.network) {
    known.network = awaitNetwork(opening.network);
    known.ranks = ranksIn(*known.network, who.comm, who.rank, who.ranks);
  }
  if (!known.ranks) throw MpiFailure{MPI_ERR_OTHER};
  const std::vector<std::uint32_t>& machineOfRank = known.ranks->membership.byRank();
  agreed.verdict = judge({Obstacle::none, 0}, machineOfRank);
  agreed.foreign = firstForeignRank(machineOfRank);
  joinNetwork(who, known, std::move(own.lease), opening, agreed);
  if (opening.carried.bytes > 0) agreed.carried = std::make_unique<CarriedMessage>(opening.carried);
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
  return copyOfSharedNetworks().size() < mostSharedNetworks && blocks > 0 &&
         fitsInBlock(who.cluster) && areOfThisWorld(who.comm, who.ranks);
}

/// What this rank says of itself. Local.
inline void prepare(const Joining& who, OwnKnowledge& own, const Opening& opening, bool isBusy,
                    Meeting& meeting) {
  if (!who.isRoot()) own.report = localReport(who.cluster);
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
inline bool findPlaces(const Joining& who, std::size_t pathBytes, Agreement& agreed,
                       std::vector<std::uint32_t>& machineOfRank, DeferredFailure& failure) {
  return failure.attempt([&] {
    auto paths = std::make_shared<PathSite>();
    agreed.verdict = placeByPaths(who.comm, who.rank, who.cluster.site.usualSpeed, pathBytes,
                                  machineOfRank, *paths);
    agreed.joined.paths = std::move(paths);
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

/// Whether all ranks have got the communicator that they need, which they share if they can. A rank
/// that does not know where all are placed takes part, so that all are told. Collective.
inline Verdict settle(const Joining& who, const RankReport& own, const RankReport& root,
                      const Meeting& meeting, bool isPlaced, JoinedRanks& joined,
                      DeferredFailure& failure) {
  OwnedCommunicator comm = OwnedCommunicator::copyOf(who.comm, who.rank, failure);
  Verdict found = {Obstacle::none, who.rank};
  if (!comm.isThere()) found.obstacle = Obstacle::noCommunicator;
  if (!isPlaced) found.obstacle = Obstacle::callFailed;
  const Verdict verdict = exchangeObjections(found, who.comm, failure);
  if (verdict.obstacle != Obstacle::none) return verdict;
  const bool isThreaded = meeting.all.hasSome(Introduction::isThreaded);
  const int blocks = meeting.blocks;
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): make_shared has no braces
  const std::shared_ptr<SharedNetwork> network(new SharedNetwork{
      &who.cluster, own.fingerprint, own.machine, root.draw + 1, std::move(comm), who.rank,
      joined.membership, joined.paths, !meeting.all.hasSome(Introduction::keepsNoNetwork),
      isThreaded, TagBlocks(who.rank * blocks, blocks, !isThreaded)});
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
  std::vector<std::uint32_t> machineOfRank =
      known.ranks ? known.ranks->membership.byRank() : meeting.all.machines();
  verdict = judge(verdict, machineOfRank);
  agreed.foreign = firstForeignRank(machineOfRank);
  if (known.ranks) return joinNetwork(who, known, std::move(own.lease), opening, agreed);
  bool isPlaced = true;
  if (verdict.obstacle == Obstacle::none && isPlacedByPaths(who.cluster))
    isPlaced = findPlaces(who, meeting.all.mostPathBytes(), agreed, machineOfRank, failure);
  if (verdict.obstacle != Obstacle::none) return;
  agreed.joined.membership = Membership(std::move(machineOfRank), who.rank);
  if (!isPlannedByJob(who.cluster) &&
      !areAllMachines(who.cluster, agreed.joined.membership.machines()))
    verdict = {Obstacle::someMachines, 0};
  else
    verdict = settle(who, own.report, opening.root, meeting, isPlaced, agreed.joined, failure);
}

} // namespace detail

/// What all ranks of a communicator agree on. Collective. What fails before the root has spoken is
/// thrown, and may be tried again.
inline Agreement join(const Joining& who, DeferredFailure& failure) {
  detail::OwnKnowledge own = detail::ownKnowledge(who);
  Opening opening;
  if (who.isRoot()) opening = detail::openingOf(who, own);
  exchangeOpening(opening, who.call.root, who.rank, who.comm, failure,
                  detail::speakerFor(who, failure));
  Agreement agreed = {{}, opening.root, 0, {}, {}, nullptr};
  if (opening.isKnown())
    detail::recall(who, own, opening, agreed);
  else
    detail::meet(who, own, opening, agreed, failure);
  return agreed;
}

} // namespace topocast::TOPOCAST_ABI::runtime
