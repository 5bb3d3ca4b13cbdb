// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// After how long a silence a machine asks whether a stream is over: the rule of the runtime, by
// which model and simulation go. In: patience and pace. Out: seconds.
#pragma once

#include "topocast/cost/multicast_times.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// A machine that has heard a part of the stream waits for that part of the patience only, and no
/// less than these datagrams take.
constexpr std::uint32_t patienceShare = 8;
constexpr std::uint32_t datagramsOfSilence = 4;

/// Of a machine that lacks the last datagram. Of a message of one datagram it has heard nothing.
constexpr double secondsOfSilence(const MulticastTimes& times, std::uint64_t datagrams,
                                  std::uint64_t payloadBytes) {
  if (datagrams < 2) return times.patience;
  return std::max(times.patience / patienceShare,
                  datagramsOfSilence * secondsPerDatagram(times, payloadBytes));
}

} // namespace topocast::TOPOCAST_ABI::runtime
