// From communication parameters, which describe machines only, to the constants of packets. In:
// network, parameters, the form of packets. Out: constants, and how closely the simulation gives
// the parameters back with them.
//
// Between two machines on one switch the simulation takes, for one message of m bytes in n packets,
//   g(m)        = send overhead + (m + n headers) / bandwidth
//   L(m) + g(m) = g(m) + delays of two links + the switch's transmission of the last packet (as it
//                 comes out behind those before it) + receive latency.
// The first equation gives overhead and bandwidth, by least squares of the relative error. If the
// parameters have a relay gap, it takes the place of g(m) there: machines of a broadcast send what
// they receive, and acknowledgements, which are not simulated, take their share of the links. The
// second equation then gives the sum of delays and receive latency. It cannot tell them apart: the
// links' delays are taken from the network (or as given), and the receive latency is the rest. A
// receive overhead does not show in g and L and stays 0. Times are rounded to nanoseconds, the
// bandwidth to bytes per second.
#pragma once

#include "cost/communication_parameters.hpp"
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
