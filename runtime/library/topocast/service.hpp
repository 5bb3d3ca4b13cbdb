// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a message is sent: by a range of the trees for all machines, or by one planned for the job.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/membership.hpp"
#include "topocast/job/site.hpp"
#include "topocast/names/machine_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// How a message is sent.
struct Service {
  std::uint64_t segmentBytes = 0;
  std::uint64_t holdNanoseconds = 0; ///< see Range
  ScheduleKind kind;
  std::uint64_t trees = 0;      ///< which these are: of the file's or the job's, equal ones
  const Range* range = nullptr; ///< null where the job is planned at run time
  // Messages of so many bytes are sent alike.
  std::uint64_t leastBytes = 0;
  std::uint64_t mostBytes = 0;
};

/// Whether so many machines, each once, are all of the cluster's; `last` has the highest number.
inline bool areAllMachines(const Cluster& cluster, std::size_t count, std::uint32_t last) {
  return count == cluster.machines.machineCount && !isForeign(last);
}
inline bool areAllMachines(const Cluster& cluster, const Membership& members) {
  const std::size_t count = members.machineCount();
  return areAllMachines(cluster, count, members.machineAt(count - 1));
}

/// Whether the file has trees over these machines from a root on one of them.
inline bool hasTrees(const Cluster& cluster, const std::vector<std::uint32_t>& machines,
                     std::uint32_t rootMachine) {
  return areAllMachines(cluster, machines.size(), machines.back()) &&
         hasTreesFrom(cluster, rootMachine);
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

/// Narrows what is sent alike to lengths of which none is left to the library; `bytes` is not.
inline void narrowToServed(Service& service, const Cluster& cluster, std::uint32_t machines,
                           std::uint64_t bytes) {
  visitLeft(cluster, machines, [&](const LeftRange& row) {
    if (row.lastByte < bytes)
      service.leastBytes = std::max(service.leastBytes, row.lastByte + 1);
    else
      service.mostBytes = std::min(service.mostBytes, row.firstByte - 1);
  });
}

/// The range for `bytes` bytes from a root on this machine, from which there are trees. `isHeard`:
/// messages may be streamed, if the source has such ranges.
inline Service findService(const TreesOfAll& all, std::uint32_t rootMachine, std::uint64_t bytes,
                           bool isHeard) {
  const bool mayStream =
      isHeard && all.firstRangeHeard != nullptr && all.firstRangeHeard[rootMachine] != noRange;
  const Range* range =
      all.ranges + (mayStream ? all.firstRangeHeard : all.firstRangeOfRoot)[rootMachine];
  std::uint64_t least = 1;
  for (; range->lastByte < bytes; ++range)
    least = range->lastByte + 1;
  return {range->segmentBytes,
          range->holdNanoseconds,
          all.trees[range->tree].kind,
          range->tree,
          range,
          least,
          range->lastByte};
}

/// Where a job's ranges that may be streamed begin: behind those that serve without a stream. The
/// end if there are none.
inline std::vector<JobRange>::const_iterator heardRanges(const std::vector<JobRange>& ranges) {
  auto range = ranges.begin();
  while (range != ranges.end() && range->lastByte < anyLength)
    ++range;
  return range == ranges.end() ? range : range + 1;
}

/// The same of a job's ranges; nothing if there are none, as planning failed.
inline std::optional<Service> findService(const Site& site, const std::vector<JobRange>& ranges,
                                          std::uint64_t bytes, bool isHeard) {
  const auto heard = isHeard ? heardRanges(ranges) : ranges.end();
  std::uint64_t least = 1;
  for (auto range = heard != ranges.end() ? heard : ranges.begin(); range != ranges.end();
       ++range) {
    if (bytes <= range->lastByte)
      return Service{range->segmentBytes, 0, site.kinds[range->kind], range->kind, nullptr, least,
                     range->lastByte};
    least = range->lastByte + 1;
  }
  return std::nullopt;
}

} // namespace topocast::TOPOCAST_ABI::runtime
