// From what was measured to what plans may rest on. In: measured sizes as a file has them. Out: the
// same with times that can be, and what is doubtful about them.
//
// The model needs latencies of zero and more, and times that do not fall while messages grow, so
// that no prediction does. Measurements break that where processors slow long trains down, or links
// let bursts pass after a pause: the times then mean something else.
#pragma once

#include "cost/communication_parameters.hpp"

#include <string>
#include <vector>

namespace topocast {

/// Half the width of a confidence interval as a part of the median, above which it is doubtful what
/// was measured.
inline constexpr double mostUncertainty = 0.25;

/// A size as a file has it.
struct MeasuredRow {
  MeasuredSize size;
  double uncertainty = 0; ///< of gap or round trip, as a part of it; 0: not known
};

struct UsableSizes {
  std::vector<MeasuredSize> sizes;
  std::vector<std::string> doubts; ///< sentences without a full stop
};

/// Latencies below zero become zero; a gap, relay gap or time to arrive that is less than that of a
/// smaller size becomes as much. `rows` ascend by size.
UsableSizes usableSizes(const std::vector<MeasuredRow>& rows);

} // namespace topocast
