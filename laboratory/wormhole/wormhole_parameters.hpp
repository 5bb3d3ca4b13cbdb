// What messages cost in a wormhole network besides waiting: the parameterised communication model
// of Nupairoj, "Multicast communication: from platform-independent modeling to platform-dependent
// tuning" (1998), sections 2.2 and 6.1.2.
// In its words: send is t_ss and t_sd, hold is t_hs and t_hd, network is t_ns and t_nd, receive is
// t_rs and t_rd.
#pragma once

#include "wormhole/time.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// The constants of machines and channels. A flit is one byte.
struct WormholeParameters {
  LinearTime send;    ///< from the start of a send until the message is in the sending buffer
  LinearTime hold;    ///< from the start of a send until the next can start
  LinearTime network; ///< preparation at the network's edge; one flit over one channel, > 0
  LinearTime receive; ///< from picking a message up until the program has it
  /// Bytes of a machine's buffers for messages on their way out and in; unlimited if not given.
  std::optional<std::uint64_t> sendingBuffer;
  std::optional<std::uint64_t> receivingBuffer;
  /// Channels from every machine to its switch, and back; > 0.
  std::uint32_t ports = 1;
  /// From the arrival of a first flit in a router until it asks for the next channel.
  TimeUnits routing = 0;
  /// Receiving does not keep the machine from sending: the program has a message when its last flit
  /// is there.
  bool receivesAside = false;

  /// From the start of a send until the receiver's program has the message, if the way is free and
  /// has no length.
  TimeUnits endToEnd(std::uint64_t bytes) const {
    return send.of(bytes) + network.of(bytes) + receive.of(bytes);
  }
  /// The first tick of the network's clock that is not before `at`.
  TimeUnits nextTick(TimeUnits at) const {
    return (at + network.perByte - 1) / network.perByte * network.perByte;
  }
  /// Between the starts of two sends through different ports: all ports together keep a machine as
  /// busy as it can be.
  TimeUnits interval(std::uint64_t bytes) const { return (hold.of(bytes) + ports - 1) / ports; }
};

/// Those of the IBM SP at Argonne National Laboratory (section 6.4).
constexpr WormholeParameters ibmSpParameters() {
  constexpr std::uint64_t bufferBytes = 65536;
  return {.send = {1915, 2},
          .hold = {1915, 2},
          .network = {1390, 2},
          .receive = {2025, 3},
          .sendingBuffer = bufferBytes,
          .receivingBuffer = bufferBytes,
          .ports = 1,
          .routing = 0,
          .receivesAside = false};
}

/// Those of Kesavan and Panda, "Multiple multicast with minimized node contention on wormhole k-ary
/// n-cube networks" (1996), section 5, in units of 5 ns: a start-up takes 5 us, a flit 5 ns over a
/// link, and a first flit 25 ns more in each router. A router that knows multidestination worms
/// takes 20 ns longer.
constexpr WormholeParameters karyCubeParameters(bool hasWorms) {
  constexpr TimeUnits startUp = 1000;
  return {.send = {startUp, 0},
          .hold = {startUp, 0},
          .network = {0, 1},
          .receive = {0, 0},
          .sendingBuffer = std::nullopt,
          .receivingBuffer = std::nullopt,
          .ports = 1,
          .routing = hasWorms ? 9 : 5,
          .receivesAside = true};
}

} // namespace topocast
