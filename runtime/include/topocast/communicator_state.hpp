// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a communicator keeps for a cluster between broadcasts: whether the trees serve it, who sits
// where, the communicators on which segments travel, and this rank's place in every tree used.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/back_off.hpp"
#include "topocast/agree/duplicates_under_way.hpp"
#include "topocast/agree/local_report.hpp"
#include "topocast/agree/memory_exchange.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/agree/path_exchange.hpp"
#include "topocast/agree/plan_exchange.hpp"
#include "topocast/agree/report_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/carry/adaptive_split.hpp"
#include "topocast/carry/adaptive_tags.hpp"
#include "topocast/carry/binomial.hpp"
#include "topocast/carry/channel.hpp"
#include "topocast/carry/emitted_trees.hpp"
#include "topocast/carry/piece_exchange.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/carry/ring_seat.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/job_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/service.hpp"
#include "topocast/watch/announcement.hpp"
#include "topocast/watch/guard.hpp"
#include "topocast/watch/job_report.hpp"
#include "topocast/watch/plan_announcement.hpp"
#include "topocast/watch/ticks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
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

/// The state of one (communicator, cluster). Used by one thread at a time, as collective calls on
/// one communicator are.
class CommunicatorState {
public:
  explicit CommunicatorState(const Cluster& cluster) : cluster_(&cluster) {}

  /// Collective over `comm`, before every broadcast until isDecided(). Which communicators are made
  /// follows from the verdict alone, and from the machines that all ranks have reported to all.
  /// What fails before the ranks meet is thrown, and may be tried again. What fails from then on is
  /// noted, as the others wait for this rank in all that follows.
  void decide(const Library& library, MPI_Comm comm, DeferredFailure& failure) {
    if (backOff_.passes()) return;
    noteUse(comm);
    int isInter = 0;
    int ranks = 0;
    checkRaised(PMPI_Comm_test_inter(comm, &isInter));
    checkRaised(PMPI_Comm_size(comm, &ranks));
    checkRaised(PMPI_Comm_rank(comm, &rank_));
    Obstacle obstacle = Obstacle::none;
    if (isInter != 0)
      obstacle = Obstacle::intercommunicator;
    else if (ranks < 2)
      obstacle = Obstacle::oneRank;
    else if (isInitialised() && hasRanksOfOtherWorlds(comm, ranks))
      obstacle = Obstacle::otherWorld;
    if (obstacle != Obstacle::none) return leaveAlone(comm, {obstacle, 0}, failure);
    join(library, comm, ranks, failure);
  }

  /// False at first, and as long as what stood in the way may be gone the next time.
  bool isDecided() const { return isDecided_; }

  const Cluster& cluster() const { return *cluster_; }
  /// False if all broadcasts go to the library; then the rest of this class means nothing.
  bool isServing() const { return isServing_; }

  const Membership& membership() const { return membership_; }
  int rank() const { return rank_; }
  std::uint32_t ownMachine() const { return membership_.machineOf(rank_); }

  /// Where segments travel.
  const Channel& channel() const { return channel_; }
  /// The number of a rank there.
  int channelRank(int rank) const {
    return channelRanks_ ? channelRanks_->there[static_cast<std::size_t>(rank)] : rank;
  }

  /// The ranks around this one in a broadcast from this root. Those of the last broadcast are kept.
  const Surroundings& surroundings(int root, const Service& service) {
    if (surroundings_.root == root && surroundings_.trees == service.trees) return surroundings_;
    surroundings_ = Surroundings();
    surroundings_.leader = membership_.leaderOf(ownMachine(), root);
    surroundings_.here = neighboursHere(surroundings_.leader);
    if (surroundings_.leader == rank_ && service.holdNanoseconds == 0 && !scatters(service.kind))
      for (const Position& position : positions(membership_.machineOf(root), service))
        surroundings_.inTrees.push_back(neighbours(position, root));
    surroundings_.trees = service.trees;
    surroundings_.root = root;
    return surroundings_;
  }

