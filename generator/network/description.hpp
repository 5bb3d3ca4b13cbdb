// What a reader of a topology file hands on: switches, machines and cables as written, free of
// errors. A Network (network.hpp) is made of it. If the file lists switches and links, the cables
// have first been reduced to a spanning tree, or routes have been chosen.
#pragma once

#include "network/copying.hpp"
#include "network/forwarding.hpp"
#include "network/shape.hpp"
#include "network/value_origin.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace topocast {

/// One cable between two vertices; it carries both directions at full bandwidth.
/// Vertices are numbered as in the description: switches first, then machines.
struct Cable {
  std::size_t first = 0;
  std::size_t second = 0;
  double bandwidth = 0; ///< bytes per second and direction, > 0
  double latency = 0;   ///< seconds, >= 0
  ValueOrigin bandwidthFrom = ValueOrigin::file;
  ValueOrigin latencyFrom = ValueOrigin::file;

  /// The same cable between vertices that are numbered otherwise.
  Cable between(std::size_t newFirst, std::size_t newSecond) const {
    return {newFirst, newSecond, bandwidth, latency, bandwidthFrom, latencyFrom};
  }
};

struct RailDescription;

/// A connected network as a file describes it. Every machine has exactly one cable, or one on each
/// rail, and that goes to a switch; switches may be connected in any way, or as their shape says.
struct NetworkDescription {
  std::string name;
  std::vector<std::string> switches; ///< in file order
  std::vector<std::string> machines; ///< in natural order of the names
  std::vector<Cable> cables;
  NetworkShape shape;
  /// In a regular network, by machine: the number of its node or port. Else empty.
  std::vector<std::uint32_t> places;
  /// Of a routed shape the next hops by switch, then by machine (forwarding.hpp). Else empty.
  std::vector<NextHop> nextHops;
  /// If it has several rails, these, in order of the machines' links; its cables are those of all
  /// rails, each once (join_rails.hpp). Else empty.
  std::vector<RailDescription> rails;
  /// Further cables of the file, left out because they would close loops. No message passes them.
  // g++ warns of descriptions that leave it out, unless it has an initialiser.
  std::vector<Cable> unusedCables = {}; // NOLINT(readability-redundant-member-init)
  /// If this is a part of a network (machine_subset.hpp): the machineBandwidth() of the whole. Else
  /// 0.
  double machineBandwidth = 0;
  /// Likewise its machineLatency(). Below 0 in a whole network.
  double machineLatency = -1;
  /// What the switches copy by themselves.
  // g++, as above.
  Copying copying = {CopiedTo::nobody, 0, 0, {}, {}, false};
  /// If machines have further links, which are left out, what the rail is called that is kept:
  /// `rail 0 (mlx5_0)`. Else empty.
  // g++, as above.
  std::string keptRail = {}; // NOLINT(readability-redundant-member-init)
  /// Machines that the file has and the network has not, because no route leads to them.
  // g++, as above.
  std::vector<std::string> unreachable = {}; // NOLINT(readability-redundant-member-init)
};

/// A rail by itself: a network of the same machines.
struct RailDescription {
  NetworkDescription network;
  std::vector<std::size_t> cables; ///< by cable of the rail, its number in the whole network
};

} // namespace topocast
