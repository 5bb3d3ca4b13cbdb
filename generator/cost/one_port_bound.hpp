// A time that no broadcast in segments of one size can beat, for any links. In: how many machines,
// parameters, a message size. Out: a time below which no trees bring the message to every machine,
// and the segments with which it is reached.
//
// A machine sends one message at a time. In X segments of m bytes the root begins to send the last
// one X - 1 gaps after the first at the earliest, and from then on it takes B(P; L(m), g(m)), the
// least time in which one message reaches P machines: every machine that has it sends it on every
// gap, and each message arrives L + g after it was begun (the postal model). The bound is the least
// (X - 1) g(m) + B over all m.
#pragma once

#include "cost/communication_parameters.hpp"

#include <cstddef>
#include <cstdint>

namespace topocast {

/// A bound, and the segments that come nearest to it.
struct OnePortBound {
  double seconds = 0;
  std::uint64_t segmentBytes = 0;
};

/// Seconds until one message has reached so many machines at the earliest: `end`, above 0, from the
/// beginning of a send to the arrival, `gap`, above 0, between the beginnings of two.
double leastBroadcastSeconds(std::size_t machines, double end, double gap);

/// For machines with one port each; zero for one machine or no bytes. Takes time in proportion to
/// the machines.
OnePortBound onePortBound(std::size_t machines, const CommunicationParameters& parameters,
                          std::uint64_t messageBytes);

} // namespace topocast
