// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a machine tells its parent in the tree of repairs, and what the parent answers.
//
//     all   it has the message; no answer
//     ask   whether the stream is over; one byte answers when the parent knows that it is
//     lack  runs of parts that it lacks; their bytes answer, in order, in messages of any length
//
// An empty answer says that the parent has no data either, as something has failed. A machine waits
// for the answer before it says more, but for `all`. So both count each other's messages alike.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/multicast/received_parts.hpp"
#include "topocast/version.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// The most runs that one report names; what else is missing is named in the next one.
constexpr std::size_t mostRuns = 128;
/// Bytes of repairs in one message, at least one part.
constexpr std::uint64_t repairBytes = std::uint64_t{32} << 10U;

enum class Said : std::uint64_t { all, ask, lack };

struct Report {
  Said said = Said::all;
  std::uint64_t broadcast = 0; ///< counted from 1
  std::uint64_t messageBytes = 0;
  std::uint64_t lostShare = 0; ///< of 65536 parts, so many had to be repaired
  std::uint64_t runCount = 0;
  std::array<PartRun, mostRuns> runs;

  int bytes() const {
    return static_cast<int>(offsetof(Report, runs) + runCount * sizeof(PartRun));
  }
};

/// Parts in one message of repairs.
inline std::uint64_t partsInRepair(std::uint64_t partBytes) {
  return partBytes < repairBytes ? repairBytes / partBytes : 1;
}

/// Two of the tags of trees, which order messages of all broadcasts between two ranks.
inline int answerTag(const Channel& channel) {
  return channel.treeTag(0);
}
inline int reportTag(const Channel& channel) {
  return channel.treeTag(1);
}

/// A place in the parts that a list of runs names.
class RunCursor {
public:
  RunCursor() = default;
  RunCursor(const PartRun* runs, std::uint64_t count) : run_(runs), end_(runs + count) {}

  bool isDone() const { return run_ == end_; }
  std::uint64_t part() const { return run_->first + passed_; }
  void pass() {
    if (++passed_ < run_->count) return;
    passed_ = 0;
    ++run_;
  }

private:
  const PartRun* run_ = nullptr;
  const PartRun* end_ = nullptr;
  std::uint64_t passed_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