  /// Whether messages of `bytes` bytes from a root are served, the same on all ranks.
  bool serves(int root, std::uint64_t bytes) const {
    return (isPlannedByJob(*cluster_) || hasTrees(membership_.machineOf(root))) &&
           !isLeftAlone(*cluster_, membership_.machineCount(), bytes);
  }

  /// What serves a call's `bytes` bytes, of such as are served, the same on all ranks; nothing if
  /// planning has failed and they are left to the library. The first of a job's messages from some
  /// place has its plan made, which goes ahead of the message. What fails then is noted, as the
  /// others wait for this rank's part in the message all the same.
  std::optional<Service> serviceFor(const Call& call, std::uint64_t bytes,
                                    DeferredFailure& failure) {
    const std::uint32_t rootMachine = membership_.machineOf(call.root);
    if (hasTrees(rootMachine)) {
      if (announcement_) announcement_->tell(call, rootMachine, failure);
      return findService(cluster_->treesOfAll, rootMachine, bytes);
    }
    if (!jobPlans_) return std::nullopt;
    if (latestRanges_ == nullptr || latestRootMachine_ != rootMachine) {
      latestRanges_ = jobPlans_->find(rootMachine);
      latestRootMachine_ = rootMachine;
    }
    if (latestRanges_ == nullptr) {
      latestRanges_ = &jobPlans_->keep(rootMachine, planned(*jobPlans_, call, failure));
      if (lease_.network() != nullptr)
        lease_.network()->plans.keep(membership_.machines(), jobPlans_->known());
    }
    return findService(cluster_->site, *latestRanges_, bytes);
  }

  /// This rank's part where a service's tree scatters, from this root, the leaders' ranks in the
  /// place of machines; found when first asked for, then kept. Jobs are planned without such kinds.
  const PieceRole& pieceRole(int root, const Service& service) {
    const auto key = std::make_pair(root, service.trees);
    const auto known = pieceRoles_.find(key);
    if (known != pieceRoles_.end()) return known->second;
    const PreorderTree tree =
        emittedTrees(*cluster_, *service.range, membership_.machineOf(root)).front();
    const Gather gather = factsOf(service.kind).gather;
    PieceRole role = pieceRoleOf(ownMachine(), tree.size(), pieceMessages(tree, gather));
    for (auto* const messages : {&role.sends, &role.receives})
      for (PieceMessages& message : *messages) {
        message.from =
            static_cast<std::uint32_t>(channelRank(membership_.leaderOf(message.from, root)));
        message.to =
            static_cast<std::uint32_t>(channelRank(membership_.leaderOf(message.to, root)));
      }
    return pieceRoles_.emplace(key, std::move(role)).first->second;
  }

  /// This rank's machine in the chain from this root that a service's senders split; found when
  /// first asked for, then kept. Jobs are planned without such kinds.
  const ChainPlace& chainPlace(std::uint32_t rootMachine, const Service& service) {
    const auto key = std::make_pair(rootMachine, service.trees);
    const auto known = chainPlaces_.find(key);
    if (known != chainPlaces_.end()) return known->second;
    std::vector<std::uint32_t> chain = emittedChain(*cluster_, *service.range, rootMachine);
    return chainPlaces_.emplace(key, chainPlaceOf(std::move(chain), ownMachine())).first->second;
  }

  /// Before every broadcast over trees: at the first one, the ranks of this machine agree whether
  /// they share messages through memory.
  void meetOnMachine(DeferredFailure& failure) {
    if (hasMet_) return;
    hasMet_ = true;
    if (lease_.network() == nullptr || !lease_.network()->memory) return;
    std::vector<int> here = membership_.ranksHere();
    if (here.size() < 2) return;
    for (int& rank : here)
      rank = channelRank(rank);
    seat_ = agreeOnRing(lease_.network()->memory, channel_, here, ownPlaceHere(), failure);
  }
  /// Null if they do not.
  RingSeat* seat() { return seat_.get(); }

