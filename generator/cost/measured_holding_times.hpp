// The holding times of messages of one size (topocast/cost/holding_times_of_size.hpp) as small
// whole numbers, for the names of schedules.
#pragma once

#include "cost/communication_parameters.hpp"

#include "topocast/cost/holding_times_of_size.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <cstdint>

namespace topocast {

using runtime::holdingTimesOf;

/// The times as the smallest whole numbers whose ratio is that of the measured ones to a millionth;
/// if no numbers up to runtime::largestTime are, those that come nearest. Ports are as in
/// holdingTimesOf(). A tree that is optimal for these times is optimal for the measured ones,
/// to a few millionths.
runtime::HoldingTimes ratioOfHoldingTimes(const CommunicationParameters& parameters,
                                          std::uint64_t messageBytes);

} // namespace topocast
