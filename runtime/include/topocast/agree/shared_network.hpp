// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What processes know of each other once they have agreed. In: a communicator that trees serve.
// Out: a communicator of the runtime's own, on which messages of many communicators travel, each
// with a block of tags; every rank's machine; and the plans that were made. A further communicator
// of these ranks, or of some of them, needs no communicator of its own, and its ranks tell each
// other no more than which blocks are free.
//
// Why no message gets to the wrong communicator: two communicators with a common rank have
// different blocks. Each rank says which blocks it uses, and the first block that no rank uses is
// taken; a process agrees on one communicator at a time. A rank gives a block back when the
// communicator is freed, and has received by then all messages that were sent to it there. A rank
// that has not given the block back yet says so.
#pragma once

#include "topocast/agree/agreement.hpp"
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
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Blocks of tags, all of them such as every MPI library has.
class TagBlocks {
public:
  static constexpr int tagsOfBlock = 16;
  static constexpr int count = 2047;
  /// A bit for each block, set where it is used.
  using Bits = std::array<std::uint64_t, 32>;

  Bits used() const {
    Bits bits{};
    for (std::size_t word = 0; word < bits.size(); ++word)
      bits[word] = used_[word];
    return bits;
  }
  void take(int block) { used_[wordOf(block)] |= bitOf(block); }
  void giveBack(int block) { used_[wordOf(block)] &= ~bitOf(block); }

  /// The first that nobody uses; nothing if there is none.
  static std::optional<int> firstFree(const Bits& used) {
    for (int block = 0; block < count; ++block)
      if ((used[wordOf(block)] & bitOf(block)) == 0) return block;
    return std::nullopt;
  }

private:
  static std::size_t wordOf(int block) { return static_cast<std::size_t>(block) / 64; }
  static std::uint64_t bitOf(int block) { return std::uint64_t{1} << (block % 64U); }

  std::array<std::atomic<std::uint64_t>, 32> used_{};
};

/// The ranks of a communicator, seen from a network to which all of them belong.
struct KnownRanks {
  std::vector<int> there; ///< by rank, the rank in the network; empty if all are the same
  Membership membership;
};

/// Of communicators that were there before: further ones of the same ranks in the same order need
/// no memory of their own for these. For who agrees at the moment.
class KeptRanks {
public:
  /// `there` are the ranks in a network of these `members`, and `own` is the place of the own one.
  std::shared_ptr<const KnownRanks> find(const std::vector<int>& there, const Membership& members,
                                         int own) {
    const bool areAll = there.size() == members.byRank().size();
    if (areAll && std::is_sorted(there.begin(), there.end()))
      return std::make_shared<const KnownRanks>(KnownRanks{{}, members});
    const auto known = known_.find(there);
    if (known != known_.end()) return known->second;
    std::vector<std::uint32_t> machines;
    machines.reserve(there.size());
    for (const int rank : there)
      machines.push_back(members.machineOf(rank));
    kept_ += there.size();
    if (kept_ > mostKept) known_.clear();
    if (known_.empty()) kept_ = there.size();
    KnownRanks ranks = {there, Membership(std::move(machines), own)};
    return known_.emplace(there, std::make_shared<const KnownRanks>(std::move(ranks)))
        .first->second;
  }

private:
  static constexpr std::size_t mostKept = std::size_t{1} << 14U; ///< ranks in all

  std::map<std::vector<int>, std::shared_ptr<const KnownRanks>> known_;
  std::size_t kept_ = 0;
};

/// One for all processes that have agreed on it; `id`, which is not 0, tells it from others. Where
/// it cannot be shared, one communicator has it for itself.
struct SharedNetwork {
  const Cluster* cluster;
  std::uint64_t fingerprint; ///< of the report by which this rank agreed
  std::uint32_t machine;     ///< that it reported
  std::uint64_t id;
  OwnedCommunicator comm;
  int rank;                              ///< the own one in `comm`
  Membership members;                    ///< the ranks of `comm`
  std::shared_ptr<const PathSite> paths; ///< where the file knows no network
  bool isShared;                         ///< false: it is one communicator's, with all its tags
  TagBlocks blocks = {};
  KeptPlans plans = {};
  KeptRanks ranks = {};
  std::shared_ptr<MachineMemory> memory = nullptr; ///< of this rank's machine; null: none

  /// Whether this rank still is what the others know of it.
  bool holdsFor(const Cluster& asked, const RankReport& own) const {
    return cluster == &asked && fingerprint == own.fingerprint && machine == own.machine;
  }
};

using SharedNetworks = std::vector<std::shared_ptr<SharedNetwork>>;

