// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a communicator keeps for a cluster between broadcasts: whether the trees serve it, who sits
// where, the channel on which segments travel, and the ranks around this one in the last broadcast.
#pragma once

#include "topocast/agree/back_off.hpp"
#include "topocast/agree/duplicates_under_way.hpp"
#include "topocast/agree/joining.hpp"
#include "topocast/agree/memory_exchange.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/carry/channel.hpp"
#include "topocast/carry/emitted_trees.hpp"
#include "topocast/carry/ring_seat.hpp"
#include "topocast/carry/stream.hpp"
#include "topocast/cluster.hpp"
#include "topocast/communicator_plans.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/service.hpp"
#include "topocast/special_carrier.hpp"
#include "topocast/surroundings.hpp"
#include "topocast/watch/announcement.hpp"
#include "topocast/watch/guard.hpp"
#include "topocast/watch/job_report.hpp"
#include "topocast/watch/plan_announcement.hpp"
#include "topocast/watch/ticks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The state of one (communicator, cluster). Used by one thread at a time, as collective calls on
/// one communicator are.
class CommunicatorState {
public:
  explicit CommunicatorState(const Cluster& cluster) : asked_(&cluster), cluster_(&cluster) {}

  /// Collective over `comm`, before every broadcast until isDecided(). Which communicators are made
  /// follows from the verdict alone, and from the machines that all ranks have reported to all.
  /// What fails before the ranks meet is thrown, and may be tried again. What fails from then on is
  /// noted, as the others wait for this rank in all that follows. `comm` has so many ranks; 0 if it
  /// is an intercommunicator.
  void decide(const Library& library, const Call& call, int ranks, DeferredFailure& failure) {
    const MPI_Comm comm = call.comm;
    if (backOff_.passes()) return;
    noteUse(comm);
    checkRaised(PMPI_Comm_rank(comm, &rank_));
    Obstacle obstacle = Obstacle::none;
    if (ranks == 0)
      obstacle = Obstacle::intercommunicator;
    else if (ranks < 2)
      obstacle = Obstacle::oneRank;
    else if (hasMergedGroups() && isInitialised() && hasRanksOfOtherWorlds(comm, ranks))
      obstacle = Obstacle::otherWorld;
    if (obstacle != Obstacle::none) return leaveAlone(comm, {obstacle, 0}, failure);
    const std::uint64_t start = ticks();
    Agreement agreed = join({*asked_, comm, rank_, ranks, call}, failure);
    const Verdict verdict = agreed.verdict;
    if (verdict.obstacle == Obstacle::none) take(agreed);
    isDecided_ = !isPassing(verdict.obstacle);
    const bool isToBeTold = agreed.root.isVerbose != 0 && isNews(verdict);
    if (!isDecided_) backOff_.lengthen(agreed.root.draw);
    // That rank may not know what the root wants.
    if (verdict.obstacle == Obstacle::callFailed) return leaveAlone(comm, verdict, failure);
    if (agreed.root.isReported != 0 && verdict.obstacle != Obstacle::notInitialised)
      failure.attempt([&] {
        if (!reported_)
          reported_ = std::make_unique<ReportEntry>(cluster_->name, comm, ranks, rank_ == 0);
        reported_->noteSetUp(verdict.obstacle, ticks() - start);
      });
    if (isToBeTold) failure.attempt([&] { tell(library, comm, verdict, agreed.foreign); });
  }

  /// False at first, and as long as what stood in the way may be gone the next time.
  bool isDecided() const { return isDecided_; }

  /// By which the state is found.
  const Cluster& asked() const { return *asked_; }
  /// What serves it. If the ranks ask different ones that they know, what the first root asks.
  const Cluster& cluster() const { return *cluster_; }
  /// False if all broadcasts go to the library; then the rest of this class means nothing.
  bool isServing() const { return isServing_; }

  const Membership& membership() const { return joined_.membership(); }
  int rank() const { return rank_; }
  std::uint32_t ownMachine() const { return membership().machineOf(rank_); }
  /// Where segments travel.
  const Channel& channel() const { return channel_; }
  /// The number of a rank there.
  int channelRank(int rank) const { return joined_.channelRank(rank); }

  /// The ranks around this one in a broadcast from this root. Those of the last broadcast are at
  /// hand; others are kept for all communicators of these ranks.
  const Surroundings& surroundings(int root, const Service& service) {
    const bool areAtHand =
        surroundings_ && surroundings_->root == root && surroundings_->trees == service.trees;
    if (!areAtHand)
      surroundings_ = joined_.known->surroundings.of(root, service.trees, [&] {
        return std::make_shared<const Surroundings>(foundAround(root, service));
      });
    return *surroundings_;
  }

  /// Whether no other rank is on its machine.
  bool isAlone() const { return membership().ranksHere().size() == 1; }

