#include "schedule/holding_times_name.hpp"

namespace topocast {
namespace {

using runtime::HoldingTimes;
using runtime::largestPorts;
using runtime::largestTime;

bool isUsable(const HoldingTimes& times) {
  if (times.hold == 0 || times.end == 0) return false;
  if (times.ports == 1) return times.interval == 0;
  if (times.ports > largestPorts) return false;
  return times.interval > 0 && (times.ports - 1) * times.interval < times.hold;
}

/// Two whole numbers "20/55" up to largestTime.
bool readPair(llvm::StringRef text, std::uint32_t& first, std::uint32_t& second) {
  const auto [before, behind] = text.split('/');
  return !before.getAsInteger(10, first) && !behind.getAsInteger(10, second) &&
         first <= largestTime && second <= largestTime;
}

} // namespace

std::optional<HoldingTimes> holdingTimesFrom(llvm::StringRef text) {
  const auto [onePort, ports] = text.split(':');
  HoldingTimes times;
  if (!readPair(onePort, times.hold, times.end)) return std::nullopt;
  if (text.contains(':') && !readPair(ports, times.ports, times.interval)) return std::nullopt;
  if (times.ports == 0 || !isUsable(times)) return std::nullopt;
  return times;
}

std::string withHoldingTimes(std::string_view family, const HoldingTimes& times) {
  if (!isUsable(times)) return {};
  std::string name(family);
  name += ":" + std::to_string(times.hold) + "/" + std::to_string(times.end);
  if (times.ports == 1) return name;
  return name + ":" + std::to_string(times.ports) + "/" + std::to_string(times.interval);
}

std::string holdingTimesAdvice(const std::string& family) {
  return "the time between two messages of one sender and the time until one has arrived, in whole "
         "numbers from 1 to " +
         std::to_string(largestTime) + ", as in '" + family +
         ":20/55'; for several ports their number, up to " + std::to_string(largestPorts) +
         ", and the time between messages on two of them as well, as in '" + family +
         ":22/55:3/10', short enough to use all before the first is free again";
}

} // namespace topocast
