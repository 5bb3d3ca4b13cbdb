// A time that no broadcast can beat under the cost model. In: network, root, parameters, message
// size. Out: a time below which no schedule gets the message to every machine.
//
// The bound is the larger of two, each plus the least latency (for start-ups only if that is above
// zero):
//   - bandwidth: the whole message passes the bottleneck (network/bottleneck.hpp), at the best rate
//     that was measured;
//   - start-ups: with each gap, or each L + g where that is less, the number of machines that have
//     some of the message at most doubles. So P machines take ceil(log2 P) times the least of
//     these. With p ports the number grows at most by a factor of p + 1; on each of several rails a
//     machine has as many.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/bottleneck.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstdint>

namespace topocast {

/// A bound and where it comes from.
struct LowerBound {
  double bandwidthSeconds = 0;
  double startUpSeconds = 0;
  std::uint32_t growth = 2; ///< by which factor a start-up multiplies machines with some of it
  std::uint32_t startUps = 0;
  Bottleneck bottleneck;
  /// The larger of the two.
  double seconds() const;
  /// True if the links limit the broadcast, false if the start-ups do.
  bool isOfBandwidth() const { return bandwidthSeconds >= startUpSeconds; }
};

/// The bound on a broadcast of `messageBytes` from `root`; zero for one machine. Machines have as
/// many ports as the parameters say, or `ports` if a schedule is made for more.
LowerBound lowerBound(const Network& network, MachineId root,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes,
                      std::uint32_t ports = 1);

/// The bound on what any broadcast by the means of this schedule takes, from its root: with its
/// ports or, if switches copy its messages, with all machines served by one start-up.
LowerBound lowerBound(const Network& network, const Schedule& schedule,
                      const CommunicationParameters& parameters, std::uint64_t messageBytes);

} // namespace topocast