  const WholeWay& wholeWay() const { return wholeWay_; }
  /// After a message of `bytes` bytes that has gone whole, by which the way of others is known.
  void keepWholeWay(Service service, std::uint64_t bytes) {
    if (guard_ || reported_) return;
    narrowToServed(service, *cluster_, membership().machineCount(), bytes);
    wholeWay_ = {surroundings_, service.leastBytes,
                 std::min({service.mostBytes, service.segmentBytes, maxSegmentBytes})};
  }

  /// Whether messages of `bytes` bytes from a root are served, the same on all ranks.
  bool serves(int root, std::uint64_t bytes) const {
    return (isPlannedByJob(*cluster_) || hasTrees(membership().machineOf(root))) &&
           !isLeftAlone(*cluster_, membership().machineCount(), bytes);
  }

  /// What serves a call's `bytes` bytes, of such as are served, the same on all ranks; nothing if
  /// planning has failed and they are left to the library. The first of a job's messages from some
  /// place has its plan made, which goes ahead of the message. What fails then is noted, as the
  /// others wait for this rank's part in the message all the same.
  std::optional<Service> serviceFor(const Call& call, std::uint64_t bytes,
                                    DeferredFailure& failure) {
    const std::uint32_t rootMachine = membership().machineOf(call.root);
    if (hasTrees(rootMachine)) {
      if (announcement_) announcement_->tell(call, rootMachine, failure);
      return streamedOrNot(call, failure, [&](bool isHeard) {
        return std::optional(findService(cluster_->treesOfAll, rootMachine, bytes, isHeard));
      });
    }
    if (!isPlannedByJob(*cluster_)) return std::nullopt;
    const std::vector<JobRange>& ranges =
        plans_.rangesFor(joined_, rank_, call.root, failure, [&](const auto& planned) {
          if (announcement_) announcement_->tell(call, planned, failure);
        });
    return streamedOrNot(call, failure, [&](bool isHeard) {
      return findService(cluster_->site, ranges, bytes, isHeard);
    });
  }

  /// Whether a service's messages are streamed, the same on all ranks.
  bool streams(const Service& service) const {
    return isHeard_ && isStreamed(service.kind) && service.holdNanoseconds == 0;
  }
  /// Where something is.
  Stream& stream() { return *stream_; }

  /// Before every broadcast over trees: at the first one, the ranks of this machine agree whether
  /// they share messages through memory.
  void meetOnMachine(DeferredFailure& failure) {
    if (hasMet_) return;
    hasMet_ = true;
    const std::shared_ptr<MachineMemory>& memory = joined_.network().memory;
    std::vector<int> here = membership().ranksHere();
    if (!memory || here.size() < 2) return;
    for (int& rank : here)
      rank = joined_.channelRank(rank);
    const auto own = static_cast<std::size_t>(membership().localRank(rank_));
    seat_ = agreeOnRing(memory, channel_, here, own, failure);
  }
  /// Null if they do not.
  RingSeat* seat() { return seat_.get(); }

  /// What carries such messages, if no tree of them is known before; null for all others.
  SpecialCarrier* specialCarrier(const Service& service) {
    if (!isSpecial(service)) return nullptr;
    const bool arePieces = scatters(service.kind);
    std::unique_ptr<SpecialCarrier>& carrier = arePieces ? pieces_ : adaptive_;
    if (!carrier) carrier = arePieces ? carryPieces() : carryAdaptively();
    return carrier.get();
  }
  /// A broadcast as such a carrier sees it. Lives no longer than what it is given.
  Passage passage(const Service& service, const Segments& segments, int root) const {
    return {*cluster_, joined_, channel_, service, segments, rank_, root};
  }

  /// The message for which the ranks have agreed, if they all have it; null for all others.
  std::unique_ptr<CarriedMessage> takeCarried() { return std::move(carried_); }

  /// The trials of broadcasts on this communicator; null if it is not guarded. The same on all
  /// ranks.
  Guard* guard() { return guard_.get(); }

  /// What is counted for the report on the job; null if this communicator is not reported. The same
  /// on all ranks.
  ReportedCommunicator* reported() { return reported_.get(); }

  std::uint64_t servedBroadcasts() const { return servedBroadcasts_; }
  void countServedBroadcast() { ++servedBroadcasts_; }

private:
  static bool isSpecial(const Service& service) {
    return service.holdNanoseconds > 0 || scatters(service.kind);
  }

  Surroundings foundAround(int root, const Service& service) {
    Surroundings around;
    around.root = root;
    around.trees = service.trees;
    around.leader = membership().leaderOf(ownMachine(), root);
    around.here = neighboursHere(joined_, rank_, around.leader);
    if (around.leader == rank_ && !isSpecial(service))
      for (const Position& position : positions(membership().machineOf(root), service))
        around.inTrees.push_back(neighboursInTree(joined_, position, rank_, root));
    return around;
  }

