// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A way to carry messages that only some sources have. In: a broadcast of which this rank leads its
// machine. Out: the message is carried. What such a carrier keeps between the broadcasts of a
// communicator is its own.
#pragma once

#include "topocast/agree/joined_ranks.hpp"
#include "topocast/carry/channel.hpp"
#include "topocast/carry/machine_share.hpp"
#include "topocast/carry/message_view.hpp"
#include "topocast/cluster.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/service.hpp"

#include <memory>

namespace topocast::TOPOCAST_ABI::runtime {

/// One broadcast over all of a cluster's machines, seen from one rank.
struct Passage {
  const Cluster& cluster;
  const JoinedRanks& joined;
  const Channel& channel;
  const Service& service;
  const Segments& segments;
  int rank;
  int root;
};

/// Of one communicator. Used by one thread at a time.
class SpecialCarrier {
public:
  SpecialCarrier() = default;
  SpecialCarrier(const SpecialCarrier&) = delete;
  SpecialCarrier& operator=(const SpecialCarrier&) = delete;
  virtual ~SpecialCarrier() = default;

  /// The part of a rank that leads.
  virtual void lead(const Passage& passage, MessageView& message, MachineShare& share) = 0;
  /// What the other ranks do before they have the message from their leader.
  virtual void accompany(const Passage& /*passage*/, DeferredFailure& /*failure*/) {}
};

std::unique_ptr<SpecialCarrier> carryPieces();     ///< where a tree scatters
std::unique_ptr<SpecialCarrier> carryAdaptively(); ///< where senders adapt

} // namespace topocast::TOPOCAST_ABI::runtime
