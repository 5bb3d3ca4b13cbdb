// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the ranks of a communicator agree on. In: who they are to one of them. Out: a verdict, the
// same on all ranks; if trees serve the communicator, who sits where and where messages travel.
#pragma once

#include "topocast/agree/agreement.hpp"
#include "topocast/agree/opening.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/cluster.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/library.hpp"
#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <memory>

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
  std::shared_ptr<const KnownRanks> known; ///< null if no trees serve them
  TagLease lease;                          ///< of what the channel is

  const Membership& membership() const { return known->membership; }
  SharedNetwork& network() const { return *lease.network(); }
  /// The number of a rank on the channel.
  int channelRank(int rank) const {
    return known->there.empty() ? rank : known->there[static_cast<std::size_t>(rank)];
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

} // namespace topocast::TOPOCAST_ABI::runtime
