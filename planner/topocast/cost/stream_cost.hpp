// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cost model of broadcasts by IP multicast. In: what messages and datagrams take, and of the
// tree of repairs its height, the most children of a machine, and how many machines there are. Out:
// the seconds until every machine has the message and knows that its children have it.
//
// The root streams datagrams to all machines at once. A machine that has all tells its parent by a
// short message; one that lacks some asks its parent, which sends them. Machines lose datagrams
// independently of each other. So the expected time is that of
//   - the stream: all datagrams at the pace, and the latency of the last one;
//   - the acknowledgement: one short message, and those of the other children behind it;
//   - the repair, with the probability that any machine lacks anything: a question, and what the
//     machine that lacks most expects to lack, once for every ancestor that lacks it as well, but
//     no more than the whole message takes down the tree;
//   - a silence, with the probability that any machine lacks the last datagram: it cannot know.
#pragma once

#include "topocast/cost/message_times.hpp"
#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// What counts of the machines that get a stream and of their tree of repairs.
struct StreamProfile {
  std::uint32_t receivers = 0; ///< machines without the root; above 0
  std::uint32_t height = 0;    ///< of the tree
  std::uint32_t children = 0;  ///< of one machine in it, at most
  double mostLoad = 1;         ///< of the busiest link, relative to one of a machine's speed
};

/// A message that is streamed.
struct StreamedMessage {
  std::uint64_t bytes = 0;
  std::uint64_t payloadBytes = 1; ///< of one datagram, above 0
};

/// Bytes of the message that says that a machine has all, or of a question.
constexpr std::uint64_t acknowledgementBytes = 24;

/// Bytes of the messages in which much that is missing travels down the tree.
constexpr std::uint64_t repairBytes = 32768;

/// Seconds from when the root begins until the last datagram is everywhere, without loss.
double secondsOfStream(const StreamProfile& profile, const MessageTimes& times,
                       const StreamedMessage& message);

/// Seconds until a parent knows what its children have, once they know it.
double secondsOfAcknowledgement(const StreamProfile& profile, const MessageTimes& times);

/// Seconds that lost datagrams add, on average. The whole message takes `treeSeconds` down the tree
/// of repairs.
double secondsOfRepair(const StreamProfile& profile, const MessageTimes& times,
                       const StreamedMessage& message, double treeSeconds);

/// All three.
double secondsByMulticast(const StreamProfile& profile, const MessageTimes& times,
                          const StreamedMessage& message, double treeSeconds);

} // namespace topocast::TOPOCAST_ABI::runtime