  /// The trials of broadcasts on this communicator; null if it is not guarded. The same on all
  /// ranks.
  Guard* guard() { return guard_ ? &*guard_ : nullptr; }

  /// What is counted for the report on the job; null if this communicator is not reported. The same
  /// on all ranks.
  ReportedCommunicator* reported() { return reported_.get(); }

  /// Collective: the tag of the next broadcast that adapts.
  int nextAdaptiveTag(DeferredFailure& failure) {
    return adaptiveTags_.next(channel_.comm, failure);
  }
  AdaptiveSplit& adaptiveSplit() {
    if (!adaptiveSplit_) adaptiveSplit_ = std::make_unique<AdaptiveSplit>();
    return *adaptiveSplit_;
  }

  std::uint64_t servedBroadcasts() const { return servedBroadcasts_; }
  void countServedBroadcast() { ++servedBroadcasts_; }

private:
  /// Held while ranks agree, as a process takes one block of tags at a time and makes one
  /// communicator: in Open MPI 4.1 several threads that make some can wait for each other for ever.
  /// Never waited for, as other ranks may hold theirs for another communicator.
  static std::mutex& agreeing() {
    static std::mutex mutex;
    return mutex;
  }

  /// This rank's machine in a service's trees from this root; found when first asked for, then
  /// kept.
  const std::vector<Position>& positions(std::uint32_t rootMachine, const Service& service) {
    const auto key = std::make_pair(rootMachine, service.trees);
    const auto known = positions_.find(key);
    if (known != positions_.end()) return known->second;
    std::vector<Position> positions;
    if (service.range != nullptr)
      for (const PreorderTree& tree : emittedTrees(*cluster_, *service.range, rootMachine))
        positions.push_back(positionIn(tree, ownMachine()));
    else if (jobPlans_)
      positions = jobPlans_->positions(rootMachine, service.trees);
    return positions_.emplace(key, std::move(positions)).first->second;
  }

  /// The leaders' ranks in a tree from this root.
  Neighbours neighbours(const Position& position, int root) const {
    const auto leaderOf = [&](std::uint32_t machine) {
      return channelRank(membership_.leaderOf(machine, root));
    };
    Neighbours result;
    if (rank_ != root) result.parent = leaderOf(position.parent);
    result.children.reserve(position.children.size());
    for (const std::uint32_t machine : position.children)
      result.children.push_back(leaderOf(machine));
    return result;
  }

  /// Ranks of this machine before and after this one, if the message comes from its `leader`.
  Neighbours neighboursHere(int leader) const {
    const std::vector<int>& here = membership_.ranksHere();
    const auto count = static_cast<int>(here.size());
    const int first = membership_.localRank(leader);
    return neighboursIn(
        binomialPlaces((membership_.localRank(rank_) - first + count) % count, count),
        [&](int place) { return here[static_cast<std::size_t>((place + first) % count)]; });
  }

  /// `rankAt` tells the rank that has a place.
  template <class RankAt>
  Neighbours neighboursIn(const BinomialPlaces& places, const RankAt& rankAt) const {
    Neighbours around;
    if (places.parent) around.parent = channelRank(rankAt(*places.parent));
    for (const int child : places.children)
      around.children.push_back(channelRank(rankAt(child)));
    return around;
  }

  bool hasTrees(std::uint32_t rootMachine) const {
    return isWhole_ && hasTreesFrom(*cluster_, rootMachine);
  }

  void leaveAlone(MPI_Comm comm, const Verdict& verdict, DeferredFailure& failure) {
    isDecided_ = true;
    if (rank_ == 0 && isSwitchedOn("TOPOCAST_VERBOSE"))
      failure.attempt([&] { announce(*cluster_, comm, describeObstacle(verdict, "")); });
  }

