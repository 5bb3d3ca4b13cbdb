// Communication parameters: L(m) and g(m) of the extended parameterised LogP model by message
// size, with o_s(m) and o_r(m) where known. Patarasuk et al. 2008, section 4.2.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// What was measured for messages of one size. Times in seconds.
struct MeasuredSize {
  std::uint64_t messageBytes = 0;
  /// L(m): what a message that is alone takes beyond the gap, > -gap. Below zero where it is faster
  /// than those in a train.
  double latency = 0;
  double gap = 0;                     ///< g(m): least time between two messages of one sender, > 0
  std::optional<double> sendOverhead; ///< o_s(m)
  std::optional<double> receiveOverhead; ///< o_r(m)
  /// Least time between two messages that a machine passes on, from another one to a third; what is
  /// below the gap, such as 0, stands for the gap.
  double relayGap = 0;
};

/// The ports, one a network card, on which a machine sends at the same time.
struct SendingPorts {
  std::uint32_t count = 1;
  double interval = 0; ///< seconds between the starts of messages on two ports; above 0 for several
};

/// The parameters of one kind of machine and link, by message size.
///
/// Between measured sizes L and g are interpolated linearly in the size. Outside they follow the
/// line through the two nearest measured sizes, but a falling line is taken as level, and towards
/// shorter messages g falls no faster than in proportion. Below the smallest size a latency below
/// zero is such that L + g stays. With one measured size, L is constant above it and g proportional
/// to the size.
class CommunicationParameters {
public:
  /// `measured` is not empty and ascends strictly by size.
  CommunicationParameters(std::string name, std::vector<MeasuredSize> measured,
                          bool switchesBuffer = true, SendingPorts ports = {},
                          bool isPartial = false);

  const std::string& name() const { return name_; }
  std::span<const MeasuredSize> measured() const { return measured_; }
  /// Whether messages that meet on a link wait in the switches. If not they share the link, and
  /// their senders are busy until they are through.
  bool switchesBuffer() const { return switchesBuffer_; }
  /// A gap is between two messages on one port.
  const SendingPorts& ports() const { return ports_; }
  /// Whether the measurement ended before it had seen all.
  bool isPartial() const { return isPartial_; }
  /// L(m) in seconds.
  double latency(std::uint64_t messageBytes) const;
  /// g(m) in seconds.
  double gap(std::uint64_t messageBytes) const;
  /// The gap of messages that are passed on, in seconds; no less than g(m).
  double relayGap(std::uint64_t messageBytes) const;
  /// The least g(m) / m of the measured sizes, in seconds.
  double leastSecondsPerByte() const { return leastSecondsPerByte_; }
  /// Seconds for which a message occupies a machine's link, a part of g(m): its bytes and the
  /// headers of a short packet at the best rate measured, as the rest is software. All of g(m)
  /// where switches do not buffer, as in SimGrid.
  double wireTime(std::uint64_t messageBytes) const;

private:
  double at(std::uint64_t messageBytes, double MeasuredSize::* quantity) const;
  double gapAt(std::uint64_t messageBytes, double MeasuredSize::* quantity) const;

  std::string name_;
  std::vector<MeasuredSize> measured_;
  double leastSecondsPerByte_ = 0;
  bool switchesBuffer_;
  SendingPorts ports_;
  bool isPartial_;
};

} // namespace topocast
