// The rule by which a range of message sizes is judged. In: the network, a schedule, and the sizes
// that it serves. Out: the times by which messages are judged, if they are sent whole and may use a
// link one after the other; nothing if each link must have one sender only (contention.hpp).
//
// In pipelines all senders send all the time, so two that share a link always meet. A message that
// goes in one segment passes each link once, and senders may use it one after the other. That is
// what trees over chains do (chain_split.hpp), so whole messages are judged by their times
// (timed_contention.hpp) in all networks but trees of switches (KindFacts::meetsInTime). There the
// stricter verdict stands, but for trees made for several ports.
#pragma once

#include "contention/timed_contention.hpp"
#include "cost/communication_parameters.hpp"
#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// Messages of up to `toBytes` (nothing: of any size) in segments of `segmentBytes`.
struct ServedSizes {
  std::optional<std::uint64_t> toBytes;
  std::uint64_t segmentBytes = 0;
};

/// Whether messages of this schedule, if sent whole, are judged by their times.
bool isJudgedByTimes(const Network& network, const runtime::ScheduleKind& kind);

/// Those of the largest message by the parameters, in millionths of its t_end; where there is no
/// largest one, of the largest measured, as schedules that adapt send all messages whole. Times of
/// the kind do not count: a schedule is judged by what messages take, not by what it was made for.
std::optional<runtime::HoldingTimes> timesOfWholeMessages(const Network& network,
                                                          const CommunicationParameters& parameters,
                                                          const runtime::ScheduleKind& kind,
                                                          const ServedSizes& sizes);

/// Judges messages sent whole: of several trees the first carries them.
TimedReport judgeWholeMessages(const Network& network, const Schedule& schedule,
                               const runtime::HoldingTimes& times);

} // namespace topocast
