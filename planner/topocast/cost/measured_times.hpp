// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Measured times of messages, as plain values that generated code carries in a table.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// What sending a message of one size takes. Times in seconds.
struct MeasuredTimes {
  std::uint64_t messageBytes = 0;
  /// L(m): what a message that is alone takes beyond the gap, > -gap. Below zero where it is faster
  /// than those in a train.
  double latency = 0;
  double gap = 0; ///< g(m): least time between two messages of one sender, > 0
  /// Least time between two messages that a machine passes on, from another one to a third; what is
  /// below the gap, such as 0, stands for the gap.
  double relayGap = 0;
  /// What a message takes longer for each switch on its way beyond the first; 0 if nobody measured
  /// it.
  double furtherSwitch = 0;
};

/// A corner of the range between which the truth lies where nobody measured: by how much it differs
/// from the times that stand for the range, for messages of any size. Seconds; below zero if less.
struct TimesCorner {
  double latency = 0;
  double gap = 0;
  double relayGap = 0; ///< beyond the corner's gap, >= 0
};

/// The ports, one a network card, on which a machine sends at the same time.
struct SendingPorts {
  std::uint32_t count = 1;
  double interval = 0; ///< seconds between the starts of messages on two ports; above 0 for several
};

} // namespace topocast::TOPOCAST_ABI::runtime