  /// All ranks meet here as often, whatever fails for one of them. Who lacks what others know after
  /// one meeting says so in the next. After the last one of those that may end with the library,
  /// a rank that has not been told takes for granted what it has said itself: a second failure or
  /// obstacle at that moment would have to come together with its own. Ranks that know each other
  /// meet once, and who is not told then takes no part.
  void join(const Library& library, MPI_Comm comm, int ranks, DeferredFailure& failure) {
    const std::uint64_t start = ticks();
    const std::unique_lock<std::mutex> lock(agreeing(), std::try_to_lock);
    RankReport own = localReport(*cluster_);
    if (!lock.owns_lock()) own.obstacle = std::min(own.obstacle, Obstacle::busy);
    Acquaintance known;
    if (own.obstacle == Obstacle::none) known = findNetwork(*cluster_, own, comm, rank_, ranks);
    std::vector<std::uint32_t> machineOfRank(static_cast<std::size_t>(ranks), own.machine);
    RangesByRoot plans;
    if (known.ranks) plans = lookUp(known, machineOfRank);
    FirstMeeting meeting;
    meeting.first.pathBytes = own.pathBytes;
    if (rank_ == 0) meeting.first = own;
    if (known.network) meeting.note(*known.network, fingerprintOf(plans));
    if (own.obstacle != Obstacle::none || !mayKeep(known, comm, ranks)) meeting.isPartial = 1;
    meetFirst(meeting, rank_, ranks, comm, failure, [&](const std::vector<int>& waiting) {
      failure.attempt([&] { announce(*cluster_, comm, describeWait(waiting)); });
    });
    if (known.network && !meeting.isOf(ranks)) failure.raise();
    const RankReport& first = meeting.first;
    const std::optional<int> block = TagBlocks::firstFree(meeting.usedBlocks);
    if (!meeting.isOfOneNetwork() || !block) known = {};
    Verdict verdict = {Obstacle::none, 0};
    if (!known.ranks) verdict = introduce(own, first, comm, known, machineOfRank, failure);
    verdict = judge(verdict, machineOfRank);
    const int foreign = firstForeignRank(machineOfRank);
    bool isPlaced = true;
    if (!known.network && verdict.obstacle == Obstacle::none && isPlacedByPaths(*cluster_))
      isPlaced = failure.attempt([&] {
        auto paths = std::make_shared<PathSite>();
        verdict = placeByPaths(comm, rank_, cluster_->site.usualSpeed, first.pathBytes,
                               machineOfRank, *paths);
        pathSite_ = std::move(paths);
      });
    if (verdict.obstacle == Obstacle::none)
      verdict =
          place(known.ranks ? known.ranks->membership : Membership(std::move(machineOfRank), rank_),
                isPlaced);
    if (verdict.obstacle == Obstacle::none && known.network)
      use(std::move(known), block.value_or(0),
          meeting.haveSamePlans() ? std::move(plans) : RangesByRoot());
    else if (verdict.obstacle == Obstacle::none)
      verdict = settle(comm, own, meeting, isPlaced, failure);
    isServing_ = verdict.obstacle == Obstacle::none;
    if (isServing_ && first.isGuarded != 0) guard_.emplace();
    isDecided_ = !isPassing(verdict.obstacle);
    const bool isToBeTold = first.isVerbose != 0 && isNews(verdict);
    if (isServing_ && first.isVerbose != 0 && rank_ == 0)
      announcement_ = std::make_unique<PlanAnnouncement>(*cluster_, membership_.machineCount());
    if (!isDecided_) backOff_.lengthen(first.draw);
    // What rank 0 wants is not known to all then.
    if (verdict.obstacle == Obstacle::callFailed) return leaveAlone(comm, verdict, failure);
    if (first.isReported != 0 && verdict.obstacle != Obstacle::notInitialised)
      failure.attempt([&] {
        if (!reported_)
          reported_ = std::make_unique<ReportEntry>(cluster_->name, comm, ranks, rank_ == 0);
        reported_->noteSetUp(verdict.obstacle, ticks() - start);
      });
    if (isToBeTold) failure.attempt([&] { tell(library, comm, verdict, foreign); });
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
    else if (isServing_ && countForeign(membership_.machines()) > 0)
      name = machineNameOf(*cluster_, library, comm, foreign);
    if (rank_ != 0) return;
    announce(*cluster_, comm,
             isServing_ ? describeService(*cluster_, membership_.machines()) +
                              describeForeign(membership_.machines(), name)
                        : describeObstacle(verdict, name));
  }

