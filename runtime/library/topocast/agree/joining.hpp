// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a communicator agree on who serves it. In: what this rank reports of itself, and
// the processes that it knows. Out: what they agree on.
//
// The root of the first broadcast speaks first. If it knows that all ranks know each other, it
// names what they share and a block of tags, and no rank has anything to add: what could stand in
// the way was told when they got to know each other. Otherwise they meet.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/joined_ranks.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/agree/meeting.hpp"
#include "topocast/agree/opening.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/carry/basic_type.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/kept_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// What this rank knows before the root speaks. Local; what fails is thrown.
inline OwnKnowledge ownKnowledge(const Joining& who) {
  OwnKnowledge own;
  if (!who.isRoot()) {
    // Whether they are all of a network's, in their order there, the root says.
    if (!isInitialised() || hasNetworkOf(who.ranks)) return own;
    own.known = findNetwork(who.comm, who.rank, who.ranks, [&](const SharedNetwork& network) {
      return network.isOf(who.cluster);
    });
    return own;
  }
  const OwnVariables variables;
  own.report = localReport(who.cluster, variables);
  if (own.report.obstacle == Obstacle::none) {
    const std::optional<std::string> words = placingWords(who.cluster, variables);
    own.known = findNetwork(who.comm, who.rank, who.ranks, [&](const SharedNetwork& network) {
      return network.isOf(who.cluster) && network.placedBy == words;
    });
  }
  if (own.known.network) own.report.machine = own.known.network->machine;
  auto lease = own.known.network ? TagLease::from(own.known.network) : std::nullopt;
  if (lease)
    own.lease = std::move(*lease);
  else
    own.known = {};
  if (!lease || !own.known.ranks) reportPlace(who.cluster, own.report);
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
  opening.areAll = own.known.ranks && own.known.ranks->there.empty() ? 1 : 0;
  if (opening.isAsked == 0) carryAlong(who.call, opening);
  const KeptPlans& plans = own.known.network->plans;
  if (!own.known.ranks || plans.areNone()) return opening;
  const Membership& members = own.known.ranks->membership;
  for (const auto& [root, ranges] : plans.find(members.machines()))
    opening.plans.add(root, ranges);
  return opening;
}

/// All ranks know each other. Local. A rank that cannot look the others up throws, and takes no
/// part.
inline void recall(const Joining& who, OwnKnowledge& own, const Opening& opening,
                   Agreement& agreed) {
  Acquaintance& known = own.known;
  if (!known.ranks || known.network->id != opening.network) {
    known.network = awaitNetwork(opening.network);
    known.ranks = opening.areAll != 0 ? known.network->ranks.ofAll(known.network->members)
                                      : ranksIn(*known.network, who.comm, who.rank, who.ranks);
  }
  if (!known.ranks) throw MpiFailure{MPI_ERR_OTHER};
  const std::vector<std::uint32_t>& machineOfRank = known.ranks->membership.byRank();
  agreed.verdict = judge({Obstacle::none, 0}, machineOfRank);
  agreed.foreign = firstForeignRank(machineOfRank);
  joinNetwork(who, known, std::move(own.lease), opening, agreed);
  if (opening.carried.bytes > 0) agreed.carried = std::make_unique<CarriedMessage>(opening.carried);
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
