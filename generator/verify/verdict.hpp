// The verdict on a schedule for some message sizes. In: the judge's report, and the holding times
// if messages are sent whole over a chain of machines. Out: one of four verdicts, with words for
// the findings. Sources and plan files are judged alike.
#pragma once

#include "contention/contention.hpp"
#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"
#include "verify/summary.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// How free of contention a schedule is: the first of these that holds.
enum class Freedom : std::uint8_t {
  always,      ///< no link is used by two senders at a speed beyond its own
  atAnyTime,   ///< whole messages of two senders may use a link, one after the other
  loadOptimal, ///< no link carries more than some link must, but messages may meet
  none,
};

struct Verdict {
  Freedom freedom = Freedom::always;
  std::string contention;         ///< where messages meet, in words; empty if they never do
  std::vector<std::string> lines; ///< the first that meet, one a line
};

/// `report` is what the judge found of the schedule, which delivers; without `times` its messages
/// are pipelined (plan/whole_messages.hpp).
Verdict verdictOf(const Network& network, const Schedule& schedule, const ContentionReport& report,
                  const std::optional<runtime::HoldingTimes>& times);

/// Adds to the tally that a verdict holds for so many ranges.
void count(Tally& tally, Freedom freedom, std::size_t ranges);

} // namespace topocast
