// From communication parameters to the costs of `simulate-wormhole`. In: t_hold to t_recv in
// seconds, by size, as topocast-measure finds them. Out: a start-up and a part for each byte of
// each, in whole time units, as the simulation counts.
#pragma once

#include "cost/communication_parameters.hpp"
#include "wormhole/time.hpp"

#include <optional>

namespace topocast::cli {

/// Costs in time units of `unitSeconds`.
struct WormholeCosts {
  double unitSeconds = 0;
  LinearTime hold;
  LinearTime send;
  /// Nothing where the parameters do not tell.
  std::optional<LinearTime> network, receive;
};

/// The most that a cost may be, in time units.
constexpr LinearTime mostCost = {1'000'000'000, 1'000'000};

/// Each cost is the line through what was measured, see fitLine(). The hold time is the gap where
/// it was not measured, the send time the hold time. The unit is a power of ten of seconds, at most
/// a microsecond and at least a picosecond: the longest in which whole numbers give these lines at
/// all measured sizes to half a per cent, or the shortest in which no cost is above `mostCost`.
/// Nothing if there is none.
std::optional<WormholeCosts> wormholeCosts(const CommunicationParameters& parameters);

} // namespace topocast::cli