/// Those that this process has agreed on, no more than some. For who agrees at the moment. They
/// stay as long as the process, as ranks may free the communicators that use one in different
/// orders.
inline SharedNetworks& sharedNetworks() {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): never freed
  static auto* const networks = new SharedNetworks();
  return *networks;
}

/// Rows and columns of a grid are two. Each takes a communicator, of which some libraries have few.
constexpr std::size_t mostSharedNetworks = 16;

/// A block of tags that one communicator has, as long as this lives; or none.
class TagLease {
public:
  TagLease() = default;
  TagLease(std::shared_ptr<SharedNetwork> network, int block)
      : network_(std::move(network)), block_(block) {
    network_->blocks.take(block_);
  }
  TagLease(TagLease&&) noexcept = default;
  TagLease& operator=(TagLease&& other) noexcept {
    std::swap(network_, other.network_);
    std::swap(block_, other.block_);
    return *this;
  }
  ~TagLease() {
    if (network_) network_->blocks.giveBack(block_);
  }

  SharedNetwork* network() const { return network_.get(); } ///< null if there is none
  Channel channel() const {
    const MPI_Comm comm = network_->comm.get();
    if (!network_->isShared) return {comm, 0, tagsOfOwn};
    return {comm, block_ * TagBlocks::tagsOfBlock, TagBlocks::tagsOfBlock};
  }

private:
  std::shared_ptr<SharedNetwork> network_;
  int block_ = 0;
};

/// Whether a block has as many tags as this cluster's schedules have trees. Those whose senders
/// adapt need many more.
inline bool fitsInBlock(const Cluster& cluster) {
  for (std::uint32_t root = 0; root < cluster.machines.machineCount; ++root) {
    if (!hasTreesFrom(cluster, root)) continue;
    const Range* range = cluster.treesOfAll.ranges + cluster.treesOfAll.firstRangeOfRoot[root];
    do
      if (range->holdNanoseconds > 0 || range->treeCount > TagBlocks::tagsOfBlock - 2) return false;
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

/// The smallest network that holds for this rank and has all ranks of `comm`: a larger one may
/// have had no block for them. `rank` is the own one of `ranks`. Local.
inline Acquaintance findNetwork(const Cluster& cluster, const RankReport& own, MPI_Comm comm,
                                int rank, int ranks) {
  std::shared_ptr<SharedNetwork> found;
  std::vector<int> foundThere; // empty if they must be asked
  for (const std::shared_ptr<SharedNetwork>& network : sharedNetworks()) {
    const int others = network->members.rankCount();
    if (others < ranks || (found && others > found->members.rankCount())) continue;
    if (!network->holdsFor(cluster, own)) continue;
    std::vector<int> there;
    if (areSoonCompared(ranks, others)) there = ranksIn(network->comm.get(), comm, ranks);
    if (!areAllThere(there)) continue;
    found = network;
    foundThere = std::move(there);
  }
  if (foundThere.empty()) return {found, nullptr};
  return {found, found->ranks.find(foundThere, found->members, rank)};
}

/// By rank of `comm`, whose ranks all belong to the network: the ranks there. Collective.
inline std::vector<int> askRanks(MPI_Comm comm, int ranks, const SharedNetwork& network) {
  std::vector<int> result(static_cast<std::size_t>(ranks));
  checkRaised(PMPI_Allgather(&network.rank, 1, MPI_INT, result.data(), 1, MPI_INT, comm));
  return result;
}

/// Whether all ranks of `comm` are known to be in MPI_COMM_WORLD: a program may part from processes
/// of other worlds, and then must not share a network with them. Where it takes long to look them
/// up, as many ranks count as the same. Local.
inline bool areOfThisWorld(MPI_Comm comm, int ranks) {
  const int worldRanks = detail::worldSize();
  return areSoonCompared(ranks, worldRanks) ? areAllThere(ranksIn(MPI_COMM_WORLD, comm, ranks))
                                            : ranks == worldRanks;
}

/// Keeps a network of the ranks of `comm`, in the place of an older one of the same ranks. Local.
inline void keepNetwork(MPI_Comm comm, const std::shared_ptr<SharedNetwork>& network) {
  const int ranks = network->members.rankCount();
  SharedNetworks& networks = sharedNetworks();
  const auto isReplaced = [&](const std::shared_ptr<SharedNetwork>& older) {
    return older->cluster == network->cluster && older->members.rankCount() == ranks &&
           areSoonCompared(ranks, ranks) && areAllThere(ranksIn(older->comm.get(), comm, ranks));
  };
  networks.erase(std::remove_if(networks.begin(), networks.end(), isReplaced), networks.end());
  networks.push_back(network);
}

} // namespace topocast::TOPOCAST_ABI::runtime
