// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/cost/stream_cost.hpp"

#include "topocast/cost/stream_silence.hpp"
#include "topocast/inline.hpp"

#include <algorithm>
#include <cmath>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

/// The probability of what happens in each of `count` cases by `part`: 1 - (1 - part)^count, also
/// where `part` is tiny.
TOPOCAST_INLINE double probabilityOfAny(double part, double count) {
  return part >= 1 ? 1 : -std::expm1(count * std::log1p(-part));
}

/// How many of `datagrams` the machine that lacks most of them expects to lack: about three
/// deviations above the mean, as there are many machines; one at least, and not more than all.
TOPOCAST_INLINE double mostLost(double datagrams, double loss) {
  const double mean = datagrams * loss;
  return std::clamp(mean + 3 * std::sqrt(mean * (1 - loss)), 1.0, datagrams);
}

/// How many machines in a row on a path of the tree lack the same datagram, 1 + loss + loss^2 + ...
TOPOCAST_INLINE double generations(double loss, std::uint32_t height) {
  return loss >= 1 ? height : (1 - std::pow(loss, height)) / (1 - loss);
}

/// How long the machine waits, on average, that lacks the last datagram or all.
TOPOCAST_INLINE double secondsOfWaiting(const StreamProfile& profile, const MulticastTimes& times,
                                        std::uint64_t datagrams, std::uint64_t payloadBytes) {
  const double silence = secondsOfSilence(times, datagrams, payloadBytes);
  const double all = std::pow(times.loss, static_cast<double>(datagrams));
  return probabilityOfAny(times.loss, profile.receivers) * silence +
         probabilityOfAny(all, profile.receivers) * std::max(times.patience - silence, 0.0);
}

} // namespace detail

TOPOCAST_INLINE double secondsOfStream(const StreamProfile& profile, const MessageTimes& times,
                                       const StreamedMessage& message) {
  const MulticastTimes& multicast = times.multicast();
  const auto apart = [&](std::uint64_t bytes) {
    return std::max(secondsPerDatagram(multicast, bytes),
                    profile.mostLoad * times.leastSecondsPerByte() * static_cast<double>(bytes));
  };
  const std::uint64_t others = datagramsOf(message.bytes, message.payloadBytes) - 1;
  const std::uint64_t rest = message.bytes - others * message.payloadBytes;
  return static_cast<double>(others) * apart(message.payloadBytes) + apart(rest) +
         multicast.latency;
}

TOPOCAST_INLINE double secondsOfAcknowledgement(const StreamProfile& profile,
                                                const MessageTimes& times) {
  return std::max(times.latency(acknowledgementBytes), 0.0) +
         profile.children * times.gap(acknowledgementBytes);
}

TOPOCAST_INLINE double secondsOfRepair(const StreamProfile& profile, const MessageTimes& times,
                                       const StreamedMessage& message, double treeSeconds) {
  const MulticastTimes& multicast = times.multicast();
  const double loss = multicast.loss;
  if (loss <= 0) return 0;
  const std::uint64_t count = datagramsOf(message.bytes, message.payloadBytes);
  const auto datagrams = static_cast<double>(count);
  const double lost =
      std::ceil(detail::mostLost(datagrams, loss)) * static_cast<double>(message.payloadBytes);
  const auto bytes = std::min(message.bytes, static_cast<std::uint64_t>(lost));
  const double once = std::max(times.latency(bytes), 0.0) + profile.children * times.gap(bytes);
  const double question = secondsOfAcknowledgement(profile, times);
  return detail::probabilityOfAny(loss, datagrams * profile.receivers) *
             (question + std::min(detail::generations(loss, profile.height) * once, treeSeconds)) +
         detail::secondsOfWaiting(profile, multicast, count, message.payloadBytes);
}

TOPOCAST_INLINE double secondsByMulticast(const StreamProfile& profile, const MessageTimes& times,
                                          const StreamedMessage& message, double treeSeconds) {
  return secondsOfStream(profile, times, message) + secondsOfAcknowledgement(profile, times) +
         secondsOfRepair(profile, times, message, treeSeconds);
}

} // namespace topocast::TOPOCAST_ABI::runtime
