// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which schedule serves which message sizes of a job, in the form in which one rank tells it to the
// others.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What serves messages of up to `lastByte` bytes (and more than the range before it), in the form
/// in which it is sent.
struct JobRange {
  std::uint64_t lastByte; ///< anyLength in the last range
  std::uint64_t segmentBytes;
  std::uint64_t kind; ///< index into Site::kinds
  /// For people: by the model, for the largest message of the range; for an open range, its
  /// smallest.
  double predictedSeconds;
};

/// What is planned for one set of machines, by JobPlans::planOf() of the roots.
using RangesByRoot = std::map<std::uint32_t, std::vector<JobRange>>;

} // namespace topocast::TOPOCAST_ABI::runtime
