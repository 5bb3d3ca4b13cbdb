// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The plans that were made for one communicator. In: who takes part, and a root. Out: the ranges
// for its messages, the same on all ranks, which the root plans if nobody knows them; and what the
// communicators of these machines have in common.
#pragma once

#include "topocast/agree/joined_ranks.hpp"
#include "topocast/agree/plan_exchange.hpp"
#include "topocast/agree/shared_network.hpp"
#include "topocast/job/job_plans.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/site.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/surroundings.hpp"
#include "topocast/version.hpp"

#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Of one communicator, whose `joined` ranks and own `rank` are the same in all calls.
class CommunicatorPlans {
public:
  CommunicatorPlans() = default;
  /// For jobs on a site; all ranks have the known ranges.
  CommunicatorPlans(const Site& site, RangesByRoot known)
      : site_(&site), ranges_(std::move(known)) {}

  /// What it shares with other communicators.
  JobPlans& sharedPlans(const JoinedRanks& joined, int rank) {
    SharedNetwork& network = joined.network();
    const Membership& members = joined.membership();
    if (!shared_)
      shared_ = network.plans.plansOf(members.machines(), [&] {
        return std::make_shared<JobPlans>(network.paths ? network.paths->view(*site_) : *site_,
                                          members, members.machineOf(rank));
      });
    return *shared_;
  }

  /// The ranges for messages from a root; none on all ranks if planning has failed. If they are
  /// planned here, the root sends them to all and tell(ranges) is called.
  template <class Tell>
  const std::vector<JobRange>& rangesFor(const JoinedRanks& joined, int rank, int root,
                                         DeferredFailure& failure, const Tell& tell) {
    if (latest_ != nullptr && latestRoot_ == root) return *latest_;
    JobPlans& shared = sharedPlans(joined, rank);
    const std::uint32_t plan = shared.planOf(joined.membership().machineOf(root));
    auto known = ranges_.find(plan);
    if (known == ranges_.end()) {
      known = ranges_.emplace(plan, planned(shared, joined, rank, root, failure)).first;
      joined.network().plans.keep(joined.membership().machines(), ranges_);
      tell(known->second);
    }
    latest_ = &known->second;
    latestRoot_ = root;
    return *latest_;
  }

private:
  /// The ranges that the root plans for its own broadcasts. It has the message anyway, for which
  /// the others wait. What one place's messages lose if planning fails is their trees. Where ranges
  /// are handed on, all that use them take part.
  static std::vector<JobRange> planned(JobPlans& shared, const JoinedRanks& joined, int rank,
                                       int root, DeferredFailure& failure) {
    std::vector<JobRange> ranges;
    try {
      if (rank == root) ranges = shared.plan(joined.membership().machineOf(rank));
    } catch (const std::bad_alloc&) {
      ranges.clear();
    }
    passPlan(joined.lease.channel(), neighboursOfAll(joined, rank, root), ranges, failure);
    return ranges;
  }

  const Site* site_ = nullptr;
  std::shared_ptr<JobPlans> shared_;              ///< null until it is needed
  RangesByRoot ranges_;                           ///< by JobPlans::planOf()
  const std::vector<JobRange>* latest_ = nullptr; ///< among them; null if none were asked for
  int latestRoot_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
