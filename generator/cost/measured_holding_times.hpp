// The holding times of messages of one size, read off the communication parameters: a sender can
// send again after t_hold = g(m), and the message has arrived after t_end = L(m) + g(m).
#pragma once

#include "cost/communication_parameters.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>

namespace topocast {

/// The times of messages of `messageBytes` as whole numbers, scaled so that t_end is `units` (> 0);
/// the hold is at least 1. Ports are as many as can start to send before the first is free again.
runtime::HoldingTimes holdingTimesOf(const CommunicationParameters& parameters,
                                     std::uint64_t messageBytes, std::uint32_t units);

/// The same as the smallest whole numbers whose ratio is that of the measured times to a millionth;
/// if no numbers up to runtime::largestTime are, those that come nearest. Ports are as above, up to
/// runtime::largestPorts. A tree that is optimal for these times is optimal for the measured ones,
/// to a few millionths.
runtime::HoldingTimes ratioOfHoldingTimes(const CommunicationParameters& parameters,
                                          std::uint64_t messageBytes);

} // namespace topocast
