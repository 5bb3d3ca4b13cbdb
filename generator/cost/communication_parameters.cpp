#include "cost/communication_parameters.hpp"

#include "topocast/cost/measured_times.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace topocast {
namespace {

std::vector<runtime::MeasuredTimes> timesOf(std::span<const MeasuredSize> measured) {
  std::vector<runtime::MeasuredTimes> times;
  times.reserve(measured.size());
  for (const MeasuredSize& size : measured)
    times.push_back({size.messageBytes, size.latency, size.gap, size.relayGap, size.furtherSwitch});
  return times;
}

} // namespace

CommunicationParameters::CommunicationParameters(std::string name,
                                                 std::vector<MeasuredSize> measured,
                                                 bool switchesBuffer, SendingPorts ports,
                                                 bool isPartial)
    : MessageTimes(timesOf(measured), switchesBuffer, ports), name_(std::move(name)),
      measured_(std::move(measured)), isPartial_(isPartial) {
  assert(std::ranges::is_sorted(measured_, std::ranges::less_equal{}, &MeasuredSize::messageBytes));
}

} // namespace topocast
