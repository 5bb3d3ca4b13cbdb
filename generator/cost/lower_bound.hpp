// What no broadcast can beat under the cost model. In: network, root, parameters, message size.
// Out: a time below which no schedule gets the message to every machine.
//
// The larger of two bounds, each with the least latency added:
//   - bandwidth: the whole message passes the slowest link on the way from the root to some
//     machine, at the best rate that was measured;
//   - start-ups: the number of machines that have any of the message at most doubles with each
//     gap, so it takes ceil(log2 P) of the least gap to reach P machines.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"

#include <cstdint>

namespace topocast {

/// A bound and where it comes from.
struct LowerBound {
  double bandwidthSeconds = 0;
  double startUpSeconds = 0;
  LinkId slowestLink; ///< of those that lead away from the root; the first among equals
  double seconds() const;
};

/// The bound on a broadcast of `messageBytes` from `root`; zero for one machine.
LowerBound lowerBound(const Network& network, MachineId root,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes);

} // namespace topocast
