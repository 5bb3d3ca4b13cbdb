// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What sending costs, by message size: L(m) and g(m) of the extended parameterised LogP model. In:
// times at some message sizes. Out: times at any size. The generator plans with them, and so does
// the running broadcast. Source: Patarasuk et al. 2008, section 4.2.
#pragma once

#include "topocast/cost/interpolation.hpp"
#include "topocast/cost/measured_times.hpp"
#include "topocast/cost/multicast_times.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// The times of one kind of machine and link, by message size.
///
/// Between measured sizes L and g are interpolated linearly in the size. Outside they follow the
/// line through the two nearest measured sizes, but a falling line is taken as level, and towards
/// shorter messages g falls no faster than in proportion. Below the smallest size a latency below
/// zero is such that L + g stays. With one measured size, L is constant above it and g proportional
/// to the size.
class MessageTimes {
public:
  /// `sizes` is not empty and ascends strictly.
  explicit MessageTimes(std::vector<MeasuredTimes> sizes, bool switchesBuffer = true,
                        SendingPorts ports = {})
      : sizes_(std::move(sizes)), switchesBuffer_(switchesBuffer), ports_(ports) {
    assert(!sizes_.empty());
    leastSecondsPerByte_ = secondsPerByte(*std::min_element(
        sizes_.begin(), sizes_.end(), [](const MeasuredTimes& one, const MeasuredTimes& other) {
          return secondsPerByte(one) < secondsPerByte(other);
        }));
    multicast_ = assumedMulticast();
    for (const MeasuredTimes& measured : sizes_)
      mostOfSwitch_ = std::max(mostOfSwitch_, measured.furtherSwitch);
    leastOfSwitch_ = std::max(furtherSwitch(0), 0.0);
  }

  const std::vector<MeasuredTimes>& sizes() const { return sizes_; }
  /// Whether messages that meet on a link wait in the switches. If not they share the link, and
  /// their senders are busy until they are through.
  bool switchesBuffer() const { return switchesBuffer_; }
  /// A gap is between two messages on one port.
  const SendingPorts& ports() const { return ports_; }

  /// Of datagrams to all machines: what was given, or what is assumed from the times of messages.
  const MulticastTimes& multicast() const { return multicast_; }
  /// In the place of what is assumed, if anything is known.
  void setMulticast(const MulticastTimes& times) {
    if (times.payloadBytes > 0) multicast_ = times;
  }

  /// The corners of the range between which the truth lies; none if these times are it.
  const std::vector<TimesCorner>& corners() const { return corners_; }
  void setCorners(std::vector<TimesCorner> corners) { corners_ = std::move(corners); }
  /// The times at a corner. What they have of datagrams is the same.
  MessageTimes at(const TimesCorner& corner) const;

  /// L(m) in seconds.
  double latency(std::uint64_t messageBytes) const {
    const MeasuredTimes& smallest = sizes_.front();
    const double latency =
        sizes_.size() == 1 ? smallest.latency
                           : interpolated(begin(), end(), messageBytes, &MeasuredTimes::latency);
    if (messageBytes >= smallest.messageBytes) return latency;
    return smallest.latency < 0 ? smallest.latency + smallest.gap - gap(messageBytes)
                                : std::max(latency, 0.0);
  }

  /// g(m) in seconds.
  double gap(std::uint64_t messageBytes) const { return gapAt(messageBytes, &MeasuredTimes::gap); }

  /// The gap of messages that are passed on, in seconds; no less than g(m).
  double relayGap(std::uint64_t messageBytes) const {
    return relayGap(messageBytes, gap(messageBytes));
  }
  /// The same where g(m) is known.
  double relayGap(std::uint64_t messageBytes, double gap) const {
    return std::max(gap, gapAt(messageBytes, &MeasuredTimes::relayGap));
  }

  /// Whether it was measured what each further switch on a message's way takes. If so, that counts,
  /// and else what the network says of its links.
  bool knowsFurtherSwitches() const { return mostOfSwitch_ > 0; }

  /// What a further switch takes for any message, in seconds.
  double switchDelay() const { return leastOfSwitch_; }

  /// What it takes beyond that, in seconds: a switch that stores whole packets sends them again, at
  /// the speed of a usual machine's link. 0 if switches do not.
  double storingTime(std::uint64_t messageBytes) const {
    return std::clamp(furtherSwitch(messageBytes), leastOfSwitch_, mostOfSwitch_) - leastOfSwitch_;
  }

  /// The least g(m) / m of the measured sizes, in seconds.
  double leastSecondsPerByte() const { return leastSecondsPerByte_; }

  /// Seconds for which a message occupies a machine's link, a part of g(m): its bytes and the
  /// headers of a short packet at the best rate measured, as the rest is software. All of g(m)
  /// where switches do not buffer, as in SimGrid.
  double wireTime(std::uint64_t messageBytes) const {
    return wireTime(messageBytes, gap(messageBytes));
  }
  /// The same where g(m) is known.
  double wireTime(std::uint64_t messageBytes, double gap) const {
    if (!switchesBuffer_) return gap;
    return std::min(gap, leastSecondsPerByte_ * bytesOnTheWire(messageBytes));
  }

private:
  static double secondsPerByte(const MeasuredTimes& measured) {
    return measured.gap / static_cast<double>(measured.messageBytes);
  }

  /// A message's bytes on the wire, in terms of long messages': more where its only packet is
  /// short.
  static double bytesOnTheWire(std::uint64_t messageBytes) {
    // Of Ethernet's packets: bytes of a message in a full one, and those that every one has beside
    // them: headers of TCP, IP and Ethernet, checksum, preamble and pause.
    constexpr double packetPayload = 1448;
    constexpr double packetHeader = 90;
    const auto bytes = static_cast<double>(messageBytes);
    return std::max(bytes, (bytes + packetHeader) * packetPayload / (packetPayload + packetHeader));
  }

  /// A pace that leaves the wire some air, the software's time for a short message but no less than
  /// a kernel takes for a datagram, and the loss of a network that works.
  MulticastTimes assumedMulticast() const {
    constexpr double partOfWire = 0.95;
    constexpr double leastDatagramSeconds = 2e-6;
    constexpr double usualLoss = 1e-5;
    constexpr double usualPatience = 2e-3;
    return {usualPayloadBytes,
            partOfWire / leastSecondsPerByte_,
            std::max(gap(1), leastDatagramSeconds),
            std::max(latency(1), 0.0),
            usualLoss,
            usualPatience};
  }

  const MeasuredTimes* begin() const { return sizes_.data(); }
  const MeasuredTimes* end() const { return sizes_.data() + sizes_.size(); }

  double gapAt(std::uint64_t messageBytes, double MeasuredTimes::* quantity) const {
    const MeasuredTimes& only = sizes_.front();
    if (sizes_.size() == 1)
      return only.*quantity * static_cast<double>(messageBytes) /
             static_cast<double>(only.messageBytes);
    return interpolatedGap(begin(), end(), messageBytes, quantity);
  }

  /// Between sizes and beyond them as the line goes.
  double furtherSwitch(std::uint64_t messageBytes) const {
    if (sizes_.size() == 1) return sizes_.front().furtherSwitch;
    return interpolated(begin(), end(), messageBytes, &MeasuredTimes::furtherSwitch);
  }

  std::vector<MeasuredTimes> sizes_;
  MulticastTimes multicast_;
  double leastSecondsPerByte_ = 0;
  double leastOfSwitch_ = 0;
  double mostOfSwitch_ = 0; ///< 0: nobody measured it
  std::vector<TimesCorner> corners_;
  bool switchesBuffer_;
  SendingPorts ports_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
