// The holding times of messages of one size, read off the communication parameters: a sender can
// send again after t_hold = g(m), and the message has arrived after t_end = L(m) + g(m).
#pragma once

#include "cost/parameters.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cstdint>

namespace topocast {

/// The times of messages of `messageBytes` in units of which t_end has `units` (> 0), rounded; the
/// hold is at least 1. As many ports as can start to send before the first is free again.
runtime::HoldingTimes holdingTimesOf(const CommunicationParameters& parameters,
                                     std::uint64_t messageBytes, std::uint32_t units);

/// The same in the smallest whole numbers that are in proportion to a millionth; where none up to
/// runtime::largestTime are, those that come nearest. With as many ports, up to
/// runtime::largestPorts. A tree that is optimal for such times is so for the measured ones, to a
/// few millionths.
runtime::HoldingTimes ratioOfHoldingTimes(const CommunicationParameters& parameters,
                                          std::uint64_t messageBytes);

} // namespace topocast
