// Where a link's bandwidth or latency comes from. Readers say it, and plans that rest on numbers
// that nobody told say so.
#pragma once

#include <cstdint>

namespace topocast {

enum class ValueOrigin : std::uint8_t {
  file,    ///< the topology file tells it
  option,  ///< the command line tells it, instead of the file
  guessed, ///< the reader has taken it from other links, or the format, and warned of it
  assumed, ///< a usual value, as nothing tells it
};

/// A value, and from where it is.
struct SourcedValue {
  double value = 0;
  ValueOrigin from = ValueOrigin::assumed;
};

} // namespace topocast
