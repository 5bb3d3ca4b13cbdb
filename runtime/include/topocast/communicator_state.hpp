// What a communicator keeps for a cluster between broadcasts: who sits where, the communicators on
// which segments travel, and this rank's place in every tree used so far.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/host_machine.hpp"
#include "topocast/membership.hpp"
#include "topocast/mpi.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/position.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace topocast::runtime {

/// The state of one (communicator, cluster). Used by one thread at a time, as collective calls on
/// one communicator are.
class CommunicatorState {
public:
  /// Collective over `comm`.
  CommunicatorState(const Cluster& cluster, MPI_Comm comm)
      : cluster_(&cluster), network_(OwnedCommunicator::split(comm, 0)),
        membership_(machinesOfRanks(cluster, network_.get())) {
    check(PMPI_Comm_rank(network_.get(), &rank_));
    // Decided on the membership alone, which all ranks have received alike.
    if (!membership_.isServable())
      network_ = OwnedCommunicator();
    else if (membership_.hasSharedMachine())
      machine_ = OwnedCommunicator::split(network_.get(), static_cast<int>(ownMachine()));
  }

  const Cluster& cluster() const { return *cluster_; }
  const Membership& membership() const { return membership_; }
  int rank() const { return rank_; }
  std::uint32_t ownMachine() const { return membership_.machineOf(rank_); }

  /// All ranks in the user's order; none if the membership is not servable.
  MPI_Comm network() const { return network_.get(); }
  /// The ranks on this machine, none if every machine has one rank only.
  MPI_Comm machine() const { return machine_.get(); }

  /// This rank's machine in a tree from this root; found when first asked for, then kept.
  const Position& position(std::uint32_t rootMachine, std::uint32_t tree) {
    const auto key = std::make_pair(rootMachine, tree);
    const auto known = positions_.find(key);
    if (known != positions_.end()) return known->second;
    const PreorderTree whole = treeOver(*cluster_, tree, membership_.machines(), rootMachine);
    return positions_.emplace(key, positionIn(whole, ownMachine())).first->second;
  }

  std::uint64_t servedBroadcasts() const { return servedBroadcasts_; }
  void countServedBroadcast() { ++servedBroadcasts_; }

private:
  const Cluster* cluster_;
  OwnedCommunicator network_;
  OwnedCommunicator machine_;
  Membership membership_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Position> positions_;
  std::uint64_t servedBroadcasts_ = 0;
  int rank_ = 0;
};

} // namespace topocast::runtime
