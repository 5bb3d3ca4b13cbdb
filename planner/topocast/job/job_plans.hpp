// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What communicators of the same machines have in common. In: a site's tables, the machines that
// take part, and roots one after another. Out: for each root the ranges, which one rank plans and
// all ranks then have, and this machine's place in their trees. Without MPI: it is the only part of
// the planner that the running broadcast knows.
//
// Building the shapes of trees takes most of the time, and roots on one switch share shapes. So the
// rank that plans keeps the shapes that it builds, and drops them when they have become many. Roots
// on one switch also share ranges if the switch's machines are alike.
#pragma once

#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/position.hpp"
#include "topocast/job/site.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Plans for one set of machines, by their numbers in the site. Several threads may use it.
class JobPlans {
public:
  /// For the machines of `members`, of which `own` is one. What `site` points to must outlive this.
  JobPlans(const Site& site, const Membership& members, std::uint32_t own);
  JobPlans(const JobPlans&) = delete;
  JobPlans& operator=(const JobPlans&) = delete;
  ~JobPlans();

  /// One number for all roots that have one plan.
  std::uint32_t planOf(std::uint32_t root);

  /// Plans for a root; of all ranks one does. Keeps the shapes that it builds, as long as there are
  /// not too many: one of them is needed at once.
  std::vector<JobRange> plan(std::uint32_t root);

  /// The own machine's place in each tree of a range from this root.
  std::vector<Position> positions(std::uint32_t root, std::uint64_t kind);

private:
  class Kept;
  std::unique_ptr<Kept> kept_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
