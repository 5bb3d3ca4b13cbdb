// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Says on stderr which schedules serve which sizes of messages on a communicator, where
// TOPOCAST_VERBOSE asks for it: those planned for its machines, or the generated file's ranges.
#pragma once

#include "topocast/cluster.hpp"
#include "topocast/environment.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/job/site.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/schedule/kind_name.hpp"
#include "topocast/service.hpp"
#include "topocast/watch/announcement.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What serves messages of up to `lastByte` bytes, and more than the range before it.
struct ToldRange {
  std::uint64_t lastByte;     ///< anyLength in the last range
  std::uint64_t segmentBytes; ///< 0: the library serves them
  std::string schedule;
  /// For the largest message of the range; for an open range, its smallest. Nothing where trees
  /// were planned beforehand.
  std::optional<double> predictedSeconds;

  bool isLeft() const { return segmentBytes == 0; } ///< to the library
};

/// Ranges that were planned for a job: those that may be streamed, if there are such.
inline std::vector<ToldRange> toldRanges(const Site& site, const std::vector<JobRange>& ranges) {
  std::vector<ToldRange> told;
  told.reserve(ranges.size());
  const auto heard = heardRanges(ranges);
  for (auto range = heard != ranges.end() ? heard : ranges.begin(); range != ranges.end(); ++range)
    told.push_back({range->lastByte, range->segmentBytes, kindName(site.kinds[range->kind]),
                    range->predictedSeconds});
  return told;
}

/// The ranges of the trees for all machines, from a root that has some, or of streams.
inline std::vector<ToldRange> toldRanges(const TreesOfAll& all, std::uint32_t rootMachine) {
  std::vector<ToldRange> told;
  const bool mayStream =
      all.firstRangeHeard != nullptr && all.firstRangeHeard[rootMachine] != noRange;
  const Range* range =
      all.ranges + (mayStream ? all.firstRangeHeard : all.firstRangeOfRoot)[rootMachine];
  do
    told.push_back({range->lastByte, range->segmentBytes, kindName(all.trees[range->tree].kind),
                    std::nullopt});
  while (range++->lastByte < anyLength);
  return told;
}

/// The ranges with what is left to the library among so many machines cut out of them.
inline std::vector<ToldRange> withoutLeft(const std::vector<ToldRange>& ranges,
                                          const Cluster& cluster, std::uint32_t machines) {
  std::vector<std::uint64_t> ends;
  ends.reserve(ranges.size());
  for (const ToldRange& range : ranges)
    ends.push_back(range.lastByte);
  visitLeft(cluster, machines, [&](const LeftRange& row) {
    if (row.firstByte > 0) ends.push_back(row.firstByte - 1);
    ends.push_back(row.lastByte);
  });
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<ToldRange> pieces;
  auto range = ranges.begin();
  for (const std::uint64_t end : ends) {
    while (range->lastByte < end)
      ++range;
    const bool isAfterLeft = !pieces.empty() && pieces.back().isLeft();
    if (!isLeftAlone(cluster, machines, end)) {
      pieces.push_back(*range);
      const bool isPredicted = end == anyLength ? !isAfterLeft : end == range->lastByte;
      if (!isPredicted) pieces.back().predictedSeconds.reset();
    } else if (!isAfterLeft) {
      pieces.push_back({0, 0, "library", std::nullopt});
    }
    pieces.back().lastByte = end;
  }
  return pieces;
}

/// `linear to 2047 B, two-tree`: neighbouring ranges of one schedule count as one.
inline std::string describePlan(const std::vector<ToldRange>& ranges) {
  std::string text;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const bool isLast = i + 1 == ranges.size();
    if (!isLast && ranges[i].schedule == ranges[i + 1].schedule) continue;
    text += (text.empty() ? "" : ", ") + ranges[i].schedule;
    if (!isLast) text += " to " + std::to_string(ranges[i].lastByte) + " B";
  }
  return text;
}

namespace detail {

/// ` in segments of 512 B, predicted 41.5 us`
inline std::string describeSending(const ToldRange& range) {
  constexpr double microseconds = 1e6;
  if (range.isLeft()) return {};
  std::string text = range.lastByte <= range.segmentBytes
                         ? " in one piece"
                         : " in segments of " + std::to_string(range.segmentBytes) + " B";
  if (!range.predictedSeconds) return text;
  std::array<char, 64> predicted{};
  std::snprintf(predicted.data(), predicted.size(), ", predicted %.1f us%s",
                microseconds * *range.predictedSeconds,
                range.lastByte == anyLength ? " for the shortest" : "");
  return text + predicted.data();
}

} // namespace detail

/// A line for each range: from which size on or up to which, and how its messages are sent.
inline std::string describeRanges(const std::string& clusterName,
                                  const std::vector<ToldRange>& ranges) {
  std::string lines;
  std::uint64_t firstByte = 0;
  for (const ToldRange& range : ranges) {
    const std::string sizes = range.lastByte == anyLength
                                  ? "from " + std::to_string(firstByte) + " B on"
                                  : "to " + std::to_string(range.lastByte) + " B";
    lines += "topocast: " + clusterName + ":   " + sizes + ": " + range.schedule +
             detail::describeSending(range) + '\n';
    firstByte = range.lastByte + 1;
  }
  return lines;
}

/// Prints which schedules serve messages from rank `root`, and from all that share its ranges. If
/// more is to be told, a line for each range.
inline void announcePlan(const Cluster& cluster, MPI_Comm comm,
                         const std::vector<ToldRange>& ranges, int root) {
  const std::string from = "messages from rank " + std::to_string(root) + ": ";
  if (ranges.empty())
    return announce(cluster, comm, from + "left to the library, as planning failed");
  // In one piece, as other processes print, too.
  std::string text = announcement(cluster, comm, from + describePlan(ranges));
  if (verbosity() > 1) text += describeRanges(cluster.name, ranges);
  std::fputs(text.c_str(), stderr);
}

/// What one rank says of a communicator's plans.
class PlanAnnouncement {
public:
  /// Of one of so many machines. `cluster` must outlive this.
  PlanAnnouncement(const Cluster& cluster, std::uint32_t machines)
      : cluster_(&cluster), machines_(machines) {}

  /// What was planned for messages from the call's root.
  void tell(const Call& call, const std::vector<JobRange>& ranges, DeferredFailure& failure) const {
    failure.attempt([&] {
      announcePlan(*cluster_, call.comm, cut(toldRanges(cluster_->site, ranges)), call.root);
    });
  }

  /// The ranges of the trees for all machines, from the call's root on this machine, unless equal
  /// ones have been told for another root.
  void tell(const Call& call, std::uint32_t rootMachine, DeferredFailure& failure) {
    failure.attempt([&] {
      if (!lists_.insert(cluster_->treesOfAll.firstRangeOfRoot[rootMachine]).second) return;
      const std::vector<ToldRange> ranges = cut(toldRanges(cluster_->treesOfAll, rootMachine));
      if (told_.insert(describeRanges("", ranges)).second)
        announcePlan(*cluster_, call.comm, ranges, call.root);
    });
  }

private:
  std::vector<ToldRange> cut(const std::vector<ToldRange>& ranges) const {
    return ranges.empty() ? ranges : withoutLeft(ranges, *cluster_, machines_);
  }

  const Cluster* cluster_;
  std::uint32_t machines_;
  std::set<std::uint32_t> lists_; ///< of ranges that were looked at, by their first
  std::set<std::string> told_;    ///< what they say; other trees may be behind the same words
};

} // namespace topocast::TOPOCAST_ABI::runtime
