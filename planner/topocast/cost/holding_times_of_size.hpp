// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The holding times of messages of one size, read off what sending costs: a sender can send again
// after t_hold = g(m), and the message has arrived after t_end = L(m) + g(m). Source: Nupairoj,
// "Multicast communication: from platform-independent modeling to platform-dependent tuning"
// (1998), chapter 2.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/schedule/holding_times.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// What t_end counts where messages sent whole are judged by when they are under way.
constexpr std::uint32_t judgedUnits = 1'000'000;

/// Holding times in seconds.
struct HoldingSeconds {
  double hold = 0;
  double end = 0;
  std::uint32_t ports = 1;
  double interval = 0; ///< (ports - 1) * interval < hold
};

HoldingSeconds holdingSecondsOf(const MessageTimes& parameters, std::uint64_t messageBytes);

/// The times in units of so many seconds, none less than one; the hold is long enough for all
/// ports.
HoldingTimes inUnits(const HoldingSeconds& times, double unit);

/// The times of messages of `messageBytes` as whole numbers, scaled so that t_end is `units` (> 0);
/// the hold is at least 1. Ports are as many as can start to send before the first is free again.
HoldingTimes holdingTimesOf(const MessageTimes& parameters, std::uint64_t messageBytes,
                            std::uint32_t units);

} // namespace topocast::TOPOCAST_ABI::runtime
