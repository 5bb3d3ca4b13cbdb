// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The table of broadcast latencies. Results in, text out.
#pragma once

#include "broadcast_measurement.hpp"
#include "text.hpp"

#include <string>

namespace topocast::measure {

/// One line of the table.
struct BroadcastRow {
  std::string root;
  std::string broadcast; ///< whose
  int bytes = 0;
  std::string critical; ///< the destination that has the message last
  BroadcastResult result;
};

inline std::string broadcastHeading() {
  return "Latency: until the last rank has the message, by an answer of the critical destination;\n"
         "isolated: the same with pauses, so that broadcasts do not overlap. To compare with: the "
         "loop\n"
         "with a barrier, whose time is part of it, and the loop of broadcasts one after another,\n"
         "which shows no latency. Medians in us; +-%: half of the 99 % confidence interval.\n\n" +
         formatted("%-12s %-10s %8s %12s %5s %12s %-14s %12s %5s %12s %9s\n", "root", "broadcast",
                   "size", "latency", "+-%", "isolated", "critical", "barrier loop", "+-%",
                   "ping loop", "misleads");
}

inline std::string broadcastLine(const BroadcastRow& row) {
  const BroadcastResult& result = row.result;
  const auto spread = [](const Estimate& estimate) {
    return halfWidthText(estimate, estimate.median);
  };
  const double misleads = 100 * (result.pingLoop.median / result.latency.median - 1);
  return formatted("%-12s %-10s %8s %12.3f %5s %12.3f %-14s %12.3f %5s %12.3f %+8.1f%%\n",
                   row.root.c_str(), row.broadcast.c_str(), sizeText(row.bytes).c_str(),
                   1e6 * result.latency.median, spread(result.latency).c_str(),
                   1e6 * result.isolated, row.critical.c_str(), 1e6 * result.barrierLoop.median,
                   spread(result.barrierLoop).c_str(), 1e6 * result.pingLoop.median, misleads);
}

/// The table of all destinations: a line for each responder of each broadcast.
class ResponderTable {
public:
  /// One destination of that row, and its flow latency.
  void add(const BroadcastRow& row, const std::string& responder, double seconds) {
    lines_ += formatted("%-12s %-10s %8s %-14s %12.3f\n", row.root.c_str(), row.broadcast.c_str(),
                        sizeText(row.bytes).c_str(), responder.c_str(), 1e6 * seconds);
    hasNegative_ = hasNegative_ || seconds < 0;
  }

  /// Empty if there are no lines.
  std::string text() const {
    if (lines_.empty()) return {};
    return formatted("\n%-12s %-10s %8s %-14s %12s\n", "root", "broadcast", "size", "responder",
                     "isolated") +
           lines_ + (hasNegative_ ? negativeNote : "");
  }

private:
  static constexpr const char* negativeNote =
      "Below zero: the destination has the message early. The pause and half a round trip are\n"
      "deducted from the loop's time, and vary by more than is left; only the critical\n"
      "destination's latency is known well. More --repetitions and a smaller --width help.\n";

  std::string lines_;
  bool hasNegative_ = false;
};

} // namespace topocast::measure
