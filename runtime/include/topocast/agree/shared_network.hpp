// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the processes of a program know of each other once they have agreed. In: a communicator of
// as many ranks as MPI_COMM_WORLD that trees serve. Out: a communicator of the runtime's own, on
// which messages of many communicators travel, each with a block of tags; every rank's machine; and
// the plans that were made. A further communicator of these ranks needs no communicator of its own,
// and its ranks tell each other no more than which blocks are free.
//
// Why no message gets to the wrong communicator: two that have a rank in common have different
// blocks, since each rank says which ones it uses and the first that none of them uses is taken;
// and a process agrees on one communicator at a time. A rank gives a block back when the
// communicator is freed, and has received by then what was sent to it there. Where another has not
// given it back yet, that one says so.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/other_worlds.hpp"
#include "topocast/carry/channel.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/kept_plans.hpp"
#include "topocast/job/switch_path.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/version.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
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

/// One for all processes that have agreed on it; `id` tells it from others.
struct SharedNetwork {
  const Cluster* cluster;
  std::uint64_t fingerprint; ///< of the report by which this rank agreed
  std::uint32_t machine;     ///< that it reported
  std::uint64_t id;
  OwnedCommunicator comm;
  std::vector<std::uint32_t> machineOfRank; ///< by rank of `comm`
  std::shared_ptr<const PathSite> paths;    ///< where the file knows no network
  TagBlocks blocks = {};
  KeptPlans plans = {};

  /// Whether this rank still is what the others know of it.
  bool holdsFor(const Cluster& asked, const RankReport& own) const {
    return cluster == &asked && fingerprint == own.fingerprint && machine == own.machine;
  }
};

/// The last one that was agreed on; perhaps null. For who agrees at the moment. It stays as long as
/// the process, as ranks may free the communicators that use it in different orders.
inline std::shared_ptr<SharedNetwork>& latestSharedNetwork() {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): never freed
  static auto* const latest = new std::shared_ptr<SharedNetwork>();
  return *latest;
}

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
    return {network_->comm.get(), block_ * TagBlocks::tagsOfBlock, TagBlocks::tagsOfBlock};
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

/// By rank of `comm`, of which all take part in the network: the ranks there. MPI may take a time
/// that grows with the product of both sizes; where that is long, ranks tell each other. Collective
/// then.
inline std::vector<int> ranksInNetwork(MPI_Comm comm, int ranks, const SharedNetwork& network) {
  constexpr std::size_t mostCompared = std::size_t{1} << 22U;
  std::vector<int> result(static_cast<std::size_t>(ranks));
  if (result.size() > mostCompared / network.machineOfRank.size()) {
    int own = 0;
    check(PMPI_Comm_rank(network.comm.get(), &own));
    checkRaised(PMPI_Allgather(&own, 1, MPI_INT, result.data(), 1, MPI_INT, comm));
    return result;
  }
  const detail::OwnedGroup group(comm);
  const detail::OwnedGroup all(network.comm.get());
  std::vector<int> ranksOf(result.size());
  std::iota(ranksOf.begin(), ranksOf.end(), 0);
  check(PMPI_Group_translate_ranks(group.get(), ranks, ranksOf.data(), all.get(), result.data()));
  return result;
}

} // namespace topocast::TOPOCAST_ABI::runtime
