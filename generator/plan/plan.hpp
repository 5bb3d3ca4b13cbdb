// A Plan: for one network, root and range of message sizes the schedule, segment size, predicted
// time, lower bound and link loads. It is the unit that is shown, saved, verified and emitted.
#pragma once

#include "contention/contention.hpp"
#include "cost/lower_bound.hpp"
#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// A schedule and what the judge (contention.hpp) found.
struct JudgedSchedule {
  Schedule schedule;
  ContentionReport contention;
};

/// What serves messages of `fromBytes` to `toBytes` bytes, both included.
struct PlanRange {
  std::uint64_t fromBytes = 0;
  std::optional<std::uint64_t> toBytes; ///< nothing: no upper end
  std::size_t schedule = 0;             ///< index into Plan::schedules
  std::uint64_t segmentBytes = 0;       ///< > 0
  /// By the model, for the largest message of the range; for an open range, its smallest.
  double predictedSeconds = 0;
  LowerBound bound; ///< for the same message
  /// Whether no two senders share a link; if messages are sent whole in a regular network, whether
  /// none share it at the same time (whole_messages.hpp).
  bool contentionFree = false;
  /// For schedules that adapt: how long the range's largest message holds its sender on an idle
  /// network; in a range without end, the largest message that was measured.
  std::optional<double> holdSeconds;
  /// Where nobody measured what messages cost: by how much longer than the fastest choice this one
  /// takes, at most, at the corners of what is plausible, as a part of the time.
  std::optional<double> mostLoss;
};

/// Whether the range's messages are sent in one piece, or in as few as MPI can.
inline bool isSentWhole(const PlanRange& range) {
  return range.holdSeconds || (range.toBytes && *range.toBytes <= range.segmentBytes);
}

/// Ranges follow each other without gap from the first's `fromBytes`; neighbours differ.
struct Plan {
  MachineId root;
  std::string parameters;                ///< the name of those by which it was made
  std::vector<JudgedSchedule> schedules; ///< each used by some range
  std::vector<PlanRange> ranges;         ///< not empty
};

} // namespace topocast