  /// This rank's machine in a service's trees from this root.
  std::vector<Position> positions(std::uint32_t rootMachine, const Service& service) {
    if (service.range == nullptr)
      return plans_.sharedPlans(joined_, rank_).positions(rootMachine, service.trees);
    std::vector<Position> positions;
    for (const PreorderTree& tree : emittedTrees(*cluster_, *service.range, rootMachine))
      positions.push_back(positionIn(tree, ownMachine()));
    return positions;
  }

  /// What `find(isHeard)` finds if the machines hear a group, or else if they do not. The first
  /// service that is streamed has them try it. Collective then.
  template <class Find>
  std::optional<Service> streamedOrNot(const Call& call, DeferredFailure& failure,
                                       const Find& find) {
    if (cluster_->stream.open == nullptr || (hasTriedStream_ && !isHeard_)) return find(false);
    const std::optional<Service> service = find(true);
    if (hasTriedStream_ || !service || !isStreamed(service->kind)) return service;
    openStream(call, failure);
    return isHeard_ ? service : find(false);
  }

  void openStream(const Call& call, DeferredFailure& failure) {
    hasTriedStream_ = true;
    wholeWay_ = {}; // other trees may serve from now on
    const bool isLowest = membership().ranksHere().front() == rank_;
    stream_.reset(cluster_->stream.open(
        cluster_->stream,
        {call.comm, rank_, static_cast<std::uint32_t>(membership().indexOf(ownMachine())),
         membership().machineCount(), isLowest}));
    isHeard_ = stream_->isHeard();
    if (announcement_)
      failure.attempt([&] { announce(*cluster_, call.comm, stream_->description()); });
    if (!isHeard_) stream_.reset();
  }

  bool hasTrees(std::uint32_t rootMachine) const {
    return isWhole_ && hasTreesFrom(*cluster_, rootMachine);
  }

  void leaveAlone(MPI_Comm comm, const Verdict& verdict, DeferredFailure& failure) {
    isDecided_ = true;
    if (rank_ == 0 && isSwitchedOn("TOPOCAST_VERBOSE"))
      failure.attempt([&] { announce(*cluster_, comm, describeObstacle(verdict, "")); });
  }

  /// What all have agreed on, if trees serve them: its parts are moved from.
  void take(Agreement& agreed) {
    isServing_ = true;
    joined_ = std::move(agreed.joined);
    carried_ = std::move(agreed.carried);
    cluster_ = &joined_.network().serving(*asked_);
    channel_ = joined_.lease.channel();
    isWhole_ = areAllMachines(*cluster_, membership());
    plans_ = CommunicatorPlans(cluster_->site, std::move(agreed.plans));
    if (agreed.root.isGuarded != 0) guard_ = std::make_unique<Guard>();
    if (agreed.root.isVerbose != 0 && rank_ == 0)
      announcement_ = std::make_unique<PlanAnnouncement>(*cluster_, membership().machineCount());
  }

  /// An MPI_Comm_idup may seem to be under way for long, which is told once. Threads are soon done.
  bool isNews(const Verdict& verdict) const {
    return isDecided_ || (verdict.obstacle == Obstacle::duplicating && !backOff_.hasFailed());
  }

  /// `foreign` is the first rank on a foreign machine if there is any.
  void tell(const Library& library, MPI_Comm comm, const Verdict& verdict, int foreign) const {
    std::string name;
    if (hasName(verdict.obstacle))
      name = machineNameOf(*cluster_, library, comm, verdict.rank);
    else if (isServing_ && countForeign(membership().machines()) > 0)
      name = machineNameOf(*cluster_, library, comm, foreign);
    if (rank_ != 0) return;
    announce(*cluster_, comm,
             isServing_ ? describeService(*cluster_, membership().machines()) +
                              describeForeign(membership().machines(), name)
                        : describeObstacle(verdict, name));
  }

  const Cluster* asked_;
  const Cluster* cluster_;
  JoinedRanks joined_;
  Channel channel_;
  CommunicatorPlans plans_;
  int rank_ = 0;
  std::shared_ptr<const Surroundings> surroundings_; ///< in the last broadcast; null before
  WholeWay wholeWay_;
  std::unique_ptr<CarriedMessage> carried_; ///< for the first broadcast
  // Each is made when first needed, and null before.
  std::unique_ptr<RingSeat> seat_; ///< also null where the machine's ranks exchange messages
  std::unique_ptr<SpecialCarrier> pieces_;
  std::unique_ptr<SpecialCarrier> adaptive_;
  std::unique_ptr<Guard> guard_;
  std::unique_ptr<ReportEntry> reported_;
  std::unique_ptr<PlanAnnouncement> announcement_;
  std::unique_ptr<Stream> stream_; ///< also null unless all machines hear it
  BackOff backOff_;
  std::uint64_t servedBroadcasts_ = 0;
  bool isWhole_ = false; ///< all of the cluster's machines take part
  bool isDecided_ = false;
  bool isServing_ = false;
  bool hasMet_ = false; ///< on this machine
  bool hasTriedStream_ = false;
  bool isHeard_ = false; ///< all machines hear the stream
};

} // namespace topocast::TOPOCAST_ABI::runtime
