// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What processes know of each other once they have agreed. In: a communicator that trees serve.
// Out: a communicator of the runtime's own, on which messages of many communicators travel, each
// with a block of tags; every rank's machine; and the plans that were made. A further communicator
// of these ranks, or of some of them, needs no communicator of its own: the root of its first
// broadcast says which block it has.
//
// Why no message gets to the wrong communicator: a rank gives out blocks of its own, as the root of
// first broadcasts, and no two communicators the same block. It takes a block anew when it has
// freed its communicator, if no process has several threads: every rank has then received what was
// sent there before it comes to the next communicator. With several threads no block comes twice.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/known_ranks.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/carry/channel.hpp"
#include "topocast/carry/machine_memory.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/kept_plans.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/machine/host_machine.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// How many blocks of tags there are on a communicator of so many ranks for each of them. Local.
constexpr int tagsOfBlock = 16;
inline int blocksOfRank(int ranks) {
  constexpr int leastBound = 32767; // that every library has
  int* bound = nullptr;
  int isThere = 0;
  check(PMPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, static_cast<void*>(&bound), &isThere));
  const int most = isThere != 0 ? *bound : leastBound;
  return (most / tagsOfBlock) / ranks; // the last block may lack a tag
}

/// The blocks that one rank gives out: `count` from `first` on. Several threads may use it.
class TagBlocks {
public:
  TagBlocks(int first, int count, bool areReused)
      : next_(first), end_(first + count), areReused_(areReused) {}

  /// Nothing if there is none left.
  std::optional<int> take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!free_.empty()) {
      const int block = free_.back();
      free_.pop_back();
      return block;
    }
    return next_ < end_ ? std::optional(next_++) : std::nullopt;
  }
  void giveBack(int block) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (areReused_) free_.push_back(block);
  }
  /// As if so many communicators were there.
  void useUp() {
    const std::lock_guard<std::mutex> lock(mutex_);
    free_.clear();
    next_ = end_;
  }

private:
  std::mutex mutex_;
  std::vector<int> free_;
  int next_;
  int end_;
  bool areReused_;
};

/// One for all processes that have agreed on it; `id`, which is not 0, tells it from others. Where
/// it cannot be shared, one communicator has it for itself.
struct SharedNetwork {
  const Cluster* cluster;              ///< by which this rank agreed
  std::uint64_t fingerprint;           ///< that it reported
  std::uint32_t machine;               ///< that it reported
  std::optional<std::string> placedBy; ///< its placingWords() then
  std::uint64_t id;
  OwnedCommunicator comm;
  int rank;                              ///< the own one in `comm`
  Membership members;                    ///< the ranks of `comm`
  std::shared_ptr<const PathSite> paths; ///< where the file knows no network
  bool isShared;                         ///< false: it is one communicator's, with all its tags
  bool isThreaded;                       ///< some process has threads that may broadcast at a time
  TagBlocks blocks;
  KeptPlans plans = {};
  KeptRanks ranks = {};
  std::shared_ptr<MachineMemory> memory = nullptr; ///< of this rank's machine; null: none

  bool isOf(const Cluster& asked) const { return fingerprint == reportedFingerprint(asked); }
  /// What serves a communicator on which this rank asks a cluster, perhaps another one.
  const Cluster& serving(const Cluster& asked) const { return isOf(asked) ? asked : *cluster; }
};

using SharedNetworks = std::vector<std::shared_ptr<SharedNetwork>>;

/// Those that this process has agreed on, no more than some. They stay as long as the process, as
/// ranks may free the communicators that use one in different orders.
inline SharedNetworks& sharedNetworks() {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): never freed
  static auto* const networks = new SharedNetworks();
  return *networks;
}
/// Held while a thread looks at them, and never while other ranks are waited for.
inline std::mutex& sharedNetworksMutex() {
  static std::mutex mutex;
  return mutex;
}
inline std::size_t sharedNetworkCount() {
  const std::lock_guard<std::mutex> lock(sharedNetworksMutex());
  return sharedNetworks().size();
}
/// One of which `isIt(network)` holds; null if there is none.
template <class IsIt>
std::shared_ptr<SharedNetwork> someNetwork(const IsIt& isIt) {
  const std::lock_guard<std::mutex> lock(sharedNetworksMutex());
  for (const std::shared_ptr<SharedNetwork>& network : sharedNetworks())
    if (isIt(*network)) return network;
  return nullptr;
}

/// Rows and columns of a grid are two. Each takes a communicator, of which some libraries have few.
constexpr std::size_t mostSharedNetworks = 16;

/// A block of tags that one communicator has, as long as this lives; or none.
class TagLease {
public:
  TagLease() = default;
  /// `isGiver`: this rank gives the block out.
  TagLease(std::shared_ptr<SharedNetwork> network, int block, bool isGiver)
      : network_(std::move(network)), block_(block), isGiver_(isGiver) {}
  TagLease(TagLease&&) noexcept = default;
  TagLease& operator=(TagLease&& other) noexcept {
    std::swap(network_, other.network_);
    std::swap(block_, other.block_);
    std::swap(isGiver_, other.isGiver_);
    return *this;
  }
  ~TagLease() {
    if (network_ && isGiver_) network_->blocks.giveBack(block_);
  }

  /// Of a block that `network` gives out; nothing if it has none left.
  static std::optional<TagLease> from(const std::shared_ptr<SharedNetwork>& network) {
    const std::optional<int> block = network->blocks.take();
    if (!block) return std::nullopt;
    return TagLease(network, *block, true);
  }

