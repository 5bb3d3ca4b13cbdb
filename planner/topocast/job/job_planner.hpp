// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The plan of a job, made while it runs. In: a site's tables, the machines that take part, and the
// root among them. Out: which kind of schedule and which segment size serve which message sizes,
// and the trees. It is what `topocast plan --destinations` finds for the same machines: builders,
// cost model and chooser are the same code.
//
// One rank plans and hands the ranges on, as predicted times are floating-point numbers, which need
// not be the same on ranks with other processors or compilers. What every rank computes by itself,
// the switches that builders see and the trees, comes from whole numbers alone.
#pragma once

#include "topocast/job/job_network.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/site.hpp"
#include "topocast/network/machine_order.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The trees of the site's kind with that number over the machines of an order.
using TreesOfKind = std::function<PreorderTrees(std::uint32_t kind, const MachineOrder& order)>;

/// The ranges for a job of at least two machines in the order from its root, from 0 bytes on. None
/// if no kind is admitted. If some kind is streamed they are without it; if it is then chosen for
/// some sizes, the ranges of that choice follow behind the one without upper end.
std::vector<JobRange> planJob(const Site& site, const JobNetwork& job, const MachineOrder& order,
                              const TreesOfKind& treesOf);

/// The same from a root, with trees that are built anew.
std::vector<JobRange> planJob(const Site& site, const JobNetwork& job, std::uint32_t root);

} // namespace topocast::TOPOCAST_ABI::runtime