  /// The ranges that the call's root plans for its own broadcasts. It has the message anyway, for
  /// which the others wait. None on all ranks if planning fails: what one place's messages lose by
  /// that is their trees. Where they are handed on, all that use them take part.
  std::vector<JobRange> planned(JobPlans& plans, const Call& call, DeferredFailure& failure) const {
    std::vector<JobRange> ranges;
    try {
      if (rank_ == call.root) ranges = plans.plan(ownMachine());
    } catch (const std::bad_alloc&) {
      ranges.clear();
    }
    const int count = membership_.rankCount();
    const auto around = neighboursIn(binomialPlaces((rank_ - call.root + count) % count, count),
                                     [&](int place) { return (place + call.root) % count; });
    passPlan(channel_, around, ranges, failure);
    if (announcement_) announcement_->tell(call, ranges, failure);
    return ranges;
  }

  std::size_t ownPlaceHere() const {
    return static_cast<std::size_t>(membership_.localRank(rank_));
  }

  /// By rank, the machines that the others of the network have reported. Returns the plans for all
  /// of these.
  RangesByRoot lookUp(const Acquaintance& known, std::vector<std::uint32_t>& machineOfRank) {
    machineOfRank = known.ranks->membership.byRank();
    pathSite_ = known.network->paths;
    return known.network->plans.find(known.ranks->membership.machines());
  }

  /// Whether this rank would keep a network of all `ranks` ranks of `comm`. Local.
  bool mayKeep(const Acquaintance& known, MPI_Comm comm, int ranks) const {
    return sharedNetworks().size() < mostSharedNetworks &&
           (known.network || (fitsInBlock(*cluster_) && areOfThisWorld(comm, ranks)));
  }

  /// Has the ranks tell each other their machines, or where they are in a network, and what they
  /// object to. Collective.
  Verdict introduce(RankReport& own, const RankReport& first, MPI_Comm comm, Acquaintance& known,
                    std::vector<std::uint32_t>& machineOfRank, DeferredFailure& failure) {
    pathSite_ = nullptr;
    failure.attempt([&] {
      if (known.network) {
        known.ranks = known.network->ranks.find(
            askRanks(comm, static_cast<int>(machineOfRank.size()), *known.network),
            known.network->members, rank_);
        lookUp(known, machineOfRank);
        return;
      }
      own.obstacle = std::min(own.obstacle, obstacleToMaking());
      checkRaised(PMPI_Allgather(&own.machine, 1, MPI_UINT32_T, machineOfRank.data(), 1,
                                 MPI_UINT32_T, comm));
    });
    if (failure.isNoted()) own.obstacle = Obstacle::callFailed;
    return exchangeObjections(objectionOf(own, first, rank_), comm, failure);
  }

  /// Whether these machines can be served.
  Verdict place(Membership membership, bool isPlaced) {
    membership_ = std::move(membership);
    isWhole_ = areAllMachines(*cluster_, membership_.machines());
    if (!isWhole_ && !isPlannedByJob(*cluster_)) return {Obstacle::someMachines, 0};
    jobPlans_.reset();
    if (isPlannedByJob(*cluster_) && isPlaced)
      jobPlans_.emplace(pathSite_ ? pathSite_->view(cluster_->site) : cluster_->site, membership_,
                        ownMachine());
    return {};
  }

