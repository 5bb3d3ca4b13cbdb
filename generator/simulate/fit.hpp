// From communication parameters, which know machines only, to the constants of packets. In:
// network, parameters, the form of packets. Out: constants, and how well they give the parameters
// back.
//
// Between two machines on one switch the simulation takes, for one message of m bytes in n packets,
//   g(m)        = send overhead + (m + n headers) / bandwidth
//   L(m) + g(m) = g(m) + delays of two links + the switch's transmission of the last packet (as it
//                 comes out behind those before it) + receive latency.
// The first gives overhead and bandwidth, by least squares of the relative error. Where the pace of
// messages that machines pass along is measured as well, it stands for g(m) there: who sends what
// it receives at the same time is what a broadcast consists of, and acknowledgements, which are not
// simulated, take their share of the links. The second then gives the sum of delays and receive
// latency. Their shares cannot be told apart in it: the links' delays
// are taken from the network (or as given), the receive latency is what is left. A receive overhead
// cannot be seen in g and L at all and stays 0. Times are rounded to nanoseconds, the bandwidth to
// bytes per second.
#pragma once

#include "cost/parameters.hpp"
#include "network/network.hpp"
#include "simulate/constants.hpp"

#include <optional>

namespace topocast {

/// Constants and the largest relative error with which they give the measured g(m), or relay gap,
/// and L(m) + g(m).
struct FittedConstants {
  PacketConstants constants;
  double gapError = 0;
  double deliveryError = 0;
};

/// `switchLatency` as in PacketConstants, in seconds.
FittedConstants fitConstants(const Network& network, const CommunicationParameters& parameters,
                             const PacketFormat& packet, std::optional<double> switchLatency);

} // namespace topocast
