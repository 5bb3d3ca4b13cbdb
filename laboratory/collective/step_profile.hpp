// What messages in steps cost a network of wormhole routers. In: the links of each message as a
// tree (network/copied_route.hpp), its bytes and its step. Out: for each step how many messages
// share a link, how long the longest way is, and how long the step takes.
//
// A step begins when the one before it has ended everywhere. A message takes the latencies of its
// longest way, and as long as the link on its way that is busy longest in the step: without
// contention the transmission of the message itself.
#pragma once

#include "network/copied_route.hpp"
#include "network/network.hpp"
#include "simulate/constants.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace topocast {

/// A message on its way.
struct RoutedMessage {
  std::uint32_t step = 1; ///< from 1
  std::uint64_t bytes = 0;
  std::vector<CopiedHop> hops;
};

struct StepProfile {
  std::size_t messages = 0;
  std::size_t mostOnLink = 0;  ///< messages that share one link
  std::size_t longestPath = 0; ///< links
  double seconds = 0;          ///< with what sender and receiver spend
};

/// By step; the messages are by steps. Of the constants, those of packets do not matter.
std::vector<StepProfile> profileSteps(const Network& network,
                                      std::span<const RoutedMessage> messages,
                                      const PacketConstants& constants);

} // namespace topocast