  void use(Acquaintance known, int block, RangesByRoot plans) {
    if (jobPlans_) jobPlans_->adopt(std::move(plans));
    if (!known.ranks->there.empty()) channelRanks_ = std::move(known.ranks);
    lease_ = TagLease(std::move(known.network), block);
    channel_ = lease_.channel();
  }

  /// Whether all ranks have got the communicator that they need. A rank that does not know where
  /// all are placed takes part, so that all are told.
  Verdict settle(MPI_Comm comm, const RankReport& own, const FirstMeeting& meeting, bool isPlaced,
                 DeferredFailure& failure) {
    network_ = OwnedCommunicator::copyOf(comm, rank_, failure);
    Verdict found = {Obstacle::none, rank_};
    if (!network_.isThere()) found.obstacle = Obstacle::noCommunicator;
    if (!isPlaced) found.obstacle = Obstacle::callFailed;
    const Verdict verdict = exchangeObjections(found, comm, failure);
    channel_ = {network_.get(), 0, tagsOfOwn};
    if (verdict.obstacle != Obstacle::none)
      network_ = OwnedCommunicator();
    else if (meeting.isPartial == 0)
      share(comm, own, meeting.first.draw, failure);
    return verdict;
  }

  /// From now on the communicator is that of all these processes.
  void share(MPI_Comm comm, const RankReport& own, std::uint64_t draw, DeferredFailure& failure) {
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): make_shared has no braces
    const std::shared_ptr<SharedNetwork> network(
        new SharedNetwork{cluster_, own.fingerprint, own.machine, draw + 1, std::move(network_),
                          rank_, membership_, pathSite_});
    failure.attempt([&] { keepNetwork(comm, network); });
    lease_ = TagLease(network, 0);
    channel_ = lease_.channel();
    network->memory =
        agreeOnMemory(channel_, membership_.ranksHere(), ownPlaceHere(), draw, failure);
  }

  const Cluster* cluster_;
  OwnedCommunicator network_;                      ///< none where it is shared
  TagLease lease_;                                 ///< where it is
  Channel channel_;                                ///< on either
  std::shared_ptr<const KnownRanks> channelRanks_; ///< null if all are the same there
  Membership membership_;
  std::shared_ptr<const PathSite> pathSite_;            ///< where the file knows no network
  std::optional<JobPlans> jobPlans_;                    ///< where communicators are planned for
  const std::vector<JobRange>* latestRanges_ = nullptr; ///< of jobPlans_; null if none were asked
  std::uint32_t latestRootMachine_ = 0;                 ///< that they are for
  Surroundings surroundings_;                           ///< in the last broadcast
  /// By the root's machine and Service::trees.
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<Position>> positions_;
  /// By the root's rank and Service::trees.
  std::map<std::pair<int, std::uint64_t>, PieceRole> pieceRoles_;
  /// By the root's machine and Service::trees.
  std::map<std::pair<std::uint32_t, std::uint64_t>, ChainPlace> chainPlaces_;
  std::optional<Guard> guard_;
  std::unique_ptr<RingSeat> seat_;        ///< null where the machine's ranks exchange messages
  std::unique_ptr<ReportEntry> reported_; ///< null if not reported
  std::unique_ptr<PlanAnnouncement> announcement_; ///< null where nothing is said
  AdaptiveTags adaptiveTags_;
  std::unique_ptr<AdaptiveSplit> adaptiveSplit_; ///< made when first needed
  BackOff backOff_;
  std::uint64_t servedBroadcasts_ = 0;
  int rank_ = 0;
  bool isWhole_ = false; ///< all of the cluster's machines take part
  bool isDecided_ = false;
  bool isServing_ = false;
  bool hasMet_ = false; ///< on this machine
};

} // namespace topocast::TOPOCAST_ABI::runtime
