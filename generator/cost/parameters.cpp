#include "cost/parameters.hpp"

#include "topocast/interpolation.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// Of Ethernet's packets: bytes of a message in a full one, and those that every one has beside
/// them: headers of TCP, IP and Ethernet, checksum, preamble and pause.
constexpr double packetPayload = 1448;
constexpr double packetHeader = 90;

/// A message's bytes on the wire, in terms of long messages': more where its only packet is short.
double bytesOnTheWire(std::uint64_t messageBytes) {
  const auto bytes = static_cast<double>(messageBytes);
  return std::max(bytes, (bytes + packetHeader) * packetPayload / (packetPayload + packetHeader));
}

double secondsPerByte(const MeasuredSize& measured) {
  return measured.gap / static_cast<double>(measured.messageBytes);
}

} // namespace

CommunicationParameters::CommunicationParameters(std::string name,
                                                 std::vector<MeasuredSize> measured,
                                                 bool switchesBuffer, SendingPorts ports,
                                                 bool isPartial)
    : name_(std::move(name)), measured_(std::move(measured)), switchesBuffer_(switchesBuffer),
      ports_(ports), isPartial_(isPartial) {
  assert(!measured_.empty());
  assert(std::ranges::is_sorted(measured_, std::ranges::less_equal{}, &MeasuredSize::messageBytes));
  leastSecondsPerByte_ = secondsPerByte(*std::ranges::min_element(measured_, {}, secondsPerByte));
}

double CommunicationParameters::latency(std::uint64_t messageBytes) const {
  const MeasuredSize& smallest = measured_.front();
  const double latency =
      measured_.size() == 1 ? smallest.latency : at(messageBytes, &MeasuredSize::latency);
  if (messageBytes >= smallest.messageBytes) return latency;
  return smallest.latency < 0 ? smallest.latency + smallest.gap - gap(messageBytes)
                              : std::max(latency, 0.0);
}

double CommunicationParameters::gap(std::uint64_t messageBytes) const {
  return gapAt(messageBytes, &MeasuredSize::gap);
}

double CommunicationParameters::relayGap(std::uint64_t messageBytes) const {
  return std::max(gap(messageBytes), gapAt(messageBytes, &MeasuredSize::relayGap));
}

double CommunicationParameters::wireTime(std::uint64_t messageBytes) const {
  const double wholeGap = gap(messageBytes);
  if (!switchesBuffer_) return wholeGap;
  return std::min(wholeGap, leastSecondsPerByte_ * bytesOnTheWire(messageBytes));
}

double CommunicationParameters::gapAt(std::uint64_t messageBytes,
                                      double MeasuredSize::* quantity) const {
  const MeasuredSize& only = measured_.front();
  if (measured_.size() == 1)
    return only.*quantity * static_cast<double>(messageBytes) /
           static_cast<double>(only.messageBytes);
  return interpolatedGap(measured_.data(), measured_.data() + measured_.size(), messageBytes,
                         quantity);
}

double CommunicationParameters::at(std::uint64_t messageBytes,
                                   double MeasuredSize::* quantity) const {
  return interpolated(measured_.data(), measured_.data() + measured_.size(), messageBytes,
                      quantity);
}

} // namespace topocast