  SharedNetwork* network() const { return network_.get(); } ///< null if there is none
  int block() const { return block_; }
  Channel channel() const {
    const MPI_Comm comm = network_->comm.get();
    if (!network_->isShared) return {comm, 0, tagsOfOwn};
    return {comm, block_ * tagsOfBlock, tagsOfBlock};
  }

private:
  std::shared_ptr<SharedNetwork> network_;
  int block_ = 0;
  bool isGiver_ = false;
};

/// Whether a block has as many tags as this cluster's schedules have trees. Those whose senders
/// adapt need many more.
inline bool fitsInBlock(const Cluster& cluster) {
  for (std::uint32_t root = 0; root < cluster.machines.machineCount; ++root) {
    if (!hasTreesFrom(cluster, root)) continue;
    const Range* range = cluster.treesOfAll.ranges + cluster.treesOfAll.firstRangeOfRoot[root];
    do
      if (range->holdNanoseconds > 0 || range->treeCount > tagsOfBlock - 2) return false;
    while (range++->lastByte < anyLength);
  }
  return true;
}

/// What this rank knows of the ranks of a communicator before they meet.
struct Acquaintance {
  std::shared_ptr<SharedNetwork> network;  ///< to which all of them belong; perhaps null
  std::shared_ptr<const KnownRanks> ranks; ///< null if they must be asked
};

/// MPI may compare groups in a time that grows with the product of their sizes. Where that is more
/// than this, ranks tell each other.
inline std::atomic<std::int64_t>& mostCompared() {
  static std::atomic<std::int64_t> most{std::int64_t{1} << 22U};
  return most;
}
inline bool areSoonCompared(int ranks, int others) {
  return std::int64_t{ranks} * others <= mostCompared();
}

/// The ranks of `comm` in a network, null if some are not there or if they must be asked. `rank` is
/// the own one of `ranks`. Local.
inline std::shared_ptr<const KnownRanks> ranksIn(SharedNetwork& network, MPI_Comm comm, int rank,
                                                 int ranks) {
  if (!areSoonCompared(ranks, network.members.rankCount())) return nullptr;
  const std::vector<int> there = ranksIn(network.comm.get(), comm, ranks);
  return areAllThere(there) ? network.ranks.find(there, network.members, rank) : nullptr;
}

/// The smallest network of those that `isRight`, and has all ranks of `comm`: the latest of equal
/// ones. `rank` is the own one of `ranks`. Local.
template <class IsRight>
Acquaintance findNetwork(MPI_Comm comm, int rank, int ranks, const IsRight& isRight) {
  const auto isCandidate = [&](const std::shared_ptr<SharedNetwork>& network) {
    return network->members.rankCount() >= ranks && isRight(*network);
  };
  SharedNetworks candidates;
  {
    const std::lock_guard<std::mutex> lock(sharedNetworksMutex());
    const SharedNetworks& networks = sharedNetworks();
    std::copy_if(networks.rbegin(), networks.rend(), std::back_inserter(candidates), isCandidate);
  }
  if (candidates.size() > 1)
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& left, const auto& right) {
      return left->members.rankCount() < right->members.rankCount();
    });
  for (std::shared_ptr<SharedNetwork>& network : candidates) {
    std::shared_ptr<const KnownRanks> known = ranksIn(*network, comm, rank, ranks);
    if (known || !areSoonCompared(ranks, network->members.rankCount()))
      return {std::move(network), std::move(known)};
  }
  return {};
}

/// Whether some network has as many ranks. Local.
inline bool hasNetworkOf(int ranks) {
  const auto isIt = [&](const SharedNetwork& one) { return one.members.rankCount() == ranks; };
  return someNetwork(isIt) != nullptr;
}

/// The network that the root has named; null if this rank has none of that name. Local.
inline std::shared_ptr<SharedNetwork> networkCalled(std::uint64_t id) {
  return someNetwork([&](const SharedNetwork& one) { return one.id == id; });
}

/// The same for a rank that is sure to have it soon, if it does not have it yet: another of its
/// threads is about to keep it, and waits for no rank that is not there yet.
inline std::shared_ptr<SharedNetwork> awaitNetwork(std::uint64_t id) {
  constexpr std::chrono::microseconds pause(50);
  for (;;) {
    if (auto network = networkCalled(id)) return network;
    std::this_thread::sleep_for(pause);
  }
}

/// Whether all ranks of `comm` are known to be in MPI_COMM_WORLD: a program may part from processes
/// of other worlds, and then must not share a network with them. Where it takes long to look them
/// up, as many ranks count as the same. Local.
inline bool areOfThisWorld(MPI_Comm comm, int ranks) {
  const int worldRanks = detail::worldSize();
  return areSoonCompared(ranks, worldRanks) ? areAllThere(ranksIn(MPI_COMM_WORLD, comm, ranks))
                                            : ranks == worldRanks;
}

/// Keeps a network of the ranks of `comm`. It takes the place of an older one of the same ranks, if
/// no other thread can come to a broadcast for which that was named before. Local.
inline void keepNetwork(MPI_Comm comm, const std::shared_ptr<SharedNetwork>& network,
                        DeferredFailure& failure) {
  const int ranks = network->members.rankCount();
  const auto stays = [&](const std::shared_ptr<SharedNetwork>& older) {
    return older->isThreaded || older->fingerprint != network->fingerprint ||
           older->members.rankCount() != ranks || !areSoonCompared(ranks, ranks) ||
           !areAllThere(ranksIn(older->comm.get(), comm, ranks));
  };
  const std::lock_guard<std::mutex> lock(sharedNetworksMutex());
  SharedNetworks& networks = sharedNetworks();
  failure.attempt([&] {
    SharedNetworks others;
    std::copy_if(networks.begin(), networks.end(), std::back_inserter(others), stays);
    networks.swap(others);
  });
  networks.push_back(network);
}

} // namespace topocast::TOPOCAST_ABI::runtime
