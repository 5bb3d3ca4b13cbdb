// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a message is sent: by one of a cluster's ranges, or by one that was planned for the job.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/job/job_range.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::runtime {

/// How a message is sent.
struct Service {
  std::uint64_t segmentBytes = 0;
  std::uint64_t holdNanoseconds = 0; ///< see Range
  ScheduleKind kind;
  std::uint64_t trees = 0;      ///< which these are: of a cluster's or a job's services, equal ones
  const Range* range = nullptr; ///< null where the job is planned at run time
};

/// Whether broadcasts from a root on this machine are left to the library.
inline bool isLeftAlone(const Cluster& cluster, std::uint32_t rootMachine) {
  return cluster.firstRangeOfRoot != nullptr && cluster.firstRangeOfRoot[rootMachine] == noRange;
}

/// Calls visit(row) for each row of messages between so many machines that are left to the library.
template <class Visit>
void visitLeft(const Cluster& cluster, std::uint32_t machines, Visit visit) {
  if (cluster.left == nullptr) return;
  for (const LeftRange* row = cluster.left; row->mostMachines > 0; ++row)
    if (row->leastMachines <= machines && machines <= row->mostMachines) visit(*row);
}

/// Whether messages of `bytes` bytes between so many machines are left to the library.
inline bool isLeftAlone(const Cluster& cluster, std::uint32_t machines, std::uint64_t bytes) {
  bool isLeft = false;
  visitLeft(cluster, machines, [&](const LeftRange& row) {
    isLeft = isLeft || (row.firstByte <= bytes && bytes <= row.lastByte);
  });
  return isLeft;
}

/// The range for `bytes` bytes from a root on this machine, which is not left alone.
inline Service findService(const Cluster& cluster, std::uint32_t rootMachine, std::uint64_t bytes) {
  const Range* range = cluster.ranges + cluster.firstRangeOfRoot[rootMachine];
  while (range->lastByte < bytes)
    ++range;
  return {range->segmentBytes, range->holdNanoseconds, cluster.trees[range->tree].kind, range->tree,
          range};
}

/// The same of a job's ranges; nothing if there are none, as planning failed.
inline std::optional<Service> findService(const Site& site, const std::vector<JobRange>& ranges,
                                          std::uint64_t bytes) {
  for (const JobRange& range : ranges)
    if (bytes <= range.lastByte)
      return Service{range.segmentBytes, 0, site.kinds[range.kind], range.kind, nullptr};
  return std::nullopt;
}

} // namespace topocast::runtime
