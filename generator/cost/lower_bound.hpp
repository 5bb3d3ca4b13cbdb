// What no broadcast can beat under the cost model. In: network, root, parameters, message size.
// Out: a time below which no schedule gets the message to every machine.
//
// The larger of two bounds, each with the least latency added (to start-ups not if it is below
// zero):
//   - bandwidth: the whole message passes the bottleneck (network/bottleneck.hpp), at the best rate
//     that was measured;
//   - start-ups: the number of machines that have any of the message at most doubles with each
//     gap, or with each message's L + g where that is less, so it takes ceil(log2 P) of the least
//     of these to reach P machines. With several ports it grows by their number and one.
#pragma once

#include "cost/parameters.hpp"
#include "network/bottleneck.hpp"

#include <cstdint>

namespace topocast {

/// A bound and where it comes from.
struct LowerBound {
  double bandwidthSeconds = 0;
  double startUpSeconds = 0;
  std::uint32_t growth = 2; ///< of the machines that have any of the message, by each start-up
  std::uint32_t startUps = 0;
  Bottleneck bottleneck;
  /// The larger of the two.
  double seconds() const;
  /// True if the links limit the broadcast, false if the start-ups do.
  bool isOfBandwidth() const { return bandwidthSeconds >= startUpSeconds; }
};

/// The bound on a broadcast of `messageBytes` from `root`; zero for one machine. Machines have the
/// ports of the parameters, or more if a schedule is made for `ports`.
LowerBound lowerBound(const Network& network, MachineId root,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes,
                      std::uint32_t ports = 1);

} // namespace topocast
